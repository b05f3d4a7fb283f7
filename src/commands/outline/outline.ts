/** `outline`: the symbols of files with their lines, read from the sources. */
import { existsSync, realpathSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { languages } from "../../../languages/index.js";
import { shownLine, jsonDocument } from "../../model/shown-text.js";
import type { Streams } from "../../cli/streams.js";
import { countLines, outlineText, type FileOutline } from "../../code/texts/outline-text.js";
import { decodeText, readPlainFile } from "../../fs/files.js";
import { openTree } from "../../inventory/inventory.js";
import { isBelow } from "../../fs/find-program.js";
import { userError } from "../../model/errors/user-error.js";
import { nearestPath } from "../../model/nearest/nearest-path.js";
import { readWhole } from "../options/option-values.js";
import type { Given } from "../registry/command.js";
import { redactStreams } from "../redact-streams.js";
import { claimsText } from "../../model/parsing/scripts.js";

/** Returns the exit code. Throws `UserError` for what is no source file. */
export async function outline(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const named = (given.argv["files"] as readonly unknown[] | undefined) ?? [];
  const files: FileOutline[] = [];
  for (const name of named) files.push(await outlineOf(given, String(name)));
  const most = readWhole(given.argv, "limit") || Infinity;
  streams.out(
    given.json ? jsonDocument({ files }) : files.map((file) => `${outlineText(file, most).map(shownLine).join("\n")}\n`).join("\n"),
  );
  return 0;
}

/** Of the files that would be mapped. */
function nearFile(root: string, directory: string, name: string): string | undefined {
  const { paths } = openTree(root);
  return nearestPath(name, paths) ?? nearestPath(relative(root, resolve(directory, name)), paths);
}

/** Bytes of a source, as for a map. */
const LARGEST = 64 * 2 ** 20;

async function outlineOf({ root, directory }: Given, name: string): Promise<FileOutline> {
  const file = [resolve(directory, name), join(root, name)].find(
    (candidate) => isBelow(root, candidate) && existsSync(candidate) && isBelow(realpathSync(root), realpathSync(candidate)),
  );
  if (file === undefined) throw userError("outline-file-missing", { path: name, near: nearFile(root, directory, name) });
  if (statSync(file).isDirectory()) throw userError("directory-instead", { directory: name });
  if (!statSync(file).isFile()) throw userError("outline-no-source", { path: name });
  const path = relative(root, file).replaceAll("\\", "/");
  const bytes = readPlainFile(realpathSync(file), LARGEST);
  if (typeof bytes === "string") throw userError("file-too-large", { path: name, limit: LARGEST / 2 ** 20 });
  const text = decodeText(bytes) ?? "";
  for (const language of languages) {
    if (language.outliner === undefined || !claimsText(language, path, text)) continue;
    const symbols = await (await language.outliner()).outline(path, text);
    if (symbols !== undefined) return { path, lines: countLines(text), symbols };
  }
  throw userError("outline-no-source", { path: name });
}
