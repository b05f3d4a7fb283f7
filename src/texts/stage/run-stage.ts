/** Runs the jobs, each after those it depends on, with limited concurrency, and judges the answers. */
import pLimit from "p-limit";
import { AnswerLater, ProviderError, type Answer, type Provider } from "../ask/question.js";
import type { AnswerStore } from "./answer-store.js";
import { askJob, type Asked, type Asking, type Refused } from "./ask-job.js";
import { slotKey, type Job, type Slot, textsOf } from "./job.js";
import { openAlikeTexts, type AlikeTexts } from "./alike-texts.js";
import { judgeAnswer } from "./judge-answer.js";
import { withdrawRepeated, type Accepted, type Status } from "./withdraw-repeated.js";

export interface StageInput {
  readonly jobs: readonly Job[];
  readonly asking: Omit<Asking, "purposeOf">;
  readonly provider: Provider;
  readonly store: AnswerStore;
  readonly concurrency: number;
  /** Texts in the map before the run. */
  readonly purposeOf: (uid: string) => string | undefined;
  readonly exists: (name: string) => boolean;
  /** Existing whys and overviews by a model, which new ones must not repeat. */
  readonly status: readonly Status[];
  readonly overviews: readonly string[];
  /** Called for every answered job. */
  readonly progress: (done: number, total: number) => void;
  /** Whether the total token budget allows this many tokens. */
  readonly isAffordable: (input: number, output: number) => boolean;
}

interface Usage {
  readonly requests: number;
  /** Those of the requests that were made because texts were rejected. */
  readonly secondTries: number;
  /** The same among the requests answered from the store. */
  readonly reusedTries: number;
  readonly input: number;
  readonly output: number;
}

export interface StageResult {
  readonly accepted: readonly Accepted[];
  /** Texts rejected by the gate, twice or for good, with the last reason. */
  readonly refused: readonly { readonly slot: Slot; readonly reason: string }[];
  /** Jobs without a usable answer. */
  readonly unusable: readonly { readonly about: string; readonly reason: string }[];
  readonly usage: Usage;
  /** Requests answered from the store of an earlier run, second tries included. */
  readonly reused: number;
  /** Redacted secrets: subject and rule. */
  readonly secrets: readonly { readonly about: string; readonly rule: string }[];
  /** Jobs not asked because the budget was exhausted or the provider failed. */
  readonly left: number;
  /** Slots to mark as settled after the accepted texts are saved: earlier, the same jobs would become other questions. */
  readonly settled: readonly Slot[];
  readonly failure?: ProviderError;
}

/** Accumulated results; no locking, since nothing here runs in parallel. */
interface Ledger {
  readonly accepted: Map<string, Accepted & { readonly job: string }>;
  readonly refused: { slot: Slot; reason: string }[];
  readonly settled: Slot[];
  readonly unusable: { about: string; reason: string }[];
  readonly secrets: { about: string; rule: string }[];
  readonly usage: { requests: number; secondTries: number; reusedTries: number; input: number; output: number };
  /** Expected tokens of pending requests. */
  readonly underWay: { input: number; output: number };
  /** Texts that differ only in names. */
  readonly alike: AlikeTexts;
  /** Jobs whose texts arrive in a later run. */
  readonly waiting: Set<string>;
  reused: number;
  left: number;
  failure?: ProviderError;
  isOver: boolean;
}

/** Never throws a provider's failure: the result contains everything accepted before it. */
export async function runStage(input: StageInput): Promise<StageResult> {
  const ledger: Ledger = {
    accepted: new Map(),
    refused: [],
    settled: [],
    unusable: [],
    secrets: [],
    usage: { requests: 0, secondTries: 0, reusedTries: 0, input: 0, output: 0 },
    underWay: { input: 0, output: 0 },
    alike: openAlikeTexts(input.overviews),
    waiting: new Set(),
    reused: 0,
    left: 0,
    isOver: false,
  };
  const limit = pLimit(input.concurrency);
  const ended = new Map<string, Promise<void>>();
  let done = 0;
  for (const job of input.jobs) {
    const before = job.after.flatMap((key) => ended.get(key) ?? []);
    const answered = Promise.all(before)
      .then(() => limit(() => runJob(job, input, ledger)))
      .then(() => input.progress((done += 1), input.jobs.length));
    ended.set(job.key, answered);
    // Rethrown below; until then it must not become an unhandled rejection.
    answered.catch(() => undefined);
  }
  await Promise.all(ended.values());
  return finish(ledger, input.status);
}

