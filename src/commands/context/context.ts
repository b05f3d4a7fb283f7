/** `context`: context for a task, within a token budget. */
import { userError } from "../../model/errors/user-error.js";
import type { ContextBundle } from "../../retrieve/answers.js";
import { contextBundle } from "../../retrieve/context-bundle.js";
import { rankFiles } from "../../retrieve/rank-files.js";
import { rankedSearch } from "../../retrieve/ranked-search.js";
import { indexMap } from "../../retrieve/search-index.js";
import { loadTokenCounter } from "../../texts/stage/count-tokens.js";
import type { Given } from "../registry/command.js";
import { jsonText } from "../../model/json-text.js";
import { singleOf, valueOf, wholeNumber } from "../options/option-values.js";
import type { Streams } from "../../cli/streams.js";
import { redactStreams } from "../redact-streams.js";
import { openMap } from "../retrieve/open-map.js";
import { CONTEXT_OPTIONS } from "../retrieve/retrieve-options.js";
import { readTargets } from "../retrieve/read-targets.js";
import { readCode } from "../retrieve/read-code.js";
import { someUnmapped } from "../retrieve/some-unmapped.js";
import { sourcePaths, sourcesIn } from "../retrieve/work-tree.js";

const LEAST = 200;
const MOST = 1_000_000;
/** Few entities are described in full for a free-text query. */
const ANSWERS = 6;

/** Returns the exit code: 1 if there is no result. */
export async function context(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const budget = wholeNumber(singleOf(given.argv, "budget") ?? CONTEXT_OPTIONS.budget.default, "budget", LEAST, MOST);
  const shown = singleOf(given.argv, "with-source");
  if (shown !== undefined && shown !== "signatures" && shown !== "code")
    throw userError("unknown-choice", { option: "--with-source", value: String(shown), choices: "signatures, code" });
  const opened = openMap(given, streams);
  const { map, tree } = opened;
  const targets = await readTargets(given, opened);
  const index = indexMap(map);
  const bare = valueOf(given.argv, "no-sources") === true;
  const files = targets.text === "" ? undefined : rankFiles(index, targets.text, bare ? undefined : sourcesIn(tree));
  const scores = new Map((files ?? []).map(({ path, score }) => [path, score]));
  const about =
    targets.uids.length > 0 ? targets.uids : rankedSearch(index, targets.text, { limit: ANSWERS, files: scores }).map(({ uid }) => uid);
  const codeOf = shown === undefined ? undefined : await readCode(map, tree, about, shown);
  const countTokens = await loadTokenCounter();
  const bundle = contextBundle(index, targets, { budget, countTokens, files, paths: sourcePaths(tree), codeOf });
  const { unmapped } = targets;
  if (unmapped.length > 0) streams.err(`note: not in the map: ${someUnmapped(unmapped)}\n`);
  streams.out(given.json ? asJson(bundle) : bundle.markdown);
  return bundle.entries.length + bundle.related.length > 0 ? 0 : 1;
}

function asJson(bundle: ContextBundle): string {
  return jsonText({ ...bundle, markdown: undefined });
}
