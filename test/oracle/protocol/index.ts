/**
 * Random sessions of the protocol's operations, typed to the reference command line and to ours: equal exit codes, standard output and
 * trees. See docs/measured/oracle.md.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openOurs, openProcess } from "./ours.js";
import type { Program } from "./program.js";
import { openReference } from "./reference.js";
import { play, type Contestants } from "./replay.js";
import { createSession, type Session } from "./session.js";
import { shrink } from "./shrink.js";

export interface ProtocolOptions {
  /** Path of the reference's `dsp-cli.py`. */
  readonly reference: string;
  readonly sessions: number;
  readonly operations: number;
  /** Of the first session; the others follow. */
  readonly seed: number;
  /** What to compare instead of the commands of this build, called in this process: a `main.js`, started anew for each command, or another `.py`. */
  readonly program?: string;
  /** Ends after so many sessions with a difference. */
  readonly most: number;
}

export async function runProtocolOracle(options: ProtocolOptions, say: (text: string) => void): Promise<number> {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), "dsp-protocol-")));
  const contestants = {
    ours: await openProgram(options.program),
    theirs: openReference(options.reference),
    guest: openReference(options.reference),
  };
  try {
    return await playAll(options, contestants, scratch, say);
  } finally {
    for (const program of Object.values(contestants)) program.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function openProgram(program: string | undefined): Promise<Program> {
  if (program?.endsWith(".py") === true) return openReference(program);
  if (program !== undefined) return openProcess(program);
  const path = "../../../src/commands/protocol/run.js";
  const { runProtocol } = await import(path);
  return openOurs(runProtocol);
}

async function playAll(options: ProtocolOptions, contestants: Contestants, scratch: string, say: (text: string) => void): Promise<number> {
  const began = performance.now();
  const counts = { sessions: 0, commands: 0, crashes: 0, differences: 0, exits: new Map<number, number>() };
  for (; counts.sessions < options.sessions && counts.differences < options.most; counts.sessions += 1) {
    const session = createSession(options.seed + counts.sessions, options.operations);
    const { difference, commands, crashes, exits } = await play(session, contestants, scratch, 10);
    counts.commands += commands;
    counts.crashes += crashes;
    for (const [exit, count] of exits) counts.exits.set(exit, (counts.exits.get(exit) ?? 0) + count);
    if (difference === undefined) continue;
    counts.differences += 1;
    const shortest = await shrink(session, contestants, scratch);
    say(`${describe(shortest.session)}\n  ${shortest.what}\n\n`);
  }
  const exits = [...counts.exits].sort(([left], [right]) => left - right).map(([exit, count]) => `${count} × ${exit}`);
  say(
    `${counts.sessions} sessions, ${counts.commands} commands (exit codes ${exits.join(", ")}), the reference crashed at ${counts.crashes}; ` +
      `${counts.differences} sessions with a difference; seed ${options.seed}; ${Math.round((performance.now() - began) / 1000)} s\n`,
  );
  return counts.differences;
}

function describe({ seed, mode, steps }: Session): string {
  const lines = steps.map(({ words, names, hand }) => {
    const who = mode === "shared" ? `${hand}: ` : "";
    return `  ${who}${JSON.stringify(words)}${names === undefined ? "" : ` → ${names}`}`;
  });
  return [`seed ${seed}, ${mode}, ${steps.length} steps:`, ...lines].join("\n");
}
