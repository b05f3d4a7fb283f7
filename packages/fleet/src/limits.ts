/**
 * How much of anything a fleet takes from others: from a store, a forge, a queue's address book, a file that somebody named. What is kept in memory has at
 * most 100 MB, and every bound is checked while bytes arrive, so that what would exceed it is never held.
 */
const KB = 2 ** 10;
const MB = 2 ** 20;

/** Bytes, after decompression, of what is kept in memory. */
export const BYTES = {
  /** The head of one repository, and the names of the current index and of a run. */
  head: 256 * KB,
  /** All heads of a store together. */
  heads: 100 * MB,
  surface: 100 * MB,
  /** One line of a surface. */
  row: MB,
  /** One file of a packed map. */
  mapFile: 64 * MB,
  /** One page of what a forge or a bucket lists, and an error that it tells. */
  page: 16 * MB,
  /** `fleet.toml`. */
  fleetFile: 4 * MB,
  /** A list of addresses, one in a line, and `listed.json`. */
  list: 64 * MB,
  /** A token, the address of a queue, a lock. */
  word: 64 * KB,
} as const;

/** Bytes of what is expanded into a file, and only held as a whole by whoever makes it. */
export const DISK_BYTES = { map: 1024 * MB, index: 2047 * MB } as const;

/** Bytes that an artifact may have for each that it is packed in: maps, surfaces and indexes have a tenth of that, zeros have a thousand. */
export const RATIO = 200;
/** Bytes that may be expanded whatever the ratio is. */
export const RATIO_FREE = 16 * MB;

export const COUNTS = {
  /** Repositories of a store, of a forge's list, of a list in a file, of a folder. */
  repositories: 100_000,
  /** Pages of a list. */
  pages: 10_000,
  /** Folders inside one another below `heads/`: forges have groups in groups. */
  depth: 32,
  mapFiles: 5_000_000,
} as const;

/** Characters of an address. */
export const LONGEST_ADDRESS = 2000;
/** Characters of a reason that is kept with a repository. */
export const LONGEST_REASON = 2000;
