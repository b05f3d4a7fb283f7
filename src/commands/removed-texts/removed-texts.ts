/** `removed-texts`: lists the texts in `.dsp/removed-texts`, moves them to existing entities, or deletes them. */
import { apply } from "../../dsp/apply/apply.js";
import { type DspTree, readLines, readImports, isUid } from "../../dsp/dsp-tree.js";
import { changedLines, REMOVED_TEXTS_FILE, removedTexts, removedTextLine, type RemovedText } from "../../dsp/removed-texts.js";
import type { Operation, Uid } from "../../model/operation.js";
import { nearestSource } from "../../model/nearest/nearest-path.js";
import { userError } from "../../model/errors/user-error.js";
import { uidsBySource } from "../../reconcile/texts/keep-texts.js";
import { pathOf } from "../../reconcile/texts/lost-texts.js";
import { refreshCopies } from "../../reconcile/texts/shared-texts.js";
import { createPlacing } from "../../reconcile/texts/text-placement.js";
import { whileLocked } from "../../store/lock-store.js";
import { saveDsp } from "../../store/save-dsp.js";
import type { Given } from "../registry/command.js";
import { shownLine, jsonDocument } from "../../model/shown-text.js";
import { draftTokensOf } from "../../texts/provenance.js";
import { textOrigin } from "../../pipeline/text-origin.js";
import { openDsp, type OpenedDsp } from "../../pipeline/open-dsp.js";
import { readSingle } from "../options/option-values.js";
import { printAlways, printDone, type Streams } from "../../cli/streams.js";

/** Returns the exit code: 1 if a text could not be moved. */
export function removedTextsCommand(given: Given, streams: Streams): number {
  const { argv, json, root } = given;
  const [action, ...sources] = wordsOf(argv["action"]);
  const to = readSingle(argv, "to");
  if (to !== undefined && action !== "take") throw userError("to-without-take");
  switch (action) {
    case undefined:
      return list(requireMap(root, "read", streams).tree, json, streams);
    case "take":
      return whileLocked(root, () => take(given, { sources, to }, streams));
    case "clear":
      return whileLocked(root, () => clear(given, sources, streams));
    default:
      throw userError("unknown-action", { command: "removed-texts", action, actions: "'take' or 'clear', or no action to list the texts" });
  }
}

function wordsOf(given: unknown): readonly string[] {
  return (Array.isArray(given) ? given : given === undefined ? [] : [given]).map(String);
}

function requireMap(root: string, access: "read" | "write", streams: Streams): OpenedDsp {
  const opened = openDsp(root, access);
  if (opened === undefined) throw userError("no-map", { place: root });
  opened.notes.forEach(streams.err);
  return opened;
}

function list(tree: DspTree, json: boolean, streams: Streams): number {
  const all = removedTexts(tree);
  const known = uidsBySource(tree);
  const placing = createPlacing({ tree, textOrigin, tokenOf: (text) => draftTokensOf([text]) });
  const texts = all.filter((text) => placing.placeNamed(text, (source) => known.get(source)) !== "there");
  const unread = readLines(tree.get(REMOVED_TEXTS_FILE) ?? "").length - all.length;
  if (unread > 0)
    streams.err(
      `note: ${unread === 1 ? "1 line" : `${unread} lines`} of .dsp/${REMOVED_TEXTS_FILE} cannot be read; 'dsp-cli verify' names them\n`,
    );
  if (json) streams.out(jsonDocument({ texts }));
  else streams.out(texts.length === 0 ? "no texts of removed things\n" : print(texts));
  return 0;
}

function print(texts: readonly RemovedText[]): string {
  return texts.map((text) => `${shownLine(removedTextLine(text))}\n`).join("");
}

interface Taking {
  readonly sources: readonly string[];
  readonly to: string | undefined;
}

