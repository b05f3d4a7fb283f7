/**
 * V8 flags that are set while the program runs. V8 writes a line to stderr for an unknown flag, and only another process can list the known ones
 * (`node --v8-options`), so a table lists the versions that support them. Other versions get no flags: the flags save time and memory, but change
 * no result.
 */
import { setFlagsFromString } from "node:v8";

/** Versions of V8 that have all of `ALL`: those of Node 20 to 26. */
const SEEN: ReadonlySet<string> = new Set(["11.3", "11.8", "12.4", "12.9", "13.6", "14.1", "14.6"]);
const ALL: ReadonlySet<string> = new Set(["--heap-growing-percent", "--max-inlined-bytecode-size-cumulative"]);
/** Flags that only some versions have. Those after Node 20 count invocations instead of a budget. */
const SOME: ReadonlyMap<string, ReadonlySet<string>> = new Map([["--interrupt-budget", new Set(["11.3"])]]);

/** Names of every flag that this program sets under some version. */
export const ALL_FLAGS: readonly string[] = [...ALL, ...SOME.keys()];

/** Sets `flags`, given with their values, except those that the engine may not support. */
export function knownFlags(flags: readonly string[], engine: string = process.versions.v8): readonly string[] {
  const version = engine.split(".", 2).join(".");
  return flags.filter((flag) => {
    const [name = ""] = flag.split("=", 1);
    return ALL.has(name) ? SEEN.has(version) : SOME.get(name)?.has(version) === true;
  });
}

/** Applies to the whole process. */
export function setEngineFlags(flags: readonly string[]): void {
  for (const flag of knownFlags(flags)) setFlagsFromString(flag);
}

// The engine optimizes frequently executed code. If there is little to parse, most code has finished before that pays off.

/**
 * Applies to the whole process; a parser that gets more than a few files restores the default. Call it after the languages are loaded, because the
 * engine rejects its code cache under other flags. Not for a process that answers many commands.
 */
export function limitJit(): void {
  setEngineFlags(["--interrupt-budget=600000"]);
}

// By default the engine lets a heap grow to four times its live size before it collects garbage; for large repositories that is gigabytes.

/** Permitted heap growth in percent, from this number of files on. With fewer files the heap stays small, and more frequent collections only take time. */
const GROWTH = [
  { files: 60_000, percent: 10 },
  { files: 30_000, percent: 20 },
  { files: 5000, percent: 40 },
] as const;

/**
 * Applies to the whole process. With 40 % a first map of 10,000 files takes a quarter less memory and a twentieth more processor time. Modules that
 * are loaded afterwards are compiled again, because the engine rejects its code cache under other flags.
 */
export function limitHeapGrowth(files: number): void {
  const growth = GROWTH.find((step) => files >= step.files);
  if (growth !== undefined) setEngineFlags([`--heap-growing-percent=${growth.percent}`]);
}
