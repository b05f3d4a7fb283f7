/** `overview`: what a repository is, for somebody who has not read it. */
import { shownLine, jsonDocument } from "../../model/shown-text.js";
import type { Streams } from "../../cli/streams.js";
import { overviewText } from "../../code/texts/overview-text.js";
import { openCodeOf } from "../code/open.js";
import { singleOf } from "../options/option-values.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";
import { answerOverview } from "./answer-overview.js";

/** Returns the exit code. Throws `UserError` for a target that is no directory. */
export async function overview(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const words = singleOf(given.argv, "target");
  const found = await answerOverview(given, plain, await openCodeOf(given, plain), typeof words === "string" ? words : "");
  streams.out(given.json ? jsonDocument(found) : `${overviewText(found).map(shownLine).join("\n")}\n`);
  return 0;
}
