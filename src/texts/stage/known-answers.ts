/**
 * The questions of a plan, with the texts of answers that an earlier run paid for: a later question quotes them, so that without
 * them the plan would count questions as open that the run finds answered.
 */
import type { AnswerStore } from "./answer-store.js";
import { askJob, type Asked, type Asking } from "./ask-job.js";
import { openAlikeTexts } from "./alike-texts.js";
import type { Job } from "./job.js";
import { judgeAnswer } from "./judge-answer.js";
import { textsOf } from "./job.js";

interface KnownInput {
  readonly asking: Omit<Asking, "purposeOf">;
  readonly store: Pick<AnswerStore, "answer">;
  readonly exists: (name: string) => boolean;
  readonly purposeOf: Asking["purposeOf"];
}

/** `ask`: the first question of a job; jobs in their order. */
export function openKnownAnswers({ asking, store, exists, purposeOf }: KnownInput): { readonly ask: (job: Job) => Promise<Asked> } {
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
