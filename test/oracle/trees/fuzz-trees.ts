/** Mutants of real files, and random ones, through a parser written by hand and its grammar. */
import { createRandom, type Random } from "../protocol/random.js";
import { mutateTokens } from "./mutate-tokens.js";
import { compareTrees, type Pair } from "./compare-trees.js";

/** Longer pieces make mutants slow, and hide one change behind another. */
const MOST = 2500;

export interface Counts {
  readonly mutants: number;
  readonly equal: number;
  readonly unsure: number;
  /** Unsure, and the grammar has an error. */
  readonly broken: number;
  /** Texts of which the trees differ. */
  readonly different: readonly string[];
}

/** The same seed gives the same mutants. Stops at the first few differences. */
export async function fuzzTrees(pair: Pair, texts: readonly string[], count: number, seed: number): Promise<Counts> {
  const different: string[] = [];
  let [mutants, equal, unsure, broken] = [0, 0, 0, 0];
  for (; mutants < count && different.length < 20; mutants += 1) {
    const random = createRandom(seed * 1_000_003 + mutants);
    const text = mutantOf(pair, texts, random);
    const found = await compareTrees(pair, text);
    if (found.kind === "different") different.push(text);
    else if (found.kind === "equal") equal += 1;
    else if (found.isBroken) broken += 1;
    else unsure += 1;
  }
  return { mutants, equal, unsure, broken, different };
}

function mutantOf({ random: made, words, head, start }: Pair, texts: readonly string[], random: Random): string {
  if (texts.length === 0 || random.once(3)) {
    const text = made(random);
    return random.once(2) ? text : mutateTokens(text, words, random);
  }
  const pieces = random.of(texts).split(start);
  const piece = random.of(pieces).slice(0, MOST);
  return `${head}${mutateTokens(piece, words, random)}`;
}
