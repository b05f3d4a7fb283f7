/** A violation by one import, or by several that lead from one to the next. */
import { type World } from "./world.js";
import type { RuleName } from "./exceptions.js";
import type { Link } from "./find-chains.js";
import type { Severity } from "./rules-schema.js";
import { importPlaces, importSentence, ruleId, ruleSentence, type Violation } from "./violation.js";

export interface Broken {
  readonly id: RuleName;
  readonly severity: Severity;
  readonly reason: string | undefined;
}

export function chainViolation({ exceptions }: World, { id, severity, reason }: Broken, chain: readonly Link[]): Violation {
  const { kind, name } = id;
  const [first, last] = [chain[0], chain.at(-1)];
  if (first === undefined || last === undefined) throw new Error("a chain has at least one import");
  const ended = chain.flatMap(({ one }) => exceptions.ended(one, id) ?? [])[0];
  const sentence = chain.length === 1 ? importSentence(first.one.to, first.sites) : `reaches ${last.one.to} (${chainText(chain)})`;
  const places = importPlaces(first.one, first.sites);
  return {
    kind,
    rule: ruleId(kind, name),
    severity,
    ...(chain.length === 1
      ? places
      : {
          path: places.path,
          ...(places.line !== undefined && { line: places.line }),
          to: last.one.to,
          chain: chain.map(({ one, sites }) => ({ path: one.from, line: sites[0]?.line ?? 1, to: one.to })),
        }),
    ...(ended !== undefined && { ended }),
    message: `${sentence}${ruleSentence(kind, name, reason)}`,
  };
}

/** `src/a.ts:3 → src/b.ts:1 → src/c.ts`. */
export function chainText(chain: readonly Link[]): string {
  const steps = chain.map(({ one, sites }) => `${one.from}:${sites[0]?.line ?? 1}`);
  return [...steps, chain.at(-1)?.one.to ?? ""].join(" → ");
}
