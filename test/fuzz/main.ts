/**
 * `npm run fuzz -- [LANGUAGE] [--count N] [--seed S] [--corpus DIR] [--out DIR]`: mutants of real files, mapped. See docs/safety.md.
 * A count is of one language, or of each where none is named.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { KINDS } from "./kinds.js";
import { openReferee, type Referee } from "./referee.js";
import { ROUNDS, type RoundId } from "./round.js";
import type { Finding } from "./worker.js";

const USAGE = `npm run fuzz -- [LANGUAGE] [--count 1000] [--seed 1] [--corpus DIR] [--out DIR]
  LANGUAGE: ${KINDS.join(", ")}
  DIR: a directory of repositories; without it the fixtures of this one
`;

/** Of complaints that look alike only the first are told. */
const MOST_ALIKE = 3;

interface Options {
  readonly count: number;
  readonly seed: number;
  readonly out: string | undefined;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    corpus: { type: "string", default: "fixtures" },
    out: { type: "string" },
  },
});
const [count = 0, seed = 0] = [values.count, values.seed].map(Number);
const kinds = positionals.length === 0 ? KINDS : positionals;
const isSound = Number.isInteger(count) && count > 0 && Number.isInteger(seed) && kinds.every((kind) => KINDS.includes(kind));
if (!isSound) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  const referee = openReferee(resolve(values.corpus));
  let found = 0;
  for (const kind of kinds) found += await fuzz(referee, kind, { count, seed, out: values.out });
  await referee.close();
  process.exitCode = found > 0 ? 1 : 0;
}

/** Answers how many rounds something was wrong with. */
async function fuzz(referee: Referee, kind: string, { count: most, seed: given, out }: Options): Promise<number> {
  const began = { wall: performance.now(), cpu: process.cpuUsage() };
  const sum = { mutants: 0, failed: 0, refused: 0, found: 0 };
  const told = new Map<string, number>();
  for (let slice = 0; sum.mutants < most; slice++) {
    for (let round = 0; round < ROUNDS && sum.mutants < most; round++) {
      const id: RoundId = { kind, seed: given, slice, round };
      const reply = await referee.play(id);
      if (reply === undefined) {
        process.stdout.write(`${kind}: the corpus has no such file\n`);
        return 0;
      }
      sum.mutants += reply.paths.length;
      sum.failed += reply.failed;
      sum.refused += reply.refused === undefined ? 0 : 1;
      sum.found += reply.findings.length > 0 ? 1 : 0;
      for (const finding of reply.findings) tell(id, finding, out, told);
    }
  }
  const { user, system } = process.cpuUsage(began.cpu);
  const [seconds, processor] = [(performance.now() - began.wall) / 1000, (user + system) / 1e6];
  process.stdout.write(
    `${kind}: ${sum.mutants} mutants, ${sum.found} rounds with complaints, ${sum.failed} files that no parser read, ` +
      `${sum.refused} runs refused; seed ${given}, ${seconds.toFixed(0)} s, ${(sum.mutants / processor).toFixed(0)} a second of the processor\n`,
  );
  return sum.found;
}

function tell({ kind, seed: given, slice, round }: RoundId, finding: Finding, out: string | undefined, told: Map<string, number>): void {
  const place = `${kind}-${given}-${slice}-${round}-${finding.about}`;
  const alike = `${finding.about} ${finding.detail.slice(0, 60).replace(/[0-9a-f]{8}|\d+/g, "")}`;
  const count = (told.get(alike) ?? 0) + 1;
  told.set(alike, count);
  if (count > MOST_ALIKE) return;
  process.stdout.write(`${place}: ${Object.keys(finding.mutants).join(", ")}: ${finding.detail.slice(0, 800)}\n`);
  if (out === undefined) return;
  const write = (path: string, text: string): void => {
    const file = join(out, place, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.from(text, "latin1"));
  };
  write("complaint.txt", Buffer.from(`${finding.about}: ${finding.detail}\n`).toString("latin1"));
  for (const [path, text] of Object.entries(finding.files)) write(`before/${path}`, text);
  for (const [path, text] of Object.entries(finding.mutants)) write(`mutants/${path}`, text);
}
