/** The jobs of a run, with their requests and costs: planned by the same code that sends them. */
import { setImmediate } from "node:timers/promises";
import type { AnswerStore } from "../../texts/stage/answer-store.js";
import type { Asked } from "../../texts/stage/ask-job.js";
import { openKnownAnswers } from "../../texts/stage/known-answers.js";
import type { CountTokens } from "../../texts/stage/count-tokens.js";
import type { Job } from "../../texts/stage/job.js";
import type { Withhold } from "../../texts/values/withhold.js";
import { costOf, isWithin, type TextOptions } from "./text-options.js";

export interface TextPlan {
  readonly jobs: readonly Job[];
  readonly requests: number;
  /** Jobs answered from the store of an earlier run. */
  readonly reused: number;
  readonly purposes: number;
  readonly whys: number;
  readonly overviews: number;
  readonly input: number;
  readonly output: number;
  readonly cost?: number;
  /** Jobs left for another run because of limits. */
  readonly left: number;
}

export interface PlanInput {
  readonly jobs: readonly Job[];
  readonly options: TextOptions;
  readonly count: CountTokens;
  readonly store: AnswerStore;
  readonly purposeOf: (uid: string) => string | undefined;
  readonly exists: (name: string) => boolean;
  readonly withhold: Withhold;
  /** Called with every request of the plan. */
  readonly show?: (asked: Asked) => void;
  readonly progress: (done: number, total: number) => void;
}

/** Assumes answers of typical length, and no second tries but those that were answered before. */
export async function planTexts({
  jobs,
  options,
  count,
  store,
  purposeOf,
  exists,
  withhold,
  show,
  progress,
}: PlanInput): Promise<TextPlan> {
  const asking = { prompts: options.prompts, count, mostInput: options.maxPrompt, withhold };
  const open = jobs
    .map((job) => ({ ...job, slots: job.slots.filter((slot) => !store.isSettled(slot)) }))
    .filter(({ slots }) => slots.length > 0);
  const known = openKnownAnswers({ asking, store, exists, purposeOf });
  const taken: Job[] = [];
  let [requests, reused, input, output] = [0, 0, 0, 0];
  for (const [index, job] of open.entries()) {
    progress(index, open.length);
    // There is no other asynchronous work here: without a turn of the event loop, Ctrl-C would wait for the whole plan.
    await setImmediate();
    const asked = await known.ask(job);
    const isKnown = store.answer(asked.question) !== undefined;
    const more = isKnown ? { input: 0, output: 0 } : asked;
    const within = isWithin(options, input + more.input, output + more.output);
    if (!isKnown && (requests >= options.limit || !within)) break;
    taken.push(job);
    if (isKnown) reused += 1;
    else requests += 1;
    input += more.input;
    output += more.output;
    show?.(asked);
  }
  const totals = { requests, reused, ...countKinds(taken), input, output };
  const cost = costOf(options.price, input, output);
  return { jobs: taken, ...totals, ...(cost === undefined ? {} : { cost }), left: open.length - taken.length };
}

function countKinds(jobs: readonly Job[]): Pick<TextPlan, "purposes" | "whys" | "overviews"> {
  const kinds = jobs.flatMap(({ slots }) => slots.map(({ kind }) => kind));
  const counted = (wanted: string): number => kinds.filter((kind) => kind === wanted).length;
  return { purposes: counted("purpose"), whys: counted("why"), overviews: counted("overview") };
}
