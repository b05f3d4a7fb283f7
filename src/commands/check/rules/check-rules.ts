/** The rules of the configuration, for `check`. Only a project with rules, or a comparison with a base, loads what evaluates them. */
import type { Streams } from "../../../cli/streams.js";
import { readConfig, readFrom } from "../../../config/read-config.js";
import type { Given } from "../../registry/command.js";
import type { Judged } from "../judge.js";

/** Undefined if the project has no rules and nothing is compared with a base. */
export async function checkRules(given: Given, streams: Streams): Promise<Judged | undefined> {
  // What is staged may have other rules than the work tree, and so may the commit to compare with.
  const isElsewhere = given.argv["staged"] === true || given.argv["base"] !== undefined;
  if (!isElsewhere && (await readConfig(readFrom(given.root)))?.config.rules === undefined) return undefined;
  const { judge } = await import("../judge.js");
  return await judge(given, streams);
}
