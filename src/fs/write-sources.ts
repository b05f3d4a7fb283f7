/** The only way to write source files: replaces the whole text, one file at a time. */
import { chmodSync, lstatSync, realpathSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { errorCode, fileError, removeQuietly, readBytes } from "./files.js";
import { flushDirectory, writeFlushed } from "./flush.js";

/** The inventory ignores such names. */
const TEMPORARY = ".dsp.tmp-marker-";
const UTF8_MARK = "\ufeff";

export interface SourceText {
  /** Without the byte order mark. */
  readonly text: string;
  readonly byteOrderMark: boolean;
}

/** Text of a file that is entirely valid UTF-8; otherwise undefined, because writing it back would change it. */
export function readSource(root: string, path: string): SourceText | undefined {
  const bytes = readBytes(root, path);
  if (typeof bytes === "string" || bytes.includes(0)) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  if (!Buffer.from(text, "utf8").equals(bytes)) return undefined;
  const byteOrderMark = text.startsWith(UTF8_MARK);
  return { text: byteOrderMark ? text.slice(1) : text, byteOrderMark };
}

/**
 * Replaces the file atomically and keeps its mode. `before`: the text that was read. False if the file has
 * changed, is a link or is reached through one. Throws `UserError` if the file system fails.
 */
export function writeSource(root: string, path: string, before: SourceText, text: string): boolean {
  const file = join(root, path);
  const now = readSource(root, path);
  if (now?.text !== before.text || now.byteOrderMark !== before.byteOrderMark || !isPlain(root, path)) return false;
  const temporary = join(dirname(file), `${TEMPORARY}${process.pid}`);
  try {
    const { mode } = lstatSync(file);
    writeFlushed(temporary, (before.byteOrderMark ? UTF8_MARK : "") + text);
    chmodSync(temporary, mode & 0o7777);
    renameSync(temporary, file);
    flushDirectory(dirname(file));
  } catch (error) {
    if (errorCode(error) !== "EEXIST") removeQuietly(temporary);
    throw fileError("write", file, error);
  }
  return true;
}

/** Whether no component of the path is a link. */
function isPlain(root: string, path: string): boolean {
  try {
    return realpathSync.native(join(root, path)) === join(realpathSync.native(root), path) && lstatSync(join(root, path)).isFile();
  } catch (error) {
    throw fileError("read", join(root, path), error);
  }
}
