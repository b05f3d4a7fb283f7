import type { z } from "zod";
import type { Uid } from "../model/operation.js";
import type { CodeSources } from "../retrieve/code/code-sources.js";
import type { LoadedMap } from "./live-map.js";

/** Token count of a text; the tables are large, so they are loaded when the first text might be too long. */
export type LoadTokenCounter = () => Promise<(text: string) => number>;

/** A list that can be shown in pages, complete and in a stable order. */
export interface PagedList {
  readonly name: string;
  readonly total: number;
  readonly limit: number;
  /** Called only for items on the page. */
  readonly item: (index: number) => unknown;
}

export function pagedList<Item>(name: string, items: readonly Item[], limit: number, show: (item: Item) => unknown): PagedList {
  return {
    name,
    total: items.length,
    limit,
    item: (index) => {
      const item = items[index];
      return item === undefined ? undefined : show(item);
    },
  };
}

/** Result of a tool, before it is shortened, escaped and stamped. */
export interface Reply {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly list?: PagedList;
  readonly next: readonly string[];
  /** Entities whose files must be unchanged since they were read. */
  readonly about: readonly Uid[];
}

/** Lists the sources of the map. */
export type OpenSources = () => Promise<CodeSources>;

export interface Asked {
  readonly map: LoadedMap;
  readonly loadTokenCounter: LoadTokenCounter;
  readonly openSources: OpenSources;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** `given` has been validated. Throws `UserError` if there is no answer. */
  readonly answer: (asked: Asked, given: Readonly<Record<string, unknown>>) => Reply | Promise<Reply>;
}

/** Types the answer by the schema of its arguments. */
export function defineTool<Input extends z.ZodObject>(
  tool: Omit<Tool, "input" | "answer"> & {
    readonly input: Input;
    readonly answer: (asked: Asked, given: z.output<Input>) => Reply | Promise<Reply>;
  },
): Tool {
  return { ...tool, answer: (asked, given) => tool.answer(asked, tool.input.parse(given)) };
}
