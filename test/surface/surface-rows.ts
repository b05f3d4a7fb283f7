/** The surface of files in memory, as text and as rows. */
import { memoryTree } from "../../src/fs/memory-tree.js";
import { surfaceOfMap } from "../../src/commands/bootstrap/write-surface.js";
import { mapRepository } from "../../src/pipeline/map-repository.js";
import { DEFAULTS } from "../support/map-fixture.js";

export type Files = Readonly<Record<string, string>>;
type ReadRow = Readonly<Record<string, unknown>>;

export async function surfaceText(files: Files): Promise<string> {
  const map = await mapRepository({ ...memoryTree(files), skipped: [] }, new Map(), DEFAULTS);
  return surfaceOfMap(map);
}

/** Rows of one kind without their UIDs, which are random to a reader. */
export async function rowsOf(files: Files, kind: string): Promise<readonly ReadRow[]> {
  return readRows(await surfaceText(files), kind);
}

export function readRows(text: string, kind: string): readonly ReadRow[] {
  const rows = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as ReadRow)
    .filter(({ row }) => row === kind);
  return rows.map(({ row: _row, uid: _uid, ...rest }) => rest);
}

/** Chosen fields of each row, joined. */
export function columns(rows: readonly ReadRow[], ...names: readonly string[]): readonly string[] {
  return rows.map((row) => names.map((name) => cell(row[name])).join(" "));
}

function cell(value: unknown): string {
  if (value === undefined) return "-";
  return typeof value === "string" ? value : JSON.stringify(value);
}
