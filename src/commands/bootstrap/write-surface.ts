/** `--surface FILE`: what the repository gives to others and takes from them. */
import { languages } from "../../../languages/index.js";
import type { Publisher } from "../../model/publisher.js";
import type { OutlineSymbol } from "../../model/outline.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";
import { createRedactor } from "../../texts/redact.js";
import { writeOutput } from "../options/output-file.js";
import { byteOrder, remember } from "../../model/basics.js";
import { PROGRAM } from "../../model/shown-text.js";
import { ROW_KINDS, SURFACE_VERSION, type Row, type Depends } from "../../surface/rows.js";
import { publishedRows } from "../../surface/published-rows.js";
import { useRows } from "../../surface/use-rows.js";
import { openWorld, type SurfaceInput } from "../../surface/world.js";

/** Throws `UserError` if the file cannot be written. */
export async function writeSurface(file: string, map: RepositoryMap): Promise<void> {
  writeOutput(file, await surfaceOfMap(map), "surface");
}

/** The text of the surface. Needs a map that has not released its references. */
export async function surfaceOfMap({ scan, identities }: RepositoryMap): Promise<string> {
  const publishers = new Map<string, Publisher>();
  const outlines = new Map<string, readonly OutlineSymbol[]>();
  for (const workspace of scan.workspaces) {
    const language = languages.find(({ name }) => name === workspace.language);
    const opened = await language?.publisher?.();
    if (language === undefined || opened === undefined) continue;
    const view = { category: scan.category, facts: (path: string) => scan.files.get(path) };
    const publisher = opened.openPublisher(scan.tree, view);
    publishers.set(workspace.language, publisher);
    const read = publisher.isPublicMethod === undefined ? undefined : await language.outliner?.();
    if (read === undefined) continue;
    for (const path of scan.units.flatMap(({ files }) => files)) {
      const text = language.claims(path) ? scan.tree.read(path) : undefined;
      if (text !== undefined) outlines.set(path, (await read.outline(path, text)) ?? []);
    }
  }
  const rows = surfaceOf({
    scan,
    publishers,
    uidOf: (key) => identities.uids.get(key),
    outlineOf: (path) => outlines.get(path) ?? [],
  });
  return surfaceText(rows, createRedactor());
}

// Rows as lines of JSON: the same rows give the same bytes, in whatever order they come.

/** `redact` replaces secrets in each text, so that no line loses its form. Equal rows are one line. */
export function surfaceText(rows: readonly Row[], redact: (text: string) => string): string {
  const head = { generator: PROGRAM, schemaVersion: SURFACE_VERSION };
  const shown = remember(redact);
  const lines = rows.map((row) => ({ row, line: lineOf(row, shown) })).sort((a, b) => inOrder(a.row, b.row) || byteOrder(a.line, b.line));
  const distinct = lines.filter(({ line }, index) => lines[index - 1]?.line !== line);
  return [JSON.stringify(head), ...distinct.map(({ line }) => line)].map((line) => `${line}\n`).join("");
}

/** Kind, then package, then place: what belongs together is read together. */
function inOrder(a: Row, b: Row): number {
  return (
    ROW_KINDS.indexOf(a.row) - ROW_KINDS.indexOf(b.row) ||
    byteOrder(a.package, b.package) ||
    byteOrder(placeOf(a), placeOf(b)) ||
    lineNumber(a) - lineNumber(b) ||
    byteOrder(nameOf(a), nameOf(b))
  );
}

function placeOf(row: Row): string {
  if (row.row === "uses") return row.source;
  return row.row === "publishes" || row.row === "depends" ? row.manifest : row.specifier;
}

function lineNumber(row: Row): number {
  return row.row === "uses" ? row.line : 0;
}

function nameOf(row: Row): string {
  return "name" in row ? (row.name ?? "") : "";
}

function lineOf(row: Row, redact: (text: string) => string): string {
  const text = JSON.stringify(row, (_key, value: unknown) => (typeof value === "string" ? redact(value) : value));
  return text.replace(UNSAFE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Characters that end a line for some readers, or turn text round on a terminal; JSON may name them by number. */
const UNSAFE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

// All rows of a surface.

/** In no order that means anything; `surfaceText` sorts. */
function surfaceOf(input: SurfaceInput): readonly Row[] {
  const world = openWorld(input);
  const depends = [...input.publishers.values()].flatMap(({ dependencies }) =>
    dependencies.map(({ url, ...rest }): Depends => ({ row: "depends", package: url, ...rest })),
  );
  return [...publishedRows(world), ...depends, ...useRows(world)];
}
