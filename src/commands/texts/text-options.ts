/** Reads the options of `texts`. */
import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { userError } from "../../model/errors/user-error.js";
import { loadPrompt, promptOf, type Prompt } from "../../texts/load-prompt.js";
import type { Prompts } from "../../texts/stage/ask-job.js";
import type { Slot } from "../../texts/stage/job.js";
import type { Given } from "../registry/command.js";
import { readPathFilter, type PathFilter } from "../options/path-filter.js";
import { readSingle } from "../options/option-values.js";
import type { Origin } from "./find-slots.js";
import { AUTHORS, TEXT_OPTIONS } from "./text-option-table.js";

export interface Price {
  readonly input: number;
  readonly output: number;
}

const ACTIONS = ["write", "batch", "plan", "list", "jobs", "apply"] as const;
type Action = Exclude<(typeof ACTIONS)[number], "batch">;
const KNOWN_ACTIONS = "'texts' to write, or 'texts batch', 'texts plan', 'texts list', 'texts jobs' or 'texts apply FILE'";
const ORIGINS: readonly Origin[] = ["author", "draft", "stale"];

export interface TextOptions {
  readonly action: Action;
  /** With `apply`: the file of the answers. */
  readonly file?: string;
  /** With `list`: only texts of this origin. */
  readonly by?: Origin;
  readonly model: string;
  readonly only: PathFilter;
  /** Those of `--only`; all without any. */
  readonly kinds: ReadonlySet<Slot["kind"]>;
  /** Requests, dollars and tokens that a run may use at most. */
  readonly limit: number;
  readonly maxCost: number;
  readonly maxTokens: number;
  readonly price?: Price;
  readonly maxPrompt: number;
  readonly concurrency: number;
  readonly prompts: Prompts;
  /** Version of all prompts. */
  readonly version: string;
  readonly untracked: boolean;
  readonly again: boolean;
  readonly dryRun: boolean;
  /** Nobody has to be asked before something is sent. */
  readonly yes: boolean;
  readonly batch: boolean;
}

const LEAST_PROMPT = 2000;
const MOST_CONCURRENCY = 64;
const MILLION = 1_000_000;

/** Throws `UserError` with the option's name. */
export function readTextOptions(given: Given): TextOptions {
  const { argv } = given;
  const price = readPrice(readSingle(argv, "price"));
  const limits = readLimit(readSingle(argv, "limit"));
  if (price === undefined && limits.maxCost !== Infinity) throw userError("missing-price");
  const prompts = readPrompts(readSingle(argv, "prompts"), given.directory);
  return {
    ...readAction(argv["action"], given.directory),
    model: readSingle(argv, "model") ?? TEXT_OPTIONS.model.default,
    ...readOnly(argv),
    ...limits,
    ...(price === undefined ? {} : { price }),
    maxPrompt: wholeOf(argv, "max-prompt", LEAST_PROMPT) ?? TEXT_OPTIONS["max-prompt"].default,
    concurrency: Math.min(wholeOf(argv, "concurrency", 1) ?? TEXT_OPTIONS.concurrency.default, MOST_CONCURRENCY),
    prompts,
    version: [prompts.file, prompts.externals, prompts.overview].map(({ version }) => version).join("-"),
    untracked: argv["untracked"] === true,
    again: argv["noCache"] === true,
    dryRun: argv["dryRun"] === true,
    yes: argv["yes"] === true,
  };
}

/** `20` requests, `2 USD` or `$2`, `200000 tokens`. */
function readLimit(text: string | undefined): Pick<TextOptions, "limit" | "maxCost" | "maxTokens"> {
  const none = { limit: Infinity, maxCost: Infinity, maxTokens: Infinity };
  if (text === undefined) return none;
  const [, dollar, number = "", unit = ""] = /^(\$?)(\d+(?:\.\d+)?) ?(requests?|jobs?|USD|dollars?|tokens?)?$/i.exec(text.trim()) ?? [];
  const amount = number === "" ? Number.NaN : Number(number);
  if (dollar === "$" || /^(?:usd|d)/i.test(unit)) return { ...none, maxCost: amount };
  if (!(amount >= 1) || !Number.isInteger(amount)) throw userError("invalid-number", { option: "--limit", value: text, least: 1 });
  return /^t/i.test(unit) ? { ...none, maxTokens: amount } : { ...none, limit: amount };
}

