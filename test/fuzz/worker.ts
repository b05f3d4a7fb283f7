/** Plays rounds off the main thread, which ends the thread when one hangs. */
import { parentPort, workerData } from "node:worker_threads";
import { openCorpus } from "./corpus.js";
import { openRounds, type RoundId } from "./round.js";
import { shrink } from "./shrink.js";

export interface Order {
  readonly id: RoundId;
  readonly only?: readonly string[];
}

export interface Finding {
  readonly about: string;
  readonly detail: string;
  /** Path → bytes as Latin-1: the smallest case. */
  readonly files: Readonly<Record<string, string>>;
  readonly mutants: Readonly<Record<string, string>>;
}

export interface Answer {
  /** Of the round, whatever was asked for. */
  readonly all: readonly string[];
  readonly paths: readonly string[];
  readonly failed: number;
  readonly refused: string | undefined;
  readonly findings: readonly Finding[];
}

/** Undefined where the corpus has nothing of that kind. */
export type Reply = Answer | undefined;

const rounds = openRounds(openCorpus((workerData as { readonly corpus: string }).corpus));

parentPort?.on("message", (order: Order) => {
  void answer(order).then((reply) => parentPort?.postMessage(reply));
});

async function answer({ id, only }: Order): Promise<Reply> {
  const played = await rounds.play(id, only && new Set(only));
  if (played === undefined) return undefined;
  const { base, mutants, manner, complaints, failed, refused } = played;
  const findings: Finding[] = [];
  for (const about of new Set(complaints.map((complaint) => complaint.about))) {
    const small = await shrink({ files: base.files, mutants }, manner, about);
    const detail = complaints.find((complaint) => complaint.about === about)?.detail ?? "";
    findings.push({ about, detail, files: latin(small.files), mutants: latin(small.mutants) });
  }
  const all = [...(rounds.mutants(id)?.keys() ?? [])];
  return { all, paths: [...mutants.keys()], failed: failed.length, refused, findings };
}

function latin(files: ReadonlyMap<string, Uint8Array>): Readonly<Record<string, string>> {
  return Object.fromEntries([...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString("latin1")]));
}
