/** Says what a run was asked for that this version no longer does. Options that are gone are errors (`misuse`). */
import { WITHDRAWN } from "../../model/withdrawn.js";
import type { Streams } from "../../cli/streams.js";
import type { ResolvedRun } from "./resolve-options.js";

export function printWithdrawn({ configuredIn, withdrawnKeys }: ResolvedRun, streams: Streams): void {
  for (const { variables, keys, instead } of WITHDRAWN) {
    const named = [
      ...variables.filter((name) => (process.env[name] ?? "") !== ""),
      ...keys.filter((key) => withdrawnKeys.includes(key)).map((key) => `${key} in ${configuredIn ?? "the configuration"}`),
    ];
    for (const name of named) streams.err(`note: ${name} has no effect any more: ${instead}\n`);
  }
}
