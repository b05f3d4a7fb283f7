/** `outline`: the symbols of files with their lines, read from the sources. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { languages } from "../../../languages/index.js";
import { escapeControls } from "../../cli/escape-controls.js";
import type { Streams } from "../../cli/streams.js";
import { decodeText } from "../../fs/decode-text.js";
import { userError } from "../../model/errors/user-error.js";
import { jsonText } from "../../model/json-text.js";
import type { OutlineSymbol } from "../../model/outline.js";
import type { Given } from "../registry/command.js";
import { redactStreams } from "../redact-streams.js";

const SCHEMA = 1;

interface FileOutline {
  readonly path: string;
  readonly lines: number;
  readonly symbols: readonly OutlineSymbol[];
}

/** Returns the exit code. Throws `UserError` for what is no source file. */
export async function outline(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const named = (given.argv["files"] as readonly unknown[] | undefined) ?? [];
  const files: FileOutline[] = [];
  for (const name of named) files.push(await outlineOf(given, String(name)));
  streams.out(given.json ? jsonText({ schema: SCHEMA, files }) : files.map(asText).join("\n"));
  return 0;
}

async function outlineOf({ root, directory }: Given, name: string): Promise<FileOutline> {
  const isInside = (candidate: string): boolean => !/^(?:\.\.(?:[\\/]|$)|[A-Za-z]:|\/)/.test(relative(root, candidate));
  const file = [resolve(directory, name), join(root, name)].find((candidate) => isInside(candidate) && existsSync(candidate));
  if (file === undefined) throw userError("outline-file-missing", { path: name });
  if (!statSync(file).isFile()) throw userError("outline-no-source", { path: name });
  const path = relative(root, file).replaceAll("\\", "/");
  const text = decodeText(readFileSync(file)) ?? "";
  for (const language of languages) {
    if (language.outliner === undefined || !language.claims(path)) continue;
    const symbols = await (await language.outliner()).outline(path, text);
    if (symbols !== undefined) return { path, lines: text.split(/\r\n|\r|\n/).length - (/[\r\n]$/.test(text) ? 1 : 0), symbols };
  }
  throw userError("outline-no-source", { path: name });
}

function asText({ path, lines, symbols }: FileOutline): string {
  const ranges = symbols.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`));
  const width = Math.max(0, ...ranges.map(({ length }) => length));
  const rows = symbols.map((symbol, index) => `${(ranges[index] ?? "").padStart(width)}  ${"  ".repeat(symbol.depth)}${headOf(symbol)}`);
  const total = `${lines} ${lines === 1 ? "line" : "lines"}`;
  return `${[`${path}  ${total}`, ...(rows.length === 0 ? ["no symbols"] : rows)].map(escapeControls).join("\n")}\n`;
}

/** `class Cart extends Basket — Holds what is bought.` */
function headOf({ name, kind, depth, signature = "", doc }: OutlineSymbol): string {
  // The symbols around are above it, except for methods beside their type.
  const own = depth === 0 ? name : name.slice(name.lastIndexOf(".") + 1);
  const word = kind === "function" || kind === "method" || kind === "property" ? "" : `${kind} `;
  return `${word}${own}${signature}${doc === undefined ? "" : ` — ${doc}`}`;
}
