/** A random session: about the protocol's operations, most of them possible, some of them not. */
import { commandOf } from "./commands.js";
import { createRandom, type Random } from "./random.js";
import type { World } from "./world.js";

export interface Step {
  /** `@n` stands for the UID that the step with `names: "@n"` printed. */
  readonly words: readonly string[];
  readonly names?: string;
  /** Who acts on a tree that both share. */
  readonly hand: "ours" | "theirs";
}

export interface Session {
  readonly seed: number;
  /** `shared`: both programs take turns on one tree; `cached`: the reference's index is built at the start, and often again. */
  readonly mode: "apart" | "cached" | "shared";
  readonly steps: readonly Step[];
}

const MODES: readonly Session["mode"][] = ["apart", "apart", "apart", "cached", "shared"];

export function createSession(seed: number, operations: number): Session {
  const random = createRandom(seed);
  const mode = MODES[seed % MODES.length] ?? "apart";
  const world: World = { entities: [], tocs: new Set(), imports: [], shared: [], minted: 0 };
  const steps: Step[] = openings(random, mode).map((words) => ({ words, hand: hand(random) }));
  while (steps.length < operations) {
    // Some begin too late.
    if (steps.length === 5) steps.push({ words: ["init"], hand: hand(random) });
    const isRebuild = mode === "cached" && random.once(15);
    const { words, names } = isRebuild ? { words: ["rebuild-cache"], names: undefined } : commandOf(world, random);
    steps.push({ words, hand: hand(random), ...(names === undefined ? {} : { names }) });
  }
  return { seed, mode, steps };
}

function openings(random: Random, mode: Session["mode"]): string[][] {
  const first = random.once(40) ? [] : [["init"]];
  return mode === "cached" ? [...first, ["rebuild-cache"]] : first;
}

function hand(random: Random): Step["hand"] {
  return random.once(2) ? "ours" : "theirs";
}
