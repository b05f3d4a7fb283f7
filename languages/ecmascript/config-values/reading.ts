/** One configuration file while it is read. */
import type { ts } from "ts-morph";
import type { StaticValue } from "./static-value.js";

export type Scope = ReadonlyMap<string, StaticValue>;
export type Inner = (node: ts.Node) => StaticValue | undefined;

export interface Reading {
  readonly path: string;
  readonly directory: string;
  /** Constants and functions by name, wherever they stand; the first of a name wins. */
  readonly declared: ReadonlyMap<string, ts.Expression | ts.FunctionDeclaration>;
  /** Branches, wrappers and functions that return a configuration stand for what they most likely give. */
  readonly guesses: boolean;
  evaluate(node: ts.Node, scope: Scope): StaticValue | undefined;
}
