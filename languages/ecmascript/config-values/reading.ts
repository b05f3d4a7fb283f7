/** State while one configuration file is read. */
import type { ts } from "../typescript.js";
import type { StaticValue } from "./static-value.js";

export type Scope = ReadonlyMap<string, StaticValue>;
export type Evaluable = ts.Expression | ts.FunctionDeclaration;
export type Inner = (node: Evaluable) => StaticValue | undefined;

export interface Reading {
  readonly path: string;
  readonly directory: string;
  /** Constants and functions by name, in any scope; the first one of a name counts. */
  readonly declared: ReadonlyMap<string, Evaluable>;
  /** Whether branches, wrappers and functions that return a configuration are replaced by their most likely value. */
  readonly guesses: boolean;
  /** Fields that code adds to the object of this name. */
  grown(name: string): readonly (readonly [key: string, value: StaticValue])[];
  evaluate(node: Evaluable, scope: Scope): StaticValue | undefined;
}
