/** `unused`: what nothing uses. */
import { wordsOfArguments } from "../retrieve/read-targets.js";
import { shownLine, jsonDocument } from "../../model/shown-text.js";
import type { Streams } from "../../cli/streams.js";
import { unusedText } from "../../code/texts/unused-text.js";
import type { Scan } from "../../model/graph.js";
import { openCodeOf } from "../code/open.js";
import { readLimit } from "../code/read-limit.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";
import { answerUnused } from "./answer-unused.js";

/** Returns the exit code: always 0, because a list is an answer. Throws `UserError` for an unknown target. */
export async function unused(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const limit = readLimit(given);
  let scan: Scan | undefined;
  const code = await openCodeOf(given, plain, { onScan: (made) => (scan = made) });
  const found = await answerUnused(given, plain, { ...code, scan }, wordsOfArguments(given.argv["targets"]));
  streams.out(given.json ? jsonDocument({ unused: found }) : `${unusedText(found, limit).map(shownLine).join("\n")}\n`);
  return 0;
}
