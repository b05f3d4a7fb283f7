/**
 * Answers about a whole repository that are kept from question to question: why the imports of a map are there, the overview, what nothing uses. Each is valid for exactly
 * the sources, and for the map or the index, that it was made of.
 */
import type { MapReasons } from "../code/map-reasons.js";
import { readHead } from "../git/run-git.js";
import { unpack } from "../model/collections/packed.js";
import { once } from "../model/basics.js";
import type { CachedWork } from "../pipeline/scan-tree.js";
import { projectIdentity } from "./project-identity.js";
import { openRecords, type AnswerRecord, type Records, type RunInput, type RunTarget, type SourcesRecord } from "./records.js";
import { contentId, inventoryId, recordedSources, recordedStamps, verifySources, type SourceStatus } from "./verify-sources.js";

export interface Kept extends Pick<AnswerRecord, "basis" | "document"> {
  readonly bytes: Uint8Array | undefined;
}

/** A question whose answer depends on what the recorder sees, on its key, and on a basis beside the sources. */
export interface Question extends RunInput {
  readonly root: string;
  readonly records: Records;
  /** `inventoryId`. */
  readonly inventory: () => string;
}

/** The answer that was made of these recorded sources, which are verified to be unchanged. */
export function answerFor(records: Records, root: string, record: SourcesRecord): Kept | undefined {
  if (record.head !== undefined && record.head !== readHead(root).state) return undefined;
  const kept = records.get("answer");
  if (kept === undefined || kept.value.sources !== contentId(record)) return undefined;
  const [bytes] = kept.bytes ?? [];
  return { ...kept.value, bytes };
}

export function reasonsIn({ bytes }: Kept): MapReasons | undefined {
  return bytes && (unpack(bytes) as MapReasons | undefined);
}

/** Undefined if a source has changed since it was kept. */
export function keptAnswer({ root, records, inventory, since }: Question): Kept | undefined {
  const record = records.get("sources");
  const status = record && verifySources(root, inventory(), { ...record.value, stamps: record.stamps }, since);
  if (record === undefined || !isSame(status)) return undefined;
  const kept = answerFor(records, root, record.value);
  if (kept !== undefined && (status?.renewed ?? 0) > 0) records.put("sources", record.value, status?.stamps);
  return kept;
}

function isSame(status: SourceStatus | undefined): boolean {
  return status?.isSameButForFacts === true && status.changed.length === 0;
}

/** Nothing is kept if the answer depends on something that cannot be verified later. */
export function keepAnswer(question: Question, answer: Pick<AnswerRecord, "basis" | "document">, bytes?: readonly Uint8Array[]): void {
  const { records, inventory, recorder, since } = question;
  const recording = recorder.recording();
  if (recording === undefined) return;
  const sources = recordedSources(recording);
  const { head } = recording;
  const value = { inventory: inventory(), ...(head === undefined ? {} : { head }), sources, others: [], extensions: [], key: records.key };
  records.put("answer", { ...answer, sources: contentId(value) }, undefined, bytes);
  records.put("sources", value, recordedStamps(recording, sources, since));
  records.store.evict();
}

/** What is left of former runs for making an answer. */
export interface Work {
  readonly reuse: CachedWork | undefined;
}

/**
 * A document as it is kept, or as `make` makes it now and then kept. `basis`: what it depends on beside the sources that `make` reads through the tree.
 */
export async function keptDocument<Document>(
  target: RunTarget,
  input: RunInput & { readonly basis: string },
  make: (work: Work) => Promise<Document>,
): Promise<Document> {
  const inventory = once(() => inventoryId(input.tree));
  const records = openRecords(target, () => projectIdentity(target.root, inventory));
  if (records === undefined) return make({ reuse: undefined });
  const question = { ...input, root: target.root, records, inventory };
  const kept = keptAnswer(question);
  if (kept?.basis === input.basis) return kept.document as Document;
  const { openReuse, newestSources } = await import("./reuse.js");
  const reuse = openReuse(newestSources(target.root, records, inventory(), input.since), input.recorder);
  const document = await make({ reuse });
  keepAnswer(question, { basis: input.basis, document });
  return document;
}