async function runJob(job: Job, input: StageInput, ledger: Ledger): Promise<void> {
  if (ledger.isOver || job.after.some((key) => ledger.waiting.has(key))) {
    ledger.waiting.add(job.key);
    ledger.left += 1;
    return;
  }
  try {
    await fillJob(job, input, ledger);
  } catch (error) {
    ledger.left += 1;
    if (!(error instanceof AnswerLater || error instanceof ProviderError)) throw error;
    wait(job, ledger);
    if (error instanceof ProviderError) {
      ledger.failure ??= error;
      ledger.isOver = true;
    }
  }
}

/** Defers the whole job: if only some of its texts were saved, the next run would ask a different question than the pending one. */
function wait(job: Job, ledger: Ledger): void {
  ledger.waiting.add(job.key);
  for (const [key, accepted] of ledger.accepted) if (accepted.job === job.key) ledger.accepted.delete(key);
}

async function fillJob(job: Job, input: StageInput, ledger: Ledger): Promise<void> {
  // Only the texts of this job's dependencies, so that the prompt does not depend on other jobs running at the same time.
  const awaited = new Set(job.after);
  const purposeOf = (uid: string): string | undefined => {
    const accepted = ledger.accepted.get(`${uid} purpose`);
    return accepted !== undefined && awaited.has(accepted.job) ? accepted.text : input.purposeOf(uid);
  };
  const asking: Asking = { ...input.asking, purposeOf };
  const first = await askJob(job, job.slots, asking);
  for (const rule of first.secrets) ledger.secrets.push({ about: job.about, rule });
  const refused = await put(job, first, { input, ledger, purposeOf, isSecond: false });
  if ("kind" in refused || refused.size === 0) return;
  const again = await askJob(job, [...refused.keys()], asking, refused);
  // Refused texts are no material: repeating them to the model does not make their names exist.
  const still = await put(job, { ...again, body: first.body }, { input, ledger, purposeOf, isSecond: true });
  const isPassing = "kind" in still && still.passing === true;
  for (const [slot, { reason }] of "kind" in still ? refused : still) {
    ledger.refused.push({ slot, reason });
    if (!isPassing) ledger.settled.push(slot);
  }
}

type Unusable = Extract<Answer, { kind: "unusable" }>;

interface Round {
  readonly input: StageInput;
  readonly ledger: Ledger;
  readonly purposeOf: (uid: string) => string | undefined;
  readonly isSecond: boolean;
}

/** Asks and judges; returns the rejected texts, or why there was no answer. */
async function put(job: Job, asked: Asked, round: Round): Promise<ReadonlyMap<Slot, Refused> | Unusable> {
  const { input, ledger, purposeOf } = round;
  const answer = await answerTo(asked, round);
  if (answer.kind === "unusable") {
    ledger.unusable.push({ about: job.about, reason: answer.reason });
    if (answer.passing === true) ledger.left += 1;
    return answer;
  }
  const shown = { job, body: asked.body, exists: input.exists, purposeOf };
  const { accepted, refused } = judgeAnswer(textsOf(answer.value), asked.slots, shown, ledger.alike);
  for (const { slot, text } of accepted) ledger.accepted.set(slotKey(slot), { slot, text, job: job.key });
  return refused;
}

/** Throws `AnswerLater` if this run must not ask any more. */
async function answerTo({ question, input: sent, output: expected }: Asked, { input, ledger, isSecond }: Round): Promise<Answer> {
  const known = input.store.answer(question);
  if (known !== undefined) {
    ledger.reused += 1;
    if (isSecond) ledger.usage.reusedTries += 1;
    return known;
  }
  const { usage, underWay } = ledger;
  const affords = input.isAffordable(usage.input + underWay.input + sent, usage.output + underWay.output + expected);
  if (ledger.isOver || !affords) throw new AnswerLater("this run ends before it");
  usage.requests += 1;
  if (isSecond) usage.secondTries += 1;
  underWay.input += sent;
  underWay.output += expected;
  const answer = await input.provider.ask(question).finally(() => {
    underWay.input -= sent;
    underWay.output -= expected;
  });
  // Servers that report no token counts still use tokens.
  const isCounted = answer.kind === "unusable" || answer.input > 0;
  usage.input += isCounted ? answer.input : sent;
  usage.output += isCounted ? answer.output : input.asking.count(JSON.stringify(answer.value));
  input.store.keep(question, answer);
  return answer;
}

function finish(ledger: Ledger, status: readonly Status[]): StageResult {
  const { refused, settled, unusable, usage, reused, secrets, left, failure } = ledger;
  const { accepted, withdrawn } = withdrawRepeated([...ledger.accepted.values()], status, ledger.alike);
  refused.push(...withdrawn);
  settled.push(...withdrawn.map(({ slot }) => slot));
  const kept = accepted.map(({ slot, text }) => ({ slot, text }));
  return { accepted: kept, refused, settled, unusable, usage, reused, secrets, left, ...(failure === undefined ? {} : { failure }) };
}
