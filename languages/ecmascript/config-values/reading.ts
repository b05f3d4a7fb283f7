/** One configuration file while it is read. */
import type { ts } from "../typescript.js";
import type { StaticValue } from "./static-value.js";

export type Scope = ReadonlyMap<string, StaticValue>;
export type Evaluable = ts.Expression | ts.FunctionDeclaration;
export type Inner = (node: Evaluable) => StaticValue | undefined;

export interface Reading {
  readonly path: string;
  readonly directory: string;
  /** Constants and functions by name, wherever they stand; the first of a name wins. */
  readonly declared: ReadonlyMap<string, Evaluable>;
  /** Branches, wrappers and functions that return a configuration stand for what they most likely give. */
  readonly guesses: boolean;
  evaluate(node: Evaluable, scope: Scope): StaticValue | undefined;
}
