import type { z } from "zod";
import type { CodeGraph, Sources } from "../code/code-graph.js";
import type { CodeTarget } from "../code/find-target.js";
import type { Overview } from "../code/overview.js";
import type { Unused } from "../code/unused.js";
import type { Uid } from "../model/operation.js";
import type { CodeSources } from "../retrieve/code/code-sources.js";
import type { LoadedMap } from "./live-map.js";

/** The sources as they are now; a file that was added a moment ago is only sure to be among them if it is named. */
export type OpenSources = (path?: string) => Promise<CodeSources>;

/** The uses of symbols, and the sources that they were found in. */
export interface Code {
  /** Of the sources that the index was made of. */
  readonly id: string;
  readonly graph: CodeGraph;
  readonly sources: Sources;
}

export interface LiveCode {
  /** Of the sources as they are now. */
  readonly current: () => Promise<Code>;
  /** Throws `UserError` if nothing or more than one thing is meant. */
  readonly targetOf: (code: Code, words: string) => Promise<CodeTarget>;
  /** Of a directory or package, or of the whole for no words. Throws `UserError` for anything else. */
  readonly overviewOf: (code: Code, words: string) => Promise<Overview>;
  /** In a file, directory or package, or in the whole for no words; `isPublicJudged`: also of what others can import. */
  readonly unusedIn: (code: Code, words: string, isPublicJudged: boolean) => Promise<readonly Unused[]>;
}

/** The answer of a tool, before it is divided into parts, escaped and stamped. */
export interface Reply {
  /** With at most so many lines in each list; 0: all. */
  readonly lines: (limit: number) => readonly string[] | Promise<readonly string[]>;
  readonly limit: number;
  /** Entities of the map in it; absent if only the sources were read. Their files must be unchanged since they were read. */
  readonly about?: readonly Uid[];
}

export interface Asked {
  /** Throws `UserError` if there is none. */
  readonly map: () => LoadedMap;
  readonly code: LiveCode;
  readonly openSources: OpenSources;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Which question it answers, and when something else is better. */
  readonly description: string;
  readonly input: z.ZodObject;
  /** `given` has been validated. Throws `UserError` if there is no answer. */
  readonly answer: (asked: Asked, given: Readonly<Record<string, unknown>>) => Promise<Reply>;
}

/** Types the answer by the schema of its arguments. */
export function defineTool<Input extends z.ZodObject>(
  tool: Omit<Tool, "input" | "answer"> & {
    readonly input: Input;
    readonly answer: (asked: Asked, given: z.output<Input>) => Promise<Reply>;
  },
): Tool {
  return { ...tool, answer: (asked, given) => tool.answer(asked, tool.input.parse(given)) };
}
