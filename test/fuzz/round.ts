/** A round: some files of a slice in mutated form, all of it decided by the kind and three numbers. */
import type { Buffer } from "node:buffer";
import { createRandom, type Random } from "../oracle/protocol/random.js";
import { drawSlice, type Repository, type Slice } from "./corpus.js";
import { openBase, judge, type Base, type Files, type Manner, type Verdict } from "./judge.js";
import { mutate } from "./mutate.js";

export interface RoundId {
  readonly kind: string;
  readonly seed: number;
  readonly slice: number;
  readonly round: number;
}

interface Played extends Verdict {
  readonly mutants: Files;
  readonly manner: Manner;
  readonly base: Base;
  readonly repository: string;
}

/** Rounds for each slice: to read and map the untouched files takes as long as one. */
export const ROUNDS = 12;

interface Opened {
  readonly key: string;
  readonly slice: Slice;
  readonly base: Base;
}

export interface Rounds {
  /** `only`: of the mutants those with these paths. Undefined where there is nothing of that kind. */
  readonly play: (id: RoundId, only?: ReadonlySet<string>) => Promise<Played | undefined>;
  readonly mutants: (id: RoundId) => Files | undefined;
}

export function openRounds(corpus: readonly Repository[]): Rounds {
  let last: Opened | undefined;
  const open = ({ kind, seed, slice }: RoundId): Opened | undefined => {
    const key = `${kind} ${seed} ${slice}`;
    if (last?.key === key) return last;
    const drawn = drawSlice(corpus, kind, randomOf(kind, seed, slice));
    last = drawn === undefined ? undefined : { key, slice: drawn, base: openBase(drawn.files) };
    return last;
  };
  const mutants = (id: RoundId): Files | undefined => {
    const opened = open(id);
    return opened && mutantsOf(opened.slice, randomOf(id.kind, id.seed, id.slice, id.round));
  };
  return {
    mutants,
    play: async (id, only) => {
      const opened = open(id);
      const all = mutants(id);
      if (opened === undefined || all === undefined) return undefined;
      const chosen = only === undefined ? all : new Map([...all].filter(([path]) => only.has(path)));
      const manner: Manner = { roots: id.round % 3 === 0 ? "rules" : "all", next: id.round % 2 === 0 ? "again" : "update" };
      const verdict = await judge(opened.base, chosen, manner);
      return { ...verdict, mutants: chosen, manner, base: opened.base, repository: opened.slice.repository };
    },
  };
}

/** Most of the targets; at least one, and where there are several at least one of them stays what it is. */
function mutantsOf({ files, targets }: Slice, random: Random): Files {
  const mutants = new Map<string, Buffer>();
  const spared = random.below(targets.length);
  const others = targets.flatMap((path) => files.get(path) ?? []);
  for (const [index, path] of targets.entries()) {
    const text = files.get(path);
    if (text === undefined || (targets.length > 1 && (index === spared || random.once(6)))) continue;
    mutants.set(path, mutate(text, random.of(others), random));
  }
  return mutants;
}

function randomOf(kind: string, ...numbers: readonly number[]): Random {
  let hash = 0x811c9dc5;
  for (const character of `${kind} ${numbers.join(" ")}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return createRandom(hash);
}
