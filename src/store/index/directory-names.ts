/** The names in a large directory, cached in a derived file: additions, removals and replacements change the directory's own time stamps. */
import { sortByBytes } from "../../model/basics.js";
import { refuseLinkInside, listPlain, refuseLink, entryAt } from "../../fs/files.js";
import { beginDerived, readDerived, TICK } from "./derived-file.js";
import { FEW } from "./text-column.js";

const VERSION = "dsp-names 1";

/** Names in byte order, those of directories with a trailing `/`. `name`: name of the derived file. */
export function readDirectoryNames(base: string, directory: string, name: string): readonly string[] {
  const bytes = readDerived(base, name);
  const kept = bytes === undefined ? undefined : parseNames(bytes, stampOf(directory));
  if (kept !== undefined) return kept;
  refuseLink(directory);
  const few = bytes === undefined ? sorted(directory) : [];
  if (bytes === undefined && few.length < FEW) return few;
  // Creating the first derived file changes its directory.
  const begun = beginDerived(base, name);
  const stamp = stampOf(directory);
  const names = sorted(directory);
  if (stamp !== undefined) begun?.keep(formatNames(names, stamp, begun.since));
  return names;
}

function sorted(directory: string): readonly string[] {
  return sortByBytes([...listPlain(directory)]);
}

interface DirectoryStamp {
  readonly text: string;
  readonly changed: number;
}

/** Undefined if there is no directory. Throws `UserError` for a link. */
function stampOf(directory: string): DirectoryStamp | undefined {
  const stat = entryAt(directory);
  if (stat?.isSymbolicLink() === true) throw refuseLinkInside(directory);
  if (stat?.isDirectory() !== true) return undefined;
  return { text: `${stat.ctimeMs} ${stat.mtimeMs} ${stat.ino}`, changed: stat.ctimeMs };
}

function formatNames(names: readonly string[], { text }: DirectoryStamp, since: number): readonly Uint8Array[] {
  const body = Buffer.from(names.join("\n"), "utf8");
  return [Buffer.from(`${VERSION}|${text}|${since}|${names.length}|${body.length}\n`, "latin1"), body];
}

/** Undefined for an incomplete file, and for another state of the directory. */
function parseNames(bytes: Buffer, now: DirectoryStamp | undefined): readonly string[] | undefined {
  if (now === undefined) return undefined;
  const end = bytes.indexOf("\n");
  const [version, stamp, since, count, length] = bytes.toString("latin1", 0, end).split("|");
  if (version !== VERSION || stamp !== now.text || Number(length) !== bytes.length - end - 1) return undefined;
  const names = bytes.toString("utf8", end + 1).split("\n");
  return names.length === Number(count) && now.changed < Number(since) - TICK ? names : undefined;
}
