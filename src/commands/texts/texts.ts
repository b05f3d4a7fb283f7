/** `texts`: lets a language model write the purposes and whys that no person has written, or estimates the cost. */
import { languages } from "../../../languages/index.js";
import { join } from "node:path";
import { cacheDirectory } from "../../cache/cache-directory.js";
import type { DspTree } from "../../dsp/dsp-tree.js";
import { readDescription } from "../../dsp/read.js";
import type { Uid } from "../../model/operation.js";
import { userError } from "../../model/errors/user-error.js";
import type { Tree } from "../../model/tree.js";
import { openTree } from "../../inventory/inventory.js";
import { providerHost, providerSettings } from "../../texts/ask/provider-settings.js";
import { createRedactor, redactSecrets } from "../../texts/redact.js";
import { openAnswers } from "../../texts/stage/answer-store.js";
import { loadTokenCounter } from "../../texts/stage/count-tokens.js";
import type { Job } from "../../texts/stage/job.js";
import type { StageResult } from "../../texts/stage/run-stage.js";
import type { Given } from "../registry/command.js";
import { jsonDocument } from "../../model/json-document.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";
import { openDsp } from "../../pipeline/open-dsp.js";
import { resolveOptions } from "../options/resolve-options.js";
import { readRunOptions } from "../options/run-options.js";
import { planMap } from "../../pipeline/plan-map.js";
import { printDone } from "../../cli/print-done.js";
import type { Streams } from "../../cli/streams.js";
import { printNotes } from "../notes.js";
import { findJobs } from "./find-jobs.js";
import { findSlots, type FoundSlots, type Origins } from "./find-slots.js";
import { redactPrompts } from "./redact-prompts.js";
import { planTexts, type PlanInput, type TextPlan } from "./plan-texts.js";
import { planJson, printPlan, printRequest, printWritten, requestJson, writtenJson, type About } from "./print-texts.js";
import { saveTexts } from "./save-texts.js";
import { costOf, readTextOptions, type TextOptions } from "./text-options.js";

