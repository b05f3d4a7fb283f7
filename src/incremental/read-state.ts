/** Reads the state of a project that comes from another machine. Everything is checked, and nothing that it names is opened. */
import { linesOf, readLine } from "../cache/facts-pack.js";
import type { Span } from "../cache/spool.js";
import type { FileFacts } from "../model/facts.js";
import type { Check } from "../model/form-check.js";
import type { Inventory } from "../inventory/inventory.js";
import { areFileFacts } from "./facts-schema.js";
import type { MapRecord, SourcesRecord } from "./records.js";
import { isValue, type SharedResolutions, type SharedState, type StateParts } from "./shared-parts.js";
import { areDrafts, areResolutions, isMapRecord, isSourcesRecord } from "./state-schema.js";

/** `key`: `RunTarget.key`. Undefined if any part is not valid. */
export function readState(parts: StateParts, { tree, key }: { readonly tree: Inventory; readonly key: string }): SharedState | undefined {
  try {
    // A value of that form: `check` has seen all of it.
    const read = <Value>(check: Check, name: string): Value | undefined => {
      const bytes = parts.get(name);
      if (bytes === undefined) return undefined;
      const value = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8")) as unknown;
      if (!check(value)) throw new SyntaxError(`${name} of another form`);
      return value as Value;
    };
    const sources = read<SourcesRecord>(isSourcesRecord, "sources");
    const facts = bufferOf(parts.get("facts"));
    if (sources === undefined || facts === undefined || sources.key !== key || !areFacts(facts, sources)) return undefined;
    const map = read<MapRecord>(isMapRecord, "map");
    const resolutions = read<SharedResolutions>(areResolutions, "resolutions");
    const drafts = read<NonNullable<SharedState["drafts"]>>(areDrafts, "drafts");
    return { map, resolutions, drafts, facts, sources: { ...sources, sources: sources.sources.filter(listedIn(tree)) } };
  } catch {
    // No JSON, or of another form.
    return undefined;
  }
}

function bufferOf(bytes: Uint8Array | undefined): Buffer | undefined {
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Only these are opened: the run has listed them itself. A source that is not listed makes the list of files another one anyway. */
function listedIn(tree: Inventory): (source: { readonly path: string }) => boolean {
  const listed = new Set(tree.paths.map((path) => tree.real(path)));
  return ({ path }) => listed.has(path);
}

/** Whether all lines are whole, and the facts of the sources are among them and about these. */
function areFacts(bytes: Buffer, { sources }: SourcesRecord): boolean {
  const lines = linesOf(bytes, 0);
  const owners = new Map(sources.flatMap(({ path, facts }) => (facts === undefined ? [] : [[facts, path] as const])));
  if (lengthOf(lines) !== bytes.length || [...owners.keys()].some((key) => !lines.has(key))) return false;
  for (const [key, line] of lines) {
    const value = readLine(bytes, line);
    const owner = owners.get(key);
    if (owner === undefined ? !isValue(value) : !areFileFacts(value) || (value as FileFacts).path !== owner) return false;
  }
  return true;
}

/** With line ends. */
function lengthOf(lines: ReadonlyMap<string, Span>): number {
  let length = 0;
  for (const [start, end] of lines.values()) length += end - start + 1;
  return length;
}
