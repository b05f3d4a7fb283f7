/** The state of a project that machines share, packed and read. */
import type { Problem } from "../model/problem.js";
import type { FileResolutions, MapRecord, SourcesRecord } from "./records.js";

/** `sources`, `map`, `resolutions` and `drafts` as JSON; `facts`: lines of a pack. */
export type StateParts = ReadonlyMap<string, Uint8Array>;

export interface SharedResolutions {
  readonly world: string;
  readonly files: readonly FileResolutions[];
  readonly problems: readonly (readonly Problem[])[];
}

export interface SharedState {
  /** `head`: a digest of it. */
  readonly sources: SourcesRecord;
  readonly map?: MapRecord | undefined;
  readonly resolutions?: SharedResolutions | undefined;
  readonly drafts?: readonly (readonly [fingerprint: string, texts: readonly string[]])[] | undefined;
  /** Lines of a pack. */
  readonly facts: Buffer;
}

/** Facts have a path. */
export function isValue(line: unknown): boolean {
  return typeof line === "object" && line !== null && !("path" in line);
}
