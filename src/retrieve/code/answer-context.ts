import type { Targets } from "../answers.js";
import type { SearchIndex } from "../search-index.js";
import type { CodeSources } from "./code-sources.js";
import type { ContextTarget, TaskContext } from "./context-answer.js";
import { taskText } from "./context-text.js";
import { estimateTokens } from "./estimate-tokens.js";
import { targetContext } from "./target-context.js";
import { targetText } from "./target-text.js";
import { FIRST_SCREEN, taskContext, type ContextLimits } from "./task-context.js";

export interface ContextOptions {
  /** Most tokens of the text; a ceiling, seldom reached. */
  readonly budget: number;
  readonly uids?: boolean;
  /** Most lines of code of each target. Default: none. */
  readonly code?: number;
}

export interface ContextAnswer extends Partial<TaskContext> {
  readonly targets: readonly ContextTarget[];
  /** Estimated number of tokens of `text`. */
  readonly tokens: number;
  readonly isEmpty: boolean;
  readonly text: string;
}

/** Budget of the first screen; a multiple of it shows as many times more. */
const BUDGET = 700;
/** Share of the budget for named targets if there is a task, too. */
const NAMED = 0.6;

/** The answer to named targets, to a task in words, or to both, as data and as text. */
export async function answerContext(
  index: SearchIndex,
  { uids, text }: Targets,
  sources: CodeSources | undefined,
  options: ContextOptions,
): Promise<ContextAnswer> {
  const isTask = text.trim() !== "";
  const targets = uids.length === 0 ? [] : await targetContext(index.map, uids, sources, { code: options.code ?? 0 });
  const budget = Math.floor(options.budget * (isTask && targets.length > 0 ? NAMED : 1));
  const named = targets.length === 0 ? "" : targetText(targets, { ...options, budget });
  if (!isTask) return { targets, tokens: estimateTokens(named), isEmpty: targets.length === 0, text: named };
  const left = { ...options, budget: options.budget - estimateTokens(named) };
  const { text: rest, answer } = taskText(await taskContext(index, text, sources, limitsFor(left.budget)), left);
  const isEmpty = targets.length + answer.files.length + answer.tests.count === 0;
  return { targets, ...answer, tokens: estimateTokens(named + rest), isEmpty, text: named + rest };
}

function limitsFor(budget: number): ContextLimits {
  const times = Math.max(1, budget / BUDGET);
  const { files, symbols, tests, least } = FIRST_SCREEN;
  return { files: Math.round(files * times), symbols: Math.round(symbols * times), tests: Math.round(tests * times), least: least / times };
}
