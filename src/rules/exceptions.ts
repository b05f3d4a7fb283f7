/** Exceptions: imports that a rule does not see until their last day. */
import type { Import } from "./import-graph.js";
import { compilePattern, compilePatternFor, type Pattern, type PatternFor } from "./pattern.js";
import type { RuleException } from "./rules-schema.js";
import type { RuleKind, RuleNote } from "./violation.js";

/** What an exception may name. */
export interface RuleName {
  readonly kind: RuleKind;
  readonly name?: string | undefined;
}

export interface Exceptions {
  /** Whether the rule does not see the import. */
  readonly covers: (one: Import, rule: RuleName) => boolean;
  /** Last day of an exception that covered it. */
  readonly ended: (one: Import, rule: RuleName) => string | undefined;
  /** Call it when all rules are checked. */
  readonly notes: () => readonly RuleNote[];
}

interface Compiled {
  readonly place: string;
  readonly given: RuleException;
  readonly from: Pattern;
  readonly to: PatternFor;
  readonly isOver: boolean;
  used: boolean;
}

/** `today`: `2027-01-31`. */
export function openExceptions(given: readonly RuleException[], today: string): Exceptions {
  const all = given.map((exception, index): Compiled => {
    const { from, to, until } = exception;
    const isOver = until !== undefined && until < today;
    return {
      place: `rules.exceptions[${index}]`,
      given: exception,
      from: compilePattern(from),
      to: compilePatternFor(to),
      isOver,
      used: false,
    };
  });
  const find = (one: Import, rule: RuleName, isOver: boolean): Compiled | undefined => {
    let found: Compiled | undefined;
    for (const exception of all) {
      if (exception.isOver !== isOver || !matches(exception, one, rule)) continue;
      exception.used = true;
      found ??= exception;
    }
    return found;
  };
  return {
    covers: (one, rule) => find(one, rule, false) !== undefined,
    ended: (one, rule) => find(one, rule, true)?.given.until,
    notes: () => all.flatMap(noteOf),
  };
}

function matches({ given, from, to }: Compiled, one: Import, { kind, name }: RuleName): boolean {
  if (given.rule !== undefined && given.rule !== name && given.rule !== kind) return false;
  const captured = from.match(one.from);
  if (captured === undefined) return false;
  const target = to(captured);
  return one.toNames.some((path) => target.match(path) !== undefined);
}

function noteOf({ place, given, isOver, used }: Compiled): readonly RuleNote[] {
  if (isOver) {
    const rest = used ? "fix the imports, or give it a later day" : "it covers no import any more: remove it";
    return [{ place, message: `ended on ${given.until}: ${rest}` }];
  }
  return used ? [] : [{ place, message: "covers no import: remove it" }];
}
