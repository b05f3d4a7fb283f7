/** `texts`: lets a language model write the purposes and whys that no person has written, or shows what is open. */
import { join } from "node:path";
import { ANSWERS, cacheDirectory } from "../../cache/cache-directory.js";
import { printDone, type Streams } from "../../cli/streams.js";
import { jsonDocument, plural } from "../../model/shown-text.js";
import { userError } from "../../model/errors/user-error.js";
import { providerHost, providerSettings, type ProviderSettings } from "../../texts/ask/provider-settings.js";
import { BATCH_DIALECT, fullDialect, requestBody } from "../../texts/ask/request-body.js";
import type { Provider } from "../../texts/ask/question.js";
import { createRedactor, redactSecrets } from "../../texts/redact.js";
import { openAnswers } from "../../texts/stage/answer-store.js";
import { loadTokenCounter } from "../../texts/stage/count-tokens.js";
import type { StageResult } from "../../texts/stage/run-stage.js";
import type { Given } from "../registry/command.js";
import { countOrigins } from "./find-slots.js";
import { openValues } from "./open-values.js";
import { planTexts, type PlanInput, type TextPlan } from "./plan-texts.js";
import {
  nothingToAsk,
  planJson,
  printEstimate,
  printPlan,
  printRequest,
  printWritten,
  requestJson,
  writtenJson,
  type About,
} from "./print-texts.js";
import { namesOf, readWorld, type World } from "./read-world.js";
import { saveTexts } from "./save-texts.js";
import { isWithin, readTextOptions, type TextOptions } from "./text-options.js";
import { promptOf, type Prompt } from "../../texts/load-prompt.js";
import type { Prompts } from "../../texts/stage/ask-job.js";

/** Returns the exit code: 0; 1 if `apply` refused a text; 4 if the provider failed: earlier answers are saved. */
export async function texts(given: Given, streams: Streams): Promise<number> {
  const options = withoutSecrets(readTextOptions(given), streams);
  switch (options.action) {
    case "list":
      return (await import("./list-texts.js")).listTexts(await readWorld(given, options, streams), options, given, streams);
    case "jobs":
      return await (await import("./print-jobs.js")).printJobs(await readWorld(given, options, streams), options, given, streams);
    case "apply":
      return await (await import("./apply-texts.js")).applyTexts(options, given, streams);
    case "plan":
    case "write":
      return await askModel(options, given, streams);
    default:
      return options.action satisfies never;
  }
}

async function askModel(options: TextOptions, given: Given, streams: Streams): Promise<number> {
  const host = providerHost(process.env);
  const isSending = options.action === "write" && !options.dryRun;
  const world = await readWorld(given, options, streams);
  const stored = openAnswers({ directory: answerDirectory(), model: options.model, host, version: options.version, project: given.root });
  const store = options.again ? { ...stored, answer: () => undefined, isSettled: () => false } : stored;
  const names = namesOf(world.map);
  const input: PlanInput = {
    ...world,
    options,
    count: await loadTokenCounter(),
    store,
    exists: (name) => names.has(name),
    withhold: await openValues(names),
    progress: (done, total) => streams.progress("Counting", done, total),
  };
  const about = { model: options.model, host, origins: countOrigins(world.texts) };
  if (!isSending) return await printPlanned(input, about, given, streams);
  store.prepare();
  return await write({ input, about, world, host }, given, streams);
}

/** Sources leave the machine, and it may cost money. Throws `UserError` unless somebody has agreed. */
async function requireConsent(plan: TextPlan, about: About, { yes }: TextOptions, streams: Streams): Promise<void> {
  if (yes) return;
  streams.err(printEstimate(plan, about));
  if ((await streams.ask?.("Send this? [y/N] ")) === true) return;
  throw userError("texts-not-agreed", { requests: plural(plan.requests, "request"), host: about.host });
}

interface Writing {
  readonly input: PlanInput;
  readonly about: About;
  readonly world: World;
  readonly host: string;
}

async function write({ input, about, world, host }: Writing, given: Given, streams: Streams): Promise<number> {
  const { options, store } = input;
  const batched = options.batch ? await import("./batch.js") : undefined;
  if (batched !== undefined && store.handedIn() !== undefined) {
    const waiting = await batched.takeUpBatch(store, settingsOf(options), streams.err);
    if (waiting !== undefined) return printWaiting(waiting, given, streams);
  }
  const plan = await planTexts(input);
  // Without open texts, neither a key nor a server is needed.
  const settings = plan.jobs.length === 0 ? undefined : settingsOf(options);
  if (plan.requests > 0) {
    await requireConsent(plan, about, options, streams);
    streams.err(`asking ${options.model} at ${host}: ${plural(plan.requests, "request")}${options.batch ? ", as a batch" : ""}\n`);
  }
  const collector = settings && batched?.collectQuestions(store, settings, host);
  const provider = settings && (collector?.provider ?? (await openProvider(settings, options)));
  const result = await run(plan, { input, about, world, host }, provider, streams);
  const saved = saveTexts(given.root, world.map, result.accepted);
  // After saving: earlier, the next run would ask different questions about the same files.
  result.settled.forEach(store.settle);
  printSecrets(result, streams);
  const batch = await collector?.handIn();
  const written = { plan, result, saved, about, price: options.price, batch };
  if (given.json) streams.out(jsonDocument(writtenJson(written)));
  else printDone(printWritten(written), streams);
  if (result.failure !== undefined) throw result.failure;
  return 0;
}

