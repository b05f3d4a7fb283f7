/** The jobs of a run, with their requests and costs: planned by the same code that sends them. */
import { setImmediate } from "node:timers/promises";
import type { AnswerStore } from "../../texts/stage/answer-store.js";
import { type Asked, askJob, type Asking } from "../../texts/stage/ask-job.js";
import type { CountTokens } from "../../texts/stage/count-tokens.js";
import { type Job, textsOf } from "../../texts/stage/job.js";
import type { Withhold } from "../../texts/values/withhold.js";
import { costOf, isWithin, type TextOptions } from "./text-options.js";
import { openAlikeTexts } from "../../texts/stage/alike-texts.js";
import { judgeAnswer } from "../../texts/stage/judge-answer.js";

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

// * The questions of a plan, with the texts of answers that an earlier run paid for: a later question quotes them, so that without
// them the plan would count questions as open that the run finds answered.

interface KnownInput {
  readonly asking: Omit<Asking, "purposeOf">;
  readonly store: Pick<AnswerStore, "answer">;
  readonly exists: (name: string) => boolean;
  readonly purposeOf: Asking["purposeOf"];
}

/** `ask`: the first question of a job; jobs in their order. */
function openKnownAnswers({ asking, store, exists, purposeOf }: KnownInput): { readonly ask: (job: Job) => Promise<Asked> } {
  const accepted = new Map<string, { readonly text: string; readonly job: string }>();
  const alike = openAlikeTexts();
  const take = (job: Job, asked: Asked, body: string, given: Asking["purposeOf"]): ReturnType<typeof judgeAnswer>["refused"] => {
    const answer = store.answer(asked.question);
    if (answer?.kind !== "answered") return new Map();
    const judged = judgeAnswer(textsOf(answer.value), asked.slots, { job, body, exists, purposeOf: given }, alike);
    for (const { slot, text } of judged.accepted) if (slot.kind === "purpose") accepted.set(slot.owner, { text, job: job.key });
    return judged.refused;
  };
  return {
    ask: async (job) => {
      const awaited = new Set(job.after);
      const given = (uid: string): string | undefined => {
        const text = accepted.get(uid);
        return text !== undefined && awaited.has(text.job) ? text.text : purposeOf(uid);
      };
      const first = await askJob(job, job.slots, { ...asking, purposeOf: given });
      const refused = take(job, first, first.body, given);
      if (refused.size > 0) take(job, await askJob(job, [...refused.keys()], { ...asking, purposeOf: given }, refused), first.body, given);
      return first;
    },
  };
}
