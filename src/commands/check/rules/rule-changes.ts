/** What a change does to the rules, for the people who review it. */
import { knownText, type KnownViolation } from "../../../rules/baseline.js";
import type { Rules } from "../../../rules/rules-schema.js";
import type { RuleNote } from "../../../rules/violation.js";
import type { BaseRules } from "./base-rules.js";

const MOST_KNOWN = 3;

interface Present {
  readonly rules: Rules;
  /** Path of the baseline. */
  readonly path: string;
  readonly known: readonly KnownViolation[];
}

export function ruleChanges({ name, rules: before, known, notes }: BaseRules, now: Present): readonly RuleNote[] {
  const grown = missingIn(now.known, known).map(([line]) => knownText(line));
  const more = grown.length > MOST_KNOWN ? ", …" : "";
  const growth = `grew by ${grown.length} since ${name}: ${grown.slice(0, MOST_KNOWN).join("; ")}${more}`;
  return [
    ...notes,
    ...goneRules(before, now.rules).map((place) =>
      change(`${place} in ${name}`, "is gone or changed here; what newly breaks it fails all the same"),
    ),
    ...missingIn(now.rules.exceptions ?? [], before.exceptions ?? []).map(([, index]) =>
      change(`rules.exceptions[${index}]`, `is not in ${name}; new imports that it covers fail all the same`),
    ),
    ...(grown.length === 0 ? [] : [change(now.path, growth)]),
  ];
}

function goneRules(before: Rules, now: Rules): readonly string[] {
  return [
    ...missingIn(before.forbidden ?? [], now.forbidden ?? []).map(([, index]) => `rules.forbidden[${index}]`),
    ...missingIn(before.layers ?? [], now.layers ?? []).map(([, index]) => `rules.layers[${index}]`),
    ...(["cycles", "orphans"] as const).flatMap((key) =>
      before[key] === undefined || before[key] === "off" || JSON.stringify(before[key]) === JSON.stringify(now[key])
        ? []
        : [`rules.${key}`],
    ),
  ];
}

/** Items of the first list that the second lacks, with their positions. */
function missingIn<Item>(all: readonly Item[], others: readonly Item[]): readonly (readonly [Item, number])[] {
  const there = new Set(others.map((item) => JSON.stringify(item)));
  return all.flatMap((item, index) => (there.has(JSON.stringify(item)) ? [] : [[item, index] as const]));
}

function change(place: string, message: string): RuleNote {
  return { place, message, isChange: true };
}