async function run(plan: TextPlan, writing: Writing, provider: Provider | undefined, streams: Streams): Promise<StageResult> {
  const { input, world, host } = writing;
  const { options, store } = input;
  const { runStage } = await import("../../texts/stage/run-stage.js");
  const nobody: Provider = { host, model: options.model, ask: () => Promise.reject(new Error("no text is open")) };
  return await runStage({
    jobs: plan.jobs,
    asking: { prompts: options.prompts, count: input.count, mostInput: options.maxPrompt, withhold: input.withhold },
    provider: provider ?? nobody,
    store,
    concurrency: options.concurrency,
    purposeOf: world.purposeOf,
    exists: input.exists,
    status: world.status,
    overviews: world.overviews,
    progress: (done, total) => streams.progress("Asking", done, total),
    isAffordable: (sent, received) => isWithin(options, sent, received),
  });
}

function settingsOf({ model }: TextOptions): ProviderSettings {
  return providerSettings(process.env, { model });
}

async function openProvider(settings: ProviderSettings, { concurrency }: TextOptions): Promise<Provider> {
  return (await import("../../texts/ask/create-provider.js")).createProvider({ ...settings, concurrency });
}

function printWaiting(waiting: { readonly done: number; readonly total: number }, { json }: Given, streams: Streams): number {
  const { done, total } = waiting;
  streams.out(json ? jsonDocument({ batch: waiting }) : `Batch     under way: ${done} of ${total} answered; run again later\n`);
  return 0;
}

/** Throws `UserError` if answers cannot be stored, because they cost money. */
function answerDirectory(): string {
  const directory = cacheDirectory(process.env);
  if (directory === undefined) throw userError("no-answer-directory");
  return join(directory, ANSWERS);
}

/** Custom prompts are redacted like everything else that is sent. */
function withoutSecrets(options: TextOptions, streams: Streams): TextOptions {
  const prompts = redactPrompts(options.prompts);
  const rules = new Set(prompts.found);
  for (const rule of rules) streams.err(`note: a secret in the prompts was taken out of what is sent (${rule})\n`);
  return { ...options, prompts: prompts.prompts };
}

async function printPlanned(input: PlanInput, about: About, given: Given, streams: Streams): Promise<number> {
  const requests: unknown[] = [];
  const isShown = input.options.dryRun;
  const show: PlanInput["show"] = (asked) => {
    if (!isShown) return;
    const dialect = input.options.batch ? BATCH_DIALECT : fullDialect(about.host);
    const body = requestBody(about.model, asked.question, dialect, asked.question.maxOutput);
    if (given.json) requests.push(requestJson(asked, body));
    else streams.out(printRequest(asked, body));
  };
  const plan: TextPlan = await planTexts({ ...input, show });
  if (given.json) streams.out(jsonDocument({ ...planJson(plan, about), ...(isShown ? { exact: requests } : {}) }));
  else if (!isShown) streams.out(printPlan(plan, about));
  else if (plan.jobs.length === 0) streams.err(`${nothingToAsk(plan)}\n`);
  return 0;
}

function printSecrets({ secrets }: StageResult, streams: Streams): void {
  const redact = createRedactor();
  const notes = new Set(secrets.map(({ about, rule }) => `note: a secret in ${redact(about)} was taken out of what was sent (${rule})\n`));
  notes.forEach(streams.err);
}

/** Redacted prompts: the bundled ones contain no secrets, but those of `--prompts` are untrusted. */

/** `found`: names of the rules that matched. */
function redactPrompts(prompts: Prompts): { readonly prompts: Prompts; readonly found: readonly string[] } {
  const found: string[] = [];
  const clean = ({ text }: Prompt): Prompt => {
    const redacted = redactSecrets(text);
    found.push(...redacted.found.map(({ rule }) => rule));
    return promptOf(redacted.text);
  };
  return { prompts: { file: clean(prompts.file), externals: clean(prompts.externals), overview: clean(prompts.overview) }, found };
}
