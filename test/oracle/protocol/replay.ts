/** Plays a session to two programs and answers the first difference. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sameSearch } from "./same-search.js";
import type { Answer, Program } from "./program.js";
import type { Session, Step } from "./session.js";
import { compareTrees, copyTree, readCache, readTree, removeEmptyEntities } from "./trees.js";

export interface Contestants {
  readonly ours: Program;
  readonly theirs: Program;
  /** A second process of the reference, for the tree that both share. */
  readonly guest: Program;
}

export interface Difference {
  /** Number of steps up to and including the one that shows it. */
  readonly length: number;
  readonly what: string;
}

export interface Played {
  readonly difference?: Difference;
  /** Commands, and those of them after which the reference lay dead. */
  readonly commands: number;
  readonly crashes: number;
  /** Commands by exit code. */
  readonly exits: ReadonlyMap<number, number>;
}

interface Stage {
  readonly ours: string;
  readonly theirs: string;
  readonly minted: Map<string, string>;
  /** Whether both must have the reference's index now. */
  isCached: boolean;
  /** Whether the reference died in both trees: it left a line that an index of before does not have, and one of after has. */
  isTorn: boolean;
}

/** `every`: how many steps lie between two looks at the trees. */
export async function play(session: Session, contestants: Contestants, scratch: string, every: number): Promise<Played> {
  const place = mkdtempSync(join(scratch, "session-"));
  const stage: Stage = { ours: join(place, "ours"), theirs: join(place, "theirs"), minted: new Map(), isCached: false, isTorn: false };
  mkdirSync(stage.ours);
  mkdirSync(stage.theirs);
  const exits = new Map<number, number>();
  let [commands, crashes] = [0, 0];
  try {
    for (const [index, step] of session.steps.entries()) {
      const { theirs, what } = await playStep(session, step, stage, contestants);
      commands += 1;
      exits.set(theirs.exit, (exits.get(theirs.exit) ?? 0) + 1);
      if (theirs.crashed) crashes += 1;
      const isLooking = what === undefined && (index % every === every - 1 || index === session.steps.length - 1);
      const seen = what ?? (isLooking ? treeDifference(session, stage) : undefined);
      if (seen !== undefined) return { difference: { length: index + 1, what: seen }, commands, crashes, exits };
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
  return { commands, crashes, exits };
}

async function playStep(session: Session, step: Step, stage: Stage, { ours, theirs, guest }: Contestants) {
  const words = step.words.map((word) => word.replace(/@\d+/g, (name) => stage.minted.get(name) ?? "obj-eeeeeeee"));
  const actor = session.mode === "shared" && step.hand === "theirs" ? guest : ours;
  const [mine, expected] = await both(words, step, stage, { actor, theirs });
  if (words[0] === "rebuild-cache" && expected.exit === 0) stage.isCached = true;
  if (words[0] === "remove-entity" && expected.exit === 0) stage.isCached = false;
  if (expected.crashed) {
    if (mine.crashed && !actor.mayCrash) return { theirs: expected, what: `${shown(words)}: ours crashed as well: ${mine.stderr}` };
    // What the reference left half done is nobody's measure, unless both trees are the reference's.
    if (!mine.crashed) copyTree(stage.ours, stage.theirs);
    else tear(stage);
    stage.isCached = stage.isCached && readCache(stage.ours) !== undefined;
    return { theirs: expected, what: undefined };
  }
  if (words[0] === "create-object" && expected.exit === 1) for (const root of [stage.ours, stage.theirs]) removeEmptyEntities(root);
  const what = answerDifference(words, normal(mine, stage.ours), normal(expected, stage.theirs));
  return { theirs: expected, what: what === undefined ? undefined : `${shown(words)}: ${what}` };
}

async function both(
  words: readonly string[],
  { names }: Step,
  stage: Stage,
  { actor, theirs }: { readonly actor: Program; readonly theirs: Program },
): Promise<readonly [Answer, Answer]> {
  if (!words[0]?.startsWith("create-")) return Promise.all([actor.run(words, stage.ours), theirs.run(words, stage.theirs)]);
  // The reference is told to make up what ours made up, so that everything stays comparable, order included.
  const mine = await actor.run(words, stage.ours);
  const uid = mine.stdout.trimEnd().split("\n").at(-1) ?? "";
  if (mine.exit === 0 && names !== undefined) stage.minted.set(names, uid);
  return [mine, await theirs.run(words, stage.theirs, mine.exit === 0 ? uid.split("-")[1] : undefined)];
}

function normal(answer: Answer, root: string): Answer {
  return { ...answer, stdout: answer.stdout.replaceAll(root, "<root>") };
}

function answerDifference(words: readonly string[], mine: Answer, expected: Answer): string | undefined {
  if (mine.crashed) return `ours crashed: ${mine.stderr}`;
  if (mine.exit !== expected.exit)
    return `exit ${mine.exit}, theirs ${expected.exit}\n  ours:   ${mine.stderr}${mine.stdout}\n  theirs: ${expected.stderr}${expected.stdout}`;
  // What `--help` says is ours to choose.
  const isHelp = expected.exit === 0 && expected.stdout.startsWith("usage: ");
  const isSame = mine.stdout === expected.stdout || isHelp || (words[0] === "search" && sameSearch(mine.stdout, expected.stdout));
  if (!isSame) return `standard output\n  ours:   ${JSON.stringify(mine.stdout)}\n  theirs: ${JSON.stringify(expected.stdout)}`;
  if (mine.error !== expected.error) return `an error on standard error: ours ${mine.error}, theirs ${expected.error}\n${mine.stderr}`;
  return undefined;
}

/** The line that the reference left is not in an index of before. Nobody asks it what it missed. */
function tear(stage: Stage): void {
  stage.isTorn = true;
  for (const root of [stage.ours, stage.theirs]) rmSync(join(root, ".dsp", ".cache"), { recursive: true, force: true });
}

function treeDifference(session: Session, stage: Stage): string | undefined {
  const beside = readdirSync(stage.ours).filter((name) => name !== ".dsp");
  const differences = [...compareTrees(readTree(stage.ours), readTree(stage.theirs)), ...beside.map((name) => `left beside .dsp: ${name}`)];
  const [mine, expected] = [readCache(stage.ours), readCache(stage.theirs)];
  // Without `rebuild-cache` only the reference builds an index, on its first question; once there is one, it must be right.
  if (stage.isTorn) return differences.length === 0 ? undefined : `trees\n  ${differences.join("\n  ")}`;
  if (mine !== undefined && expected !== undefined) differences.push(...compareTrees(mine, expected).map((one) => `.cache/${one}`));
  else if (session.mode === "cached" && stage.isCached)
    differences.push(`.cache: ours ${mine === undefined ? "has none" : "has one"}, theirs not so`);
  return differences.length === 0 ? undefined : `trees\n  ${differences.join("\n  ")}`;
}

function shown(words: readonly string[]): string {
  return words.map((word) => (/^[\w./#@=-]+$/.test(word) ? word : JSON.stringify(word))).join(" ");
}
