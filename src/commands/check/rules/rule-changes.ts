/** What a change does to the rules, for the people who review it. */
import { byteOrder } from "../../../model/byte-order.js";
import { knownText, type KnownViolation } from "../../../rules/baseline.js";
import { subjectsOf } from "../../../rules/coverage.js";
import type { Rules } from "../../../rules/rules-schema.js";
import type { RuleNote } from "../../../rules/violation.js";
import type { States } from "../base/open-base.js";
import { isSource } from "../unread-sources.js";
import type { BaseRules } from "./base-rules.js";

const MOST_NAMES = 3;

interface Present {
  readonly rules: Rules;
  /** Path of the baseline. */
  readonly path: string;
  readonly known: readonly KnownViolation[];
}

/** `name`: the base, as given. */
export function ruleChanges({ rules: before, known, notes }: BaseRules, name: string, now: Present, states: States): readonly RuleNote[] {
  const { namesOf } = states;
  // A line that was only written with the new names of moved files is no growth.
  const old = new Set(known.map((line) => JSON.stringify(line)));
  const grown = missingIn(now.known, known).flatMap(([line]) => (spellings(line, namesOf).some((text) => old.has(text)) ? [] : [line]));
  return [
    ...notes,
    ...goneRules(before, now.rules).map((place) =>
      change(`${place} in ${name}`, "is gone or changed here; what newly breaks it fails all the same"),
    ),
    ...missingIn(now.rules.exceptions ?? [], before.exceptions ?? []).map(([, index]) =>
      change(`rules.exceptions[${index}]`, `is not in ${name}; new imports that it covers fail all the same`),
    ),
    ...(grown.length === 0 ? [] : [change(now.path, `grew by ${grown.length} since ${name}: ${shown(grown.map(knownText), "; ")}`)]),
    ...leftRules(before, now.rules, states),
  ];
}

/** Files that a rule was about, and is not about at their new places. */
function leftRules(before: Rules, rules: Rules, { before: old, now, namesOf }: States): readonly RuleNote[] {
  const later = new Map(subjectsOf(rules).map((subject) => [subject.id, subject]));
  const moved = now.tree.paths.filter((path) => !old.tree.has(path) && isSource(path));
  return subjectsOf(before).flatMap(({ id, place, matches }) => {
    const same = later.get(id);
    // A rule that is gone is reported itself.
    const left = same === undefined ? [] : moved.filter((path) => !same.matches(path) && namesOf(path).some(matches));
    if (left.length === 0) return [];
    return [change(place, `is not about ${left.length} moved ${left.length === 1 ? "file" : "files"} any more: ${shown(left, ", ")}`)];
  });
}

function spellings(line: KnownViolation, namesOf: States["namesOf"]): readonly string[] {
  const { from, to, files } = line;
  const targets = to === undefined ? [undefined] : namesOf(to);
  if (from !== undefined)
    return namesOf(from).flatMap((name) => targets.map((target) => JSON.stringify({ ...line, from: name, to: target })));
  return [JSON.stringify({ ...line, files: files?.map((file) => namesOf(file).at(-1) ?? file).sort(byteOrder) })];
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

function shown(names: readonly string[], separator: string): string {
  const more = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(separator) + (more > 0 ? ` and ${more} more` : "");
}

function change(place: string, message: string): RuleNote {
  return { place, message, isChange: true };
}
