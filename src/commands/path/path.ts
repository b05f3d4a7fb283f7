/** `path`: the shortest chain of imports from one file or symbol to another. */
import { wordsOfArguments } from "../retrieve/read-targets.js";
import { shownLine, jsonDocument } from "../../model/shown-text.js";
import type { Streams } from "../../cli/streams.js";
import { answerWay, wayText } from "../../code/way-answer.js";
import { userError } from "../../model/errors/user-error.js";
import { openCodeOf } from "../code/open.js";
import { readTargets } from "../code/read-target.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";

/** Of the JSON document: hops have a `kind` in place of `typeOnly`, `lazy` and `reference`. */
const VERSION = 2;

/** Returns the exit code: always 0, because no path is an answer too. Throws `UserError` for an unknown target. */
export async function path(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const words = wordsOfArguments(given.argv["targets"]);
  const wanted = "two files, directories or symbols: from and to";
  if (words.length === 0) throw userError("missing-target", { wanted });
  const code = await openCodeOf(given, plain);
  const [from, to, more] = await readTargets(code, words, given);
  if (from === undefined || to === undefined) throw userError("missing-argument", { command: "dsp-cli path", wanted });
  if (more !== undefined) throw userError("unexpected-argument", { argument: words.at(-1) ?? "", command: "dsp-cli path" });
  const answer = await answerWay(code.graph, code.sources, from, to, { undirected: given.argv["undirected"] === true });
  streams.out(given.json ? jsonDocument({ ...answer }, VERSION) : `${wayText(answer).map(shownLine).join("\n")}\n`);
  return 0;
}
