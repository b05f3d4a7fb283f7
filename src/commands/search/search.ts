/** `search --ranked`: ranked search, in addition to the protocol's plain search. */
import { userError } from "../../model/errors/user-error.js";
import type { Match, RankedHit } from "../../retrieve/answers.js";
import { inertLine } from "../../retrieve/inert.js";
import { rankFiles, type FileHit } from "../../retrieve/rank-files.js";
import { rankedSearch } from "../../retrieve/ranked-search.js";
import { indexMap } from "../../retrieve/search-index.js";
import type { Given } from "../registry/command.js";
import { jsonText } from "../../model/json-text.js";
import { singleOf, valueOf, wholeNumber } from "../options/option-values.js";
import type { Streams } from "../../cli/streams.js";
import { redactStreams } from "../redact-streams.js";
import { openMap } from "../retrieve/open-map.js";
import { SEARCH_OPTIONS } from "../retrieve/retrieve-options.js";
import { wordsOfArguments } from "../retrieve/read-targets.js";
import { sourcesIn } from "../retrieve/work-tree.js";

/** Returns the exit code: 1 if nothing was found. */
export async function search(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const text = wordsOfArguments(given.argv["query"]).join(" ");
  if (valueOf(given.argv, "ranked") !== true || text.trim() === "")
    throw userError("missing-argument", { command: "dsp-cli search --ranked", wanted: "words to search for" });
  const limit = wholeNumber(singleOf(given.argv, "limit") ?? SEARCH_OPTIONS.limit.default, "limit", 1);
  const { map, tree } = openMap(given, streams);
  const index = indexMap(map);
  const files = valueOf(given.argv, "no-sources") === true ? undefined : rankFiles(index, text, sourcesIn(tree));
  if (valueOf(given.argv, "files") === true) {
    const hits = (files ?? rankFiles(index, text)).slice(0, limit);
    streams.out(given.json ? jsonText(hits) : fileLines(hits));
    return hits.length > 0 ? 0 : 1;
  }
  const scores = new Map((files ?? []).map(({ path, score }) => [path, score]));
  const hits = rankedSearch(index, text, { limit, files: scores });
  streams.out(given.json ? jsonText(hits) : hitLines(hits));
  return hits.length > 0 ? 0 : 1;
}

const NOTHING = "nothing found; try other words, or fewer\n";

function fileLines(hits: readonly FileHit[]): string {
  const lines = hits.map(({ path, uid, purpose, score, lines: span }) => {
    const where = span === undefined ? "" : `:${span[0]}-${span[1]}`;
    return inertLine(
      `${score.toFixed(3)}  ${path}${where}${uid === undefined ? "" : `  [${uid}]`}${purpose === undefined ? "" : `  ${purpose}`}`,
    );
  });
  return lines.length === 0 ? NOTHING : `${lines.join("\n")}\n`;
}

function hitLines(hits: readonly RankedHit[]): string {
  const lines = hits.flatMap(({ uid, source, purpose, score, matched }) => [
    `${score.toFixed(3)}  ${source}  [${uid}]`,
    `       ${purpose}`,
    ...(matched.length === 0 ? [] : [`       found in ${matched.map(told).join("; ")}`]),
  ]);
  return lines.length === 0 ? NOTHING : `${lines.map(inertLine).join("\n")}\n`;
}

function told({ field, words }: Match): string {
  return words.length === 0 ? `the ${field} of its file` : `${field}: ${words.join(", ")}`;
}
