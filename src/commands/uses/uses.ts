/** `uses`: direct uses of symbols, with lines. */
import { wordsOfArguments } from "../retrieve/read-targets.js";
import { shownLine, jsonDocument } from "../../model/shown-text.js";
import type { Streams } from "../../cli/streams.js";
import { answerUses, usesText, type UsesAnswer } from "../../code/uses-answer.js";
import { readLimit } from "../code/read-limit.js";
import { openCodeOf } from "../code/open.js";
import { readTargets } from "../code/read-target.js";
import { shellQuote } from "../../dsp/shell-quote.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";

/** Returns the exit code: always 0, because no uses are an answer too. Throws `UserError` for an unknown target. */
export async function uses(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const limit = readLimit(given);
  const code = await openCodeOf(given, plain);
  const answers: UsesAnswer[] = [];
  for (const target of await readTargets(code, wordsOfArguments(given.argv["targets"]), given))
    answers.push(await answerUses(code.graph, code.sources, target));
  const shown = { limit, tests: given.argv["tests"] === true };
  const texts = answers.map((answer) => `${usesText(answer, shown).map(shownLine).join("\n")}\n`);
  streams.out(given.json ? jsonDocument(asData(answers)) : texts.join("\n"));
  const [first] = wordsOfArguments(given.argv["targets"]);
  if (first !== undefined) streams.next?.(`dsp-cli impact ${shellQuote(first)}`, "what a change affects in the end");
  return 0;
}

/** For one target the answer itself, for several a list. */
function asData(answers: readonly UsesAnswer[]): object {
  const [only] = answers;
  return answers.length === 1 && only !== undefined ? { ...dataOf(only) } : { answers: answers.map(dataOf) };
}

function dataOf({ target, uses: shipped, tests, possible, starts, offers, unknown }: UsesAnswer): object {
  const { path, symbol, outline } = target;
  return {
    target: { path, symbol, ...(outline && { from: outline.from, to: outline.to, kind: outline.kind }) },
    uses: [...shipped, ...tests.map((use) => ({ ...use, test: true }))],
    possible,
    ...(starts.length > 0 && { starts }),
    ...(offers.length > 0 && { offers }),
    ...(unknown.length > 0 && { unknown }),
    total: shipped.length + tests.length,
  };
}
