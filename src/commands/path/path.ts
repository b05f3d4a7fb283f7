/** `path`: the shortest chain of imports from one file or symbol to another. */
import { wordsOfArguments } from "../retrieve/read-targets.js";
import { shownLine, jsonDocument } from "../../model/shown-text.js";
import type { Streams } from "../../cli/streams.js";
import { answerWay, wayText } from "../../code/way-answer.js";
import { userError } from "../../model/errors/user-error.js";
import { openCodeOf } from "../code/open.js";
import { readTarget } from "../code/read-target.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";

/** Of the JSON document: hops have a `kind` in place of `typeOnly`, `lazy` and `reference`. */
const VERSION = 2;

/** Returns the exit code: always 0, because no path is an answer too. Throws `UserError` for an unknown target. */
export async function path(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const [start, goal, more] = wordsOfArguments(given.argv["targets"]);
  if (start === undefined || goal === undefined || more !== undefined)
    throw userError("missing-target", { wanted: "two files, directories or symbols: from and to" });
  const code = await openCodeOf(given, plain);
  const [from, to] = [await readTarget(code, start, given), await readTarget(code, goal, given)];
  const answer = await answerWay(code.graph, code.sources, from, to, { undirected: given.argv["undirected"] === true });
  streams.out(given.json ? jsonDocument({ ...answer }, VERSION) : `${wayText(answer).map(shownLine).join("\n")}\n`);
  return 0;
}
