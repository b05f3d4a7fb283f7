import { plural } from "../../../../src/model/shown-text.js";
import { jsonText, shown } from "../ask/answer.js";
import { type DamagedHead, damageOf } from "../store/head.js";
import type { Ended } from "../queue/coordinate.js";
import type { IndexOutcome } from "../queue/build-fleet-index.js";
import type { Plan } from "../queue/plan-jobs.js";
import type { Context } from "./context.js";
import { nextCommand } from "./next-command.js";

export const SCHEMA_VERSION = 1;

export interface RunResult {
  readonly repositories: number;
  readonly plan: Plan;
  readonly ended: Ended;
  readonly index: IndexOutcome | undefined;
  readonly faults: readonly string[];
  /** Heads that cannot be read. Their repositories are left alone. */
  readonly damaged: readonly DamagedHead[];
  readonly seconds: number;
}

/** The first line has what matters. */
export function printRun(result: RunResult, context: Context): void {
  const { host, values } = context;
  if (values.json === true) host.out(jsonText(runDocument(result)));
  else
    host.out(
      runLines(result, (words) => nextCommand(context, words))
        .map((line) => `${shown(line)}\n`)
        .join(""),
    );
}

function runDocument({ repositories, plan, ended, index, faults, damaged, seconds }: RunResult): object {
  return {
    schemaVersion: SCHEMA_VERSION,
    repositories,
    changed: plan.jobs.length,
    mapped: ended.mapped,
    unchanged: plan.unchanged.length,
    failed: ended.failed.map(({ repository, state, tries, failure }) => ({ repository, state, tries, ...failure })),
    quarantined: plan.quarantined,
    skipped: plan.skipped,
    later: plan.later,
    unreachable: plan.unreachable,
    outdated: ended.outdated,
    left: ended.left,
    index: index ?? null,
    sources: faults,
    damaged: damaged.map(damageOf),
    seconds: Math.round(seconds * 10) / 10,
  };
}

function runLines(
  { repositories, plan, ended, index, faults, damaged, seconds }: RunResult,
  next: (words: string) => string,
): readonly string[] {
  const { mapped, failed, outdated, left } = ended;
  const parts = [
    `${mapped.length} mapped`,
    ...(failed.length === 0 ? [] : [`${failed.length} failed`]),
    ...(outdated.length === 0 ? [] : [`${outdated.length} outdated`]),
    ...(left === 0 ? [] : [`${left} left`]),
  ];
  const what = plan.jobs.length === 0 ? "0 changed" : `${plan.jobs.length} changed: ${parts.join(", ")}`;
  return [
    `${repositories} ${repositories === 1 ? "repository" : "repositories"}, ${what}, in ${seconds.toFixed(1)} s`,
    ...failed.map(
      ({ repository, state, failure }) =>
        `${state === "quarantined" ? "quarantined" : "failed     "} ${repository}: ${failure?.reason ?? ""}`,
    ),
    ...plan.unreachable.map(({ repository, reason }) => `unreachable ${repository}: ${reason}`),
    ...(plan.quarantined.length === 0 ? [] : [`quarantined before: ${plan.quarantined.join(", ")}`]),
    ...(plan.later.length === 0 ? [] : [`${plan.later.length} have the map of another version; the next runs map them`]),
    ...(plan.skipped.length === 0 ? [] : [`skipped: ${plan.skipped.join(", ")}`]),
    ...damaged.map(({ repository, damage }) => `damaged     ${repository}: ${damage}; it is left alone, and not in the index`),
    ...faults.map((fault) => `not listed: ${fault}`),
    ...(index?.built === true
      ? [`index of ${plural(index.repositories, "repository", "repositories")}, ${Math.ceil((index.bytes ?? 0) / 1024)} KB`]
      : []),
    ...(index?.refused === undefined ? [] : [`no new index, because the store refused it: ${index.refused}; ${next("run")} builds it`]),
    ...(index !== undefined && index.lost.length > 0
      ? [`not in the index, because their surfaces are lost or cannot be read: ${index.lost.join(", ")}; ${next("run")} maps them again`]
      : []),
    ...(failed.length === 0 ? [] : [`${next("why NAME")} tells more, ${next("retry NAME")} tries again`]),
    ...(left === 0 ? [] : [`stopped; run ${next("run")} again to go on`]),
  ];
}
