import { jsonText } from "./json-text.js";

/** A document for programs. `version` of its form: a field that is renamed, removed or changes its meaning raises it; a new one does not. */
export function jsonDocument(value: object, version = 1): string {
  return jsonText({ schemaVersion: version, ...value });
}