/** Whether a run may use so many tokens. */
export function isWithin({ maxCost, maxTokens, price }: TextOptions, sent: number, received: number): boolean {
  return sent + received <= maxTokens && (costOf(price, sent, received) ?? 0) <= maxCost;
}

const KINDS: ReadonlyMap<unknown, Slot["kind"]> = new Map([
  ["purposes", "purpose"],
  ["whys", "why"],
  ["overviews", "overview"],
]);

/** Kinds of texts, and places; `./purposes` is a place. */
function readOnly(argv: Given["argv"]): Pick<TextOptions, "only" | "kinds"> {
  const given = [argv["only"] ?? []].flat();
  const kinds = new Set(given.flatMap((word) => KINDS.get(word) ?? []));
  const places = given.filter((word) => !KINDS.has(word));
  return { only: readPathFilter({ ...argv, only: places }, "only"), kinds: kinds.size === 0 ? new Set(KINDS.values()) : kinds };
}

/** Dollars; undefined without a price. */
export function costOf(price: Price | undefined, input: number, output: number): number | undefined {
  return price === undefined ? undefined : (input * price.input + output * price.output) / MILLION;
}

function readAction(words: unknown, from: string): Pick<TextOptions, "action" | "batch" | "by" | "file"> {
  const given: readonly unknown[] = Array.isArray(words) ? words : words === undefined ? [] : [words];
  const [word = "write", operand, ...more] = given.map(String);
  const action = ACTIONS.find((known) => known === word);
  if (action === undefined) throw userError("unknown-action", { command: "texts", action: word, actions: KNOWN_ACTIONS });
  const takesOne = action === "apply" || action === "list";
  const [surplus] = takesOne ? more : [operand];
  if (surplus !== undefined) throw userError("unknown-action", { command: `texts ${action}`, action: surplus, actions: KNOWN_ACTIONS });
  if (action === "batch") return { action: "write", batch: true };
  if (action === "list") return { action, batch: false, ...(operand === undefined ? {} : { by: authorOf(operand) }) };
  if (action !== "apply") return { action, batch: false };
  if (operand === undefined) throw userError("missing-argument", { command: "dsp-cli texts apply", wanted: "FILE" });
  return { action, batch: false, file: resolve(from, operand) };
}

function authorOf(given: string): Origin {
  const by = given === "model" ? "written" : ORIGINS.find((known) => known === given);
  if (by === undefined) throw userError("unknown-action", { command: "texts list", action: given, actions: AUTHORS.join(", ") });
  return by;
}

function readPrice(text: string | undefined): Price | undefined {
  if (text === undefined) return undefined;
  const [input, output, ...more] = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  if (input === undefined || output === undefined || more.length > 0 || !(input >= 0) || !(output >= 0) || !Number.isFinite(input + output))
    throw userError("invalid-price", { value: text });
  return { input, output };
}

function numberOf(argv: Given["argv"], name: keyof typeof TEXT_OPTIONS, least: number): number | undefined {
  const given = argv[name] ?? argv[name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())];
  if (given === undefined) return undefined;
  if (typeof given !== "number" || !(given >= least) || !Number.isFinite(given))
    throw userError("invalid-number", { option: `--${name}`, value: Number.isNaN(given) ? undefined : String(given), least });
  return given;
}

function wholeOf(argv: Given["argv"], name: keyof typeof TEXT_OPTIONS, least: number): number | undefined {
  const given = numberOf(argv, name, least);
  if (given !== undefined && !Number.isInteger(given))
    throw userError("invalid-whole-number", { option: `--${name}`, value: given, range: `from ${least}` });
  return given;
}

function readPrompts(directory: string | undefined, from: string): Prompts {
  const named = (name: string): Prompt =>
    (directory === undefined ? undefined : ownPrompt(resolve(from, directory), name)) ?? loadPrompt(name);
  return { file: promptOf(`${named("purpose").text}\n${named("why").text}`), externals: named("external"), overview: named("overview") };
}

/** Bytes of a prompt. */
const LARGEST = 2 ** 20;

function ownPrompt(directory: string, name: string): Prompt | undefined {
  const file = join(directory, `${name}.md`);
  try {
    if (statSync(file).size > LARGEST) throw userError("file-too-large", { path: file, limit: LARGEST / 2 ** 20 });
    return promptOf(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