function take({ root, json }: Given, { sources, to }: Taking, streams: Streams): number {
  if (sources.length === 0)
    throw userError("missing-argument", {
      command: "dsp-cli removed-texts",
      wanted: "take SOURCE, one of those that 'removed-texts' lists",
    });
  const opened = requireMap(root, "write", streams);
  const wanted = mentioning(opened.tree, sources);
  const known = uidsBySource(opened.tree);
  const uidOf = (source: string): Uid | undefined =>
    isUid(source) && opened.tree.has(`${source}/description`) ? source : known.get(source);
  if (to !== undefined && uidOf(to) === undefined) {
    const near = nearestSource(to, [...known.keys()]);
    throw userError("unknown-receiver", { target: shownLine(to), near: near === undefined ? undefined : shownLine(near) });
  }
  const placing = createPlacing({ tree: opened.tree, textOrigin, tokenOf: (text) => draftTokensOf([text]) });
  const standIn = (source: string): Uid | undefined => uidOf(to !== undefined && sources.includes(source) ? to : source);
  const taken = wanted.filter((text) => placing.placeNamed(text, standIn) !== undefined);
  save(root, opened, placing.operations, taken);
  const left = wanted.filter((text) => !taken.includes(text));
  if (json) streams.out(jsonDocument({ taken, left }));
  else printDone(`taken ${taken.length}, left ${left.length}\n${print(left)}`, streams);
  for (const text of left) printAlways(`left: ${whyLeft(opened.tree, text, standIn)}\n`, streams);
  return left.length > 0 ? 1 : 0;
}

/** Includes the next step. */
function whyLeft(tree: DspTree, text: RemovedText, uidOf: (source: string) => Uid | undefined): string {
  const [owner, imported] = [uidOf(text.source), text.of === undefined ? undefined : uidOf(text.of)];
  const missing = owner === undefined ? text.source : imported === undefined ? text.of : undefined;
  if (missing !== undefined) return `${shownLine(missing)} is not in the map; --to TARGET gives the text to another`;
  const place = { owner: owner ?? "", slot: text.slot, ...(imported === undefined ? {} : { imported }) };
  const lines = text.slot === "why" ? readImports(tree, place.owner).filter(({ uid }) => uid === imported) : [];
  const name = shownLine(text.source);
  if (text.slot === "why" && lines.length === 0)
    return `${name} does not import ${shownLine(text.of ?? "")}; clear the text if it is no longer needed`;
  const exporter = lines[0]?.via;
  const file = pathOf({ ...place, ...(exporter === undefined ? {} : { exporter }) }).split(" ")[0] ?? "";
  return `${name} has a text of its own; combine both in .dsp/${file} by hand, then 'dsp-cli removed-texts clear ${name}'`;
}

function clear({ root, json }: Given, sources: readonly string[], streams: Streams): number {
  const isAll = sources.includes(".");
  if (sources.length === 0 || (isAll && sources.length > 1)) throw userError("ambiguous-clear");
  const opened = requireMap(root, "write", streams);
  const cleared = isAll ? removedTexts(opened.tree) : mentioning(opened.tree, sources);
  save(root, opened, [], cleared);
  if (json) streams.out(jsonDocument({ cleared }));
  else printDone(`cleared ${cleared.length}\n${print(cleared)}`, streams);
  return 0;
}

/** Texts at or about these sources. Throws `UserError` if there are none. */
function mentioning(tree: DspTree, sources: readonly string[]): readonly RemovedText[] {
  const names = new Set(sources);
  const found = removedTexts(tree).filter((text) => [text.source, text.of, text.via].some((name) => name !== undefined && names.has(name)));
  if (found.length > 0) return found;
  throw userError("no-removed-text", { sources: sources.map(shownLine).join(", ") });
}

function save(root: string, { before, tree }: OpenedDsp, operations: readonly Operation[], taken: readonly RemovedText[]): void {
  if (taken.length === 0) return;
  const isOwn = (draftTokens: string, text: { readonly slot: string; readonly text: string }): boolean =>
    textOrigin(draftTokens, text) !== "author";
  const copies = refreshCopies(tree, operations, isOwn).filter((copy) => !operations.some((done) => isSamePlace(done, copy)));
  saveDsp(root, before, apply(tree, [...operations, ...copies, { op: "writeRemovedTexts", lines: changedLines(tree, { taken }) }]));
}

/** A text of its own is preferred to a copy. */
function isSamePlace(one: Operation, other: Operation): boolean {
  return one.op === "describeShared" && other.op === "describeShared" && one.exporter === other.exporter && one.shared === other.shared;
}
