/** `uid-report`: the changes to UIDs that a run would make, with reasons. Writes nothing. */
import { removedTextLine, type TextMoves } from "../../dsp/removed-texts.js";
import { openTree } from "../../inventory/inventory.js";
import type { Given } from "../registry/command.js";
import { shownLine, jsonDocument } from "../../model/shown-text.js";
import { identityChanges, type IdentityChange, type IdentityChanges } from "../../pipeline/identity-changes.js";
import { openDsp } from "../../pipeline/open-dsp.js";
import { readUpdateOptions } from "../options/map-options.js";
import { resolveOptions, printShapeChanges } from "../options/resolve-options.js";
import { readRunOptions } from "../options/run-options.js";
import { planMap } from "../../pipeline/plan-map.js";
import type { Streams } from "../../cli/streams.js";
import { withRepairedTexts } from "../bootstrap/text-lines.js";
import { warnOfLostRecord, printNotes } from "../notes.js";

/** Returns the exit code. */
export async function uidReport(typed: Given, streams: Streams): Promise<number> {
  const resolved = await resolveOptions(typed, "update");
  const { given } = resolved;
  printShapeChanges(given, resolved, streams);
  const tree = openTree(given.root, { trackedOnly: given.trackedOnly });
  printNotes(tree, streams);
  const options = await readRunOptions(given, tree, { streams });
  const opened = openDsp(given.root, "read");
  opened?.notes.forEach(streams.err);
  const before = opened?.tree ?? new Map<string, string>();
  const update = { ...readUpdateOptions(given.argv), force: true };
  const { map, remaining, ...planned } = await planMap({ tree, before, options, update, trackedOnly: given.trackedOnly });
  options.facts?.save();
  warnOfLostRecord(map, streams);
  const textMoves = withRepairedTexts(planned.textMoves, opened?.removedTexts);
  const changes = identityChanges(map, remaining, before);
  streams.out(given.json ? jsonDocument({ ...changes, textMoves }) : print(changes, textMoves));
  return 0;
}

function print(changes: IdentityChanges, textMoves: TextMoves): string {
  const blocks = [
    `kept       ${changes.kept}${changes.foreign > 0 ? `, and ${changes.foreign} of others` : ""}`,
    ...block("moved", changes.moved),
    ...block("renamed", changes.renamed),
    ...block("prefix", changes.prefixed),
    ...block("new", changes.new),
    ...block("removed", changes.removed),
    ...block("ambiguous", changes.ambiguous),
    ...textBlock(textMoves),
  ];
  return `${blocks.map(shownLine).join("\n")}\n`;
}

function block(label: string, changes: readonly IdentityChange[]): readonly string[] {
  if (changes.length === 0) return [];
  return [`${label.padEnd(11)}${changes.length}`, ...changes.map(line)];
}

function line({ uid, from, to, evidence }: IdentityChange): string {
  const places = [from, to].filter((place, index, all) => place !== undefined && all.indexOf(place) === index);
  return `  ${uid}  ${places.join(" → ")}  (${evidence})`;
}

/** Prints each text in full, because users of this report want to see them before they are removed. */
function textBlock({ removed, transferred, restored }: TextMoves): readonly string[] {
  const lines = (label: string, texts: readonly string[]): readonly string[] =>
    texts.length === 0 ? [] : [`${label.padEnd(11)}${texts.length}`, ...texts.map((text) => `  ${text}`)];
  return [
    ...lines("words kept in .dsp/removed-texts  ", removed.map(removedTextLine)),
    ...lines(
      "words handed on  ",
      transferred.map(({ text, to }) => `${removedTextLine(text)}  → ${to}`),
    ),
    ...lines("words that come back  ", restored.map(removedTextLine)),
  ];
}
