/** The result of a plan or a run of `texts`, for people and as JSON. */
import { createRedactor } from "../../texts/redact.js";
import type { requestBody } from "../../texts/ask/request-body.js";
import type { Asked } from "../../texts/stage/ask-job.js";
import type { StageResult } from "../../texts/stage/run-stage.js";
import { shownLine, plural, grouped } from "../../model/shown-text.js";
import type { Origins } from "./find-slots.js";
import type { TextPlan } from "./plan-texts.js";
import type { SavedTexts } from "./save-texts.js";
import { costOf, type Price } from "./text-options.js";

export interface About {
  readonly model: string;
  readonly host: string;
  readonly origins: Origins;
}

interface Written {
  readonly plan: TextPlan;
  readonly result: StageResult;
  readonly saved: SavedTexts;
  readonly about: About;
  readonly price: Price | undefined;
  /** The submitted batch. */
  readonly batch: { readonly id: string; readonly questions: number } | undefined;
}

type RequestBody = ReturnType<typeof requestBody>;

const SHOWN = 8;
const CENTS = 4;

export function planJson(plan: TextPlan, { model, host, origins }: About): Readonly<Record<string, unknown>> {
  const { jobs: _, input, output, ...rest } = plan;
  return { model, host, ...rest, tokens: { input, output }, stand: origins };
}

/** Before anything is sent. */
export function printEstimate(plan: TextPlan, about: About): string {
  return lines(estimate(plan, about));
}

export function printPlan(plan: TextPlan, about: About): string {
  const next = plan.jobs.length === 0 ? nothingToAsk(plan) : "'dsp-cli texts' with the same options asks; --dry-run shows every request";
  return lines([...estimate(plan, about), `Next      ${next}`]);
}

function estimate(plan: TextPlan, { model, host, origins }: About): readonly string[] {
  const open = origins.draft + origins.stale;
  return [
    `Model     ${model} at ${host}`,
    `Texts     ${plural(plan.purposes, "purpose")}, ${plural(plan.whys, "why")}, ${plural(plan.overviews, "overview")} would be asked for`,
    `Open      ${open} (${origins.draft} drafted, ${origins.stale} stale); kept: ${origins.written} written by a model, ${origins.author} by others`,
    `Requests  ${plan.requests}${plan.reused > 0 ? `, and ${plan.reused} answered before` : ""}`,
    `Tokens    about ${grouped(plan.input)} sent, ${grouped(plan.output)} received; second tries come on top`,
    `Cost      ${plan.cost === undefined ? "name the model's price with --price IN,OUT, dollars per million tokens" : `about $${plan.cost.toFixed(CENTS)}`}`,
    ...(plan.left > 0 ? [`Left      ${plural(plan.left, "request")} beyond the limits`] : []),
  ];
}

/** Why there is nothing to ask. */
export function nothingToAsk({ left }: TextPlan): string {
  return left > 0 ? `nothing to ask within the limits; ${plural(left, "request")} beyond` : "nothing to ask: no text is open";
}

/** `body`: as it is sent. */
export function requestJson({ question, input, output }: Asked, body: RequestBody): unknown {
  return { about: question.about, body, tokens: { input, output } };
}

/** The whole body, below a line with its subject: the messages as they read, and the rest as it is sent. */
export function printRequest({ question, input, output }: Asked, body: RequestBody): string {
  const { messages, ...rest } = body;
  const said = messages.map(({ role, content }) => `[${role}]\n${typeof content === "string" ? content : JSON.stringify(content)}\n`);
  const head = `--- ${shownLine(question.about)}: about ${input} tokens sent, ${output} received\n`;
  return `${head}${said.join("")}[and]\n${JSON.stringify(rest)}\n\n`;
}

export function writtenJson({ plan, result, saved, about, price, batch }: Written): object {
  const { accepted, refused, unusable, usage, reused, secrets, left } = result;
  const redact = createRedactor();
  return {
    model: about.model,
    host: about.host,
    accepted: accepted.length,
    saved: saved.texts,
    overtaken: saved.overtaken,
    refused: refused.map(({ slot, reason }) => ({ owner: slot.owner, slot: slot.slot, name: redact(slot.name), reason: redact(reason) })),
    unusable: unusable.map(({ about: what, reason }) => ({ about: redact(what), reason: redact(reason) })),
    requests: batch === undefined ? usage.requests : 0,
    ...(batch === undefined ? {} : { batch }),
    reused,
    tokens: { input: usage.input, output: usage.output },
    cost: costOf(price, usage.input, usage.output),
    secrets: secrets.map(({ about: what, rule }) => ({ about: redact(what), rule })),
    left: left + plan.left,
    written: saved.written,
    removed: saved.removed,
  };
}

export function printWritten({ plan, result, saved, about, price, batch }: Written): string {
  const { refused, unusable, usage, left } = result;
  if (plan.jobs.length === 0) return lines([`Texts     ${nothingToAsk(plan)}`]);
  const cost = costOf(price, usage.input, usage.output);
  const leftAlone = left + plan.left;
  return lines([
    `Model     ${about.model} at ${about.host}`,
    ...(batch === undefined
      ? []
      : [`Batch     ${plural(batch.questions, "question")} handed in as ${batch.id}; run the same again to take the answers up`]),
    `Requests  ${requestsOf(result, batch !== undefined)}; ${grouped(usage.input)} tokens sent, ${grouped(usage.output)} received${cost === undefined ? "" : `, about $${cost.toFixed(CENTS)}`}`,
    `Accepted  ${plural(saved.texts, "text")}${saved.overtaken > 0 ? `; ${saved.overtaken} more found their place changed by others` : ""}`,
    `Refused   ${refused.length === 0 ? "none" : `${refused.length}: the drafted text stays`}`,
    ...some(refused.map(({ slot, reason }) => `${slot.kind} of ${slot.name}: ${reason}`)),
    ...(unusable.length === 0
      ? []
      : [`Unusable  ${plural(unusable.length, "answer")}`, ...some(unusable.map(({ about: what, reason }) => `${what}: ${reason}`))]),
    ...(leftAlone > 0 && batch === undefined ? [`Left      ${plural(leftAlone, "request")}; run again to go on`] : []),
    `Written   ${saved.written === 0 ? "nothing" : `${plural(saved.written, "file")} in .dsp`}`,
  ]);
}

/** `2 sent (1 second try), 2 answered before`: as many first tries as the plan has requests. */
function requestsOf({ usage, reused }: StageResult, isBatch: boolean): string {
  const tries = isBatch || usage.secondTries === 0 ? "" : ` (${plural(usage.secondTries, "second try", "second tries")})`;
  const before = reused - usage.reusedTries;
  return `${isBatch ? 0 : usage.requests} sent${tries}${before > 0 ? `, ${before} answered before` : ""}`;
}

export function some(rows: readonly string[]): readonly string[] {
  const more = rows.length - SHOWN;
  return [...rows.slice(0, SHOWN).map((row) => `          ${row}`), ...(more > 0 ? [`          and ${more} more; --json lists them`] : [])];
}

export function lines(all: readonly string[]): string {
  const redact = createRedactor();
  return `${all.map((text) => shownLine(redact(text))).join("\n")}\n`;
}
