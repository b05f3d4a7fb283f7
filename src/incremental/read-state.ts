/** Reads the state of a project that comes from another machine. Everything is checked, and nothing that it names is opened. */
import type * as z from "zod";
import { linesOf, readLine } from "../cache/facts-pack.js";
import type { Span } from "../cache/spool.js";
import type { Inventory } from "../inventory/inventory.js";
import { FACTS_SCHEMA } from "./facts-schema.js";
import type { FileResolutions, MapRecord, SourcesRecord } from "./records.js";
import { isValue, type StateParts } from "./shared-state.js";
import { DRAFTS_SCHEMA, MAP_SCHEMA, RESOLUTIONS_SCHEMA, SOURCES_SCHEMA } from "./state-schema.js";
import type { Problem } from "../model/problem.js";

export interface SharedState {
  /** `head`: `headDigest`. */
  readonly sources: SourcesRecord;
  readonly map?: MapRecord | undefined;
  readonly resolutions?: { readonly world: string; readonly files: readonly FileResolutions[]; readonly problems: readonly (readonly Problem[])[] };
  readonly drafts?: readonly (readonly [fingerprint: string, texts: readonly string[]])[];
  /** Lines of a pack. */
  readonly facts: Buffer;
}

/** `key`: `RunTarget.key`. Undefined if any part is not valid. */
export function readState(parts: StateParts, { tree, key }: { readonly tree: Inventory; readonly key: string }): SharedState | undefined {
  try {
    const read = <Value>(schema: z.ZodType<Value>, name: string): Value | undefined => {
      const bytes = parts.get(name);
      return bytes === undefined ? undefined : schema.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
    };
    const sources = read(SOURCES_SCHEMA, "sources");
    const facts = bufferOf(parts.get("facts"));
    if (sources === undefined || facts === undefined || sources.key !== key || !areFacts(facts, sources)) return undefined;
    const state = { map: read(MAP_SCHEMA, "map"), resolutions: read(RESOLUTIONS_SCHEMA, "resolutions"), drafts: read(DRAFTS_SCHEMA, "drafts") };
    return { ...state, facts, sources: { ...sources, sources: sources.sources.filter(listedIn(tree)) } };
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
    if (owner === undefined ? !isValue(value) : FACTS_SCHEMA.safeParse(value).data?.path !== owner) return false;
  }
  return true;
}

/** With line ends. */
function lengthOf(lines: ReadonlyMap<string, Span>): number {
  let length = 0;
  for (const [start, end] of lines.values()) length += end - start + 1;
  return length;
}
