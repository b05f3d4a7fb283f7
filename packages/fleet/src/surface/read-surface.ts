/** Reads a surface, line by line. */
import { InputError } from "./input-error.js";
import { headSchema, KINDS, rowSchema, SURFACE_VERSION, type Row } from "./rows.js";

/**
 * Rows of a surface in their order. Keeps one line in memory. `label` names the surface in errors.
 * @throws {InputError} if the head is missing or too new, or a line is not a row of its kind.
 */
export async function* readSurface(lines: AsyncIterable<string> | Iterable<string>, label: string): AsyncGenerator<Row> {
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line.trim() === "") continue;
    const value = parsed(line, label, number);
    if (number === 1) requireHead(value, label);
    else if (isKnown(value)) yield rowOf(value, label, number);
  }
  if (number === 0) throw broken(label, 1, "the surface is empty");
}

function parsed(line: string, label: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw broken(label, number, "the line is not JSON");
  }
}

function requireHead(value: unknown, label: string): void {
  const head = headSchema.safeParse(value);
  if (!head.success) throw broken(label, 1, "the first line has no generator and schemaVersion");
  const { schemaVersion } = head.data;
  if (schemaVersion > SURFACE_VERSION) {
    throw new InputError(
      `the surface of ${label} has schemaVersion ${schemaVersion}, and this program reads up to ${SURFACE_VERSION}`,
      "update dsp-fleet",
    );
  }
}

/** Newer programs may write kinds of rows that this one does not know. */
function isKnown(value: unknown): boolean {
  const kind = typeof value === "object" && value !== null && "row" in value ? value.row : undefined;
  return typeof kind === "string" ? KINDS.has(kind) : true;
}

function rowOf(value: unknown, label: string, number: number): Row {
  const row = rowSchema.safeParse(value);
  if (row.success) return row.data;
  const [issue] = row.error.issues;
  throw broken(label, number, `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "no row"}`);
}

function broken(label: string, number: number, why: string): InputError {
  return new InputError(`line ${number} of the surface of ${label} cannot be read (${why})`, "map the repository again");
}
