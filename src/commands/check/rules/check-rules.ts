/** The rules of the configuration, for `check`. Only a project with rules loads what evaluates them. */
import type { Streams } from "../../../cli/streams.js";
import { readConfig, readFrom } from "../../../config/read-config.js";
import type { Given } from "../../registry/command.js";
import type { RuleResult } from "./rule-result.js";

/** Undefined if the project has no rules. */
export async function checkRules(given: Given, streams: Streams): Promise<RuleResult | undefined> {
  // What is staged may have other rules than the work tree, and so may the commit to compare with.
  const isElsewhere = given.argv["staged"] === true || given.argv["base"] !== undefined;
  if (!isElsewhere && (await readConfig(readFrom(given.root)))?.config.rules === undefined) return undefined;
  const { evaluate } = await import("./evaluate.js");
  return (await evaluate(given, streams))?.result;
}