/** Returns the exit code: 0, or 4 if the provider failed; earlier answers are saved. */
export async function texts(given: Given, streams: Streams): Promise<number> {
  const options = await withoutSecrets(readTextOptions(given), streams);
  const settings = options.action === "write" && !options.dryRun ? providerSettings(process.env, { model: options.model }) : undefined;
  const host = settings?.host ?? providerHost(process.env);
  const world = await readWorld(given, options, streams);
  const directory = answerDirectory();
  const kept = openAnswers({ directory, model: options.model, host, version: options.version, project: given.root });
  const store = options.again ? { ...kept, answer: () => undefined, isSettled: () => false } : kept;
  const input: PlanInput = {
    ...world,
    options,
    count: await loadTokenCounter(),
    store,
    progress: (done, total) => streams.progress("Counting", done, total),
  };
  const about = { model: options.model, host, origins: world.origins };
  if (settings === undefined) return await printPlanned(input, about, given, streams);

  store.prepare();
  const batched = options.batch ? await import("./batch.js") : undefined;
  const waiting = await batched?.takeUpBatch(store, settings, streams.err);
  if (waiting !== undefined) {
    streams.out(
      given.json
        ? jsonDocument({ batch: waiting })
        : `Batch     under way: ${waiting.done} of ${waiting.total} answered; run again later\n`,
    );
    return 0;
  }
  const plan = await planTexts(input);
  if (plan.requests > 0)
    streams.err(`asking ${options.model} at ${host}: ${plan.requests} requests${options.batch ? ", as a batch" : ""}\n`);
  const collector = batched?.collectQuestions(store, settings, host);
  const provider =
    collector?.provider ??
    (await import("../../texts/ask/create-provider.js")).createProvider({ ...settings, concurrency: options.concurrency });
  const { runStage } = await import("../../texts/stage/run-stage.js");
  const result = await runStage({
    jobs: plan.jobs,
    asking: { prompts: options.prompts, count: input.count, mostInput: options.maxPrompt, redact: redactSecrets },
    provider,
    store,
    concurrency: options.concurrency,
    purposeOf: world.purposeOf,
    exists: namesOf(world.map),
    status: world.status,
    progress: (done, total) => streams.progress("Asking", done, total),
    isAffordable: affordableBy(options),
  });
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

function affordableBy({ maxTokens, maxCost, price }: TextOptions): (sent: number, received: number) => boolean {
  return (sent, received) => sent + received <= maxTokens && (costOf(price, sent, received) ?? 0) <= maxCost;
}

interface World {
  readonly map: RepositoryMap;
  readonly jobs: readonly Job[];
  readonly origins: Origins;
  readonly status: FoundSlots["status"];
  readonly purposeOf: (uid: string) => string | undefined;
}

/** Throws `UserError` if answers cannot be stored, because they cost money. */
function answerDirectory(): string {
  const directory = cacheDirectory(process.env);
  if (directory === undefined) throw userError("no-answer-directory");
  return join(directory, "texts");
}

/** The current map and its open texts. Throws `UserError` if `.dsp` is out of date: texts would miss their place. */
async function readWorld(typed: Given, options: TextOptions, streams: Streams): Promise<World> {
  // `texts` has an option of this name with another meaning.
  const { given } = await resolveOptions({ ...typed, argv: { ...typed.argv, only: undefined } }, "update");
  const tree = openTree(given.root, { trackedOnly: given.trackedOnly });
  printNotes(tree, streams);
  const opened = openDsp(given.root);
  opened?.notes.forEach(streams.err);
  if (opened === undefined || opened.tree.size === 0) throw userError("no-map", { place: given.root });
  const mapping = await readRunOptions(given, tree, { streams });
  const { trackedOnly } = given;
  const { map, remaining } = await planMap({ tree, before: opened.tree, options: mapping, update: { force: true }, trackedOnly });
  mapping.facts?.save();
  if (remaining.length > 0 || opened.repaired.length > 0) throw userError("map-out-of-date");
  if (tree.note !== undefined && !options.untracked) throw userError("untracked-unknown");
  const shown = options.untracked || given.trackedOnly ? tree : openTree(given.root, { trackedOnly: true });
  const { origins, status, ...found } = findSlots(map, opened.tree);
  const jobs = findJobs(map, { ...found, origins, status }, { tree: shown, maxPrompt: options.maxPrompt });
  return { map, jobs, origins, status, purposeOf: purposesOf(opened.tree, hiddenIn(map, shown)) };
}

/** Documentation of a file that must not be shown is not shown either. */
function hiddenIn(map: RepositoryMap, shown: Tree): ReadonlySet<Uid> {
  const hidden = new Set<Uid>();
  for (const key of new Set(map.contents.flatMap(({ keys }) => keys))) {
    const node = map.graph.nodes.get(key);
    if ((node?.type === "file" || node?.type === "symbol") && !shown.has(node.path)) hidden.add(map.uidOf(key));
  }
  return hidden;
}

function purposesOf(tree: DspTree, hidden: ReadonlySet<Uid>): World["purposeOf"] {
  return (uid) => (hidden.has(uid) || !tree.has(`${uid}/description`) ? undefined : readDescription(tree, uid).get("purpose"));
}

/** Custom prompts are redacted like everything else that is sent. */
async function withoutSecrets(options: TextOptions, streams: Streams): Promise<TextOptions> {
  const prompts = await redactPrompts(options.prompts);
  const rules = new Set(prompts.found);
  for (const rule of rules) streams.err(`note: a secret in the prompts was taken out of what is sent (${rule})\n`);
  return { ...options, prompts: prompts.prompts };
}

async function printPlanned(input: PlanInput, about: About, given: Given, streams: Streams): Promise<number> {
  const requests: unknown[] = [];
  const isShown = input.options.dryRun;
  const show: PlanInput["show"] = (asked) => {
    if (!isShown) return;
    if (given.json) requests.push(requestJson(asked));
    else streams.out(printRequest(asked));
  };
  const plan: TextPlan = await planTexts({ ...input, show });
  if (given.json) streams.out(jsonDocument({ ...planJson(plan, about), ...(isShown ? { exact: requests } : {}) }));
  else if (!isShown) streams.out(printPlan(plan, about));
  return 0;
}

/** Names that a text may mention without having seen them: paths, symbols, packages of the map. */
function namesOf({ graph }: RepositoryMap): (name: string) => boolean {
  const names = new Set(languages.flatMap(({ vocabulary }) => vocabulary.names));
  for (const node of graph.nodes.values()) {
    names.add(node.key);
    if (node.type === "external") names.add(node.external.name);
    else names.add(node.path).add(node.path.slice(node.path.lastIndexOf("/") + 1));
    if (node.type === "symbol") names.add(node.declaration.name);
  }
  return (name) => names.has(name);
}

function printSecrets({ secrets }: StageResult, streams: Streams): void {
  const redact = createRedactor();
  const notes = new Set(secrets.map(({ about, rule }) => `note: a secret in ${redact(about)} was taken out of what was sent (${rule})\n`));
  notes.forEach(streams.err);
}
