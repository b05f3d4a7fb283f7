/** `context`: where to look for a task, or what named targets are, in a few lines. */
import { readTargets, wordsOfArguments } from "../retrieve/read-targets.js";
import { shownLine, jsonDocument } from "../../model/shown-text.js";
import type { Streams } from "../../cli/streams.js";
import { userError } from "../../model/errors/user-error.js";
import { answerContext } from "../../retrieve/code/answer-context.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { nearSource } from "../../retrieve/near-source.js";
import { resolveTargets } from "../../retrieve/resolve-targets.js";
import { keptIndex } from "../../retrieve/kept-index.js";
import { singleOf, valueOf, wholeNumber } from "../options/option-values.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";
import { openMap } from "../retrieve/open-map.js";
import { CONTEXT_OPTIONS } from "../retrieve/retrieve-options.js";
import { someUnmapped } from "../retrieve/some-unmapped.js";
import { openAnySources, sourcesState } from "../retrieve/open-sources.js";

const LEAST = 200;
const MOST = 1_000_000;
/** Lines of each target with `--with-source`. */
const LINES = { signatures: 3, code: 80 } as const;

/** Returns the exit code: 1 if there is no result. */
export async function context(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const budget = wholeNumber(singleOf(given.argv, "budget") ?? CONTEXT_OPTIONS.budget.default, "budget", LEAST, MOST);
  const shown = singleOf(given.argv, "with-source");
  if (shown !== undefined && shown !== "signatures" && shown !== "code")
    throw userError("unknown-choice", { option: "--with-source", value: String(shown), choices: "signatures, code" });
  const withSources = valueOf(given.argv, "no-sources") !== true;
  const code = shown === undefined ? 0 : LINES[shown];
  const opened = openMap(given, streams);
  const targets = await readTargets(given, opened);
  const sources = withSources ? openAnySources(sourcesState(given.root, given.build), opened.tree) : undefined;
  const misspelled = misspelledIn(opened.map, wordsOfArguments(given.argv["targets"]));
  const { text, isEmpty, ...answer } = await answerContext(keptIndex(opened.map), targets, sources, { budget, uids: false, code });
  for (const note of misspelled) streams.err(note);
  const { unmapped } = targets;
  if (unmapped.length > 0) streams.err(`note: not in the map: ${someUnmapped(unmapped)}\n`);
  streams.out(given.json ? jsonDocument({ ...answer }) : text);
  return isEmpty ? 1 : 0;
}

/** Words that look like sources but name none. They still count as words of the task. */
function misspelledIn(map: MapGraph, words: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    if (!/^\S*[/#]\S*$|^\S+\.[a-z]\w{0,5}$/i.test(word) || resolveTargets(map, [word]).text === "") return [];
    const near = nearSource(map, word);
    return near === undefined
      ? []
      : [`note: ${shownLine(`'${word}' names nothing in the map (did you mean ${near}?)`)}; it counts as words\n`];
  });
}
