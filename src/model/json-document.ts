/** JSON that is written for programs, and records in JSON that is read. */

/** Name of the package, and first entry of the JSON documents that describe a map. Paths in them are results, so they are no evidence for the next run. */
export const PROGRAM = "dsp-bootstrap";

/** JSON for standard output and reports, with a final line end. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** A document for programs. `version` of its form: a field that is renamed, removed or changes its meaning raises it; a new one does not. */
export function jsonDocument(value: object, version = 1): string {
  return jsonText({ schemaVersion: version, ...value });
}

/** Of untrusted JSON; only own properties are read. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
