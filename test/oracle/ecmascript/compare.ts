/** Our edges against an oracle's: what both have, what one has, and the measures before and after explanation. */
import type { Difference } from "./causes.js";
import { explainOracle, explainOurs, type Evidence } from "./explain.js";
import type { OurEdge } from "./our-edges.js";
import type { OracleAnswer } from "./sites.js";

export interface Measures {
  readonly both: number;
  readonly onlyOurs: number;
  readonly onlyOracle: number;
  readonly precision: number;
  readonly recall: number;
  /** Without the explained differences. */
  readonly explainedPrecision: number;
  readonly explainedRecall: number;
  readonly unexplained: number;
}

export interface Comparison {
  readonly measures: Measures;
  readonly differences: readonly Difference[];
}

export function compare(evidence: Evidence, ours: ReadonlyMap<string, OurEdge>, answer: OracleAnswer): Comparison {
  const onlyOurs = [...ours].filter(([id]) => !answer.edges.has(id)).map(([, edge]) => explainOurs(evidence, answer, edge));
  const onlyOracle = [...answer.edges].filter(([id]) => !ours.has(id)).map(([, site]) => explainOracle(evidence, answer, site));
  return { measures: measure(ours.size - onlyOurs.length, onlyOurs, onlyOracle), differences: [...onlyOurs, ...onlyOracle] };
}

/** Against both oracles at once: an edge counts when either has it. */
export function unite(ours: ReadonlyMap<string, OurEdge>, answers: readonly OracleAnswer[], comparisons: readonly Comparison[]): Measures {
  const id = (difference: Difference): string => `${difference.from}\0${difference.to}`;
  const known = new Set(answers.flatMap((answer) => [...answer.edges.keys()]));
  const all = comparisons.flatMap((comparison) => comparison.differences);
  const pick = (side: Difference["side"], wanted: (edge: string) => boolean): readonly Difference[] => {
    const found = new Map<string, Difference>();
    for (const difference of all) {
      if (difference.side !== side || !wanted(id(difference))) continue;
      if (found.get(id(difference))?.cause !== "UNEXPLAINED") found.set(id(difference), difference);
    }
    return [...found.values()];
  };
  const onlyOurs = pick("ours", (edge) => !known.has(edge));
  const onlyOracle = pick("oracle", () => true);
  return measure(ours.size - onlyOurs.length, onlyOurs, onlyOracle);
}

export function measure(both: number, onlyOurs: readonly { cause: string }[], onlyOracle: readonly { cause: string }[]): Measures {
  const open = (differences: readonly { cause: string }[]): number => differences.filter(({ cause }) => cause === "UNEXPLAINED").length;
  const ratio = (others: number): number => (both + others === 0 ? 1 : both / (both + others));
  return {
    both,
    onlyOurs: onlyOurs.length,
    onlyOracle: onlyOracle.length,
    precision: ratio(onlyOurs.length),
    recall: ratio(onlyOracle.length),
    explainedPrecision: ratio(open(onlyOurs)),
    explainedRecall: ratio(open(onlyOracle)),
    unexplained: open(onlyOurs) + open(onlyOracle),
  };
}
