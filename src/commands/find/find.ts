/** `find`: ranked search, in addition to the protocol's plain `search`. */
import { wordsOfArguments } from "../retrieve/read-targets.js";
import type { Streams } from "../../cli/streams.js";
import { userError } from "../../model/errors/user-error.js";
import { jsonDocument } from "../../model/shown-text.js";
import { searchCode, searchFiles, type CodeHit } from "../../retrieve/code/search-code.js";
import type { CodeSources } from "../../retrieve/code/code-sources.js";
import { searchText } from "../../retrieve/code/search-text.js";
import { rankedSearch } from "../../retrieve/ranked-search.js";
import { keptIndex } from "../../retrieve/kept-index.js";
import type { SearchIndex } from "../../retrieve/search-index.js";
import { isTestPath } from "../../retrieve/test-path.js";
import { singleOf, valueOf, wholeNumber } from "../options/option-values.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";
import { openMap } from "../retrieve/open-map.js";
import { FIND_OPTIONS } from "../retrieve/retrieve-options.js";
import { openAnySources, sourcesState } from "../retrieve/open-sources.js";

/** Returns the exit code: 1 if nothing was found. */
export async function find(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const text = wordsOfArguments(given.argv["query"]).join(" ");
  if (text.trim() === "") throw userError("missing-argument", { command: "dsp-cli find", wanted: "words to search for" });
  const limit = wholeNumber(singleOf(given.argv, "limit") ?? FIND_OPTIONS.limit.default, "limit", 1);
  const { map, tree } = openMap(given, streams);
  const index = keptIndex(map);
  const sources = valueOf(given.argv, "no-sources") === true ? undefined : openAnySources(sourcesState(given.root, given.build), tree);
  const hits =
    valueOf(given.argv, "files") === true ? await searchFiles(index, text, sources, limit) : await codeHits(index, text, sources, limit);
  streams.out(given.json ? jsonDocument({ hits }) : searchText(hits, false));
  return hits.length > 0 ? 0 : 1;
}

async function codeHits(index: SearchIndex, text: string, sources: CodeSources | undefined, limit: number): Promise<readonly CodeHit[]> {
  return sources === undefined ? mapHits(index, text, limit) : await searchCode(index, text, sources, limit);
}

/** Entities of the map alone: their lines are unknown. */
function mapHits(index: SearchIndex, text: string, limit: number): readonly CodeHit[] {
  return rankedSearch(index, text, { limit }).map(({ uid, source, path, purpose, score }) => ({
    path: source,
    uid,
    purpose,
    score,
    test: isTestPath(path),
  }));
}
