/** State while one configuration file is read. */
import type { ts } from "../typescript.js";
import type { StaticValue } from "./static-value.js";

export type Scope = ReadonlyMap<string, StaticValue>;
export type Evaluable = ts.Expression | ts.FunctionDeclaration;
export type Inner = (node: Evaluable) => StaticValue | undefined;

/** A variable, a function or a parameter of the file. */
export interface Named {
  readonly value: Evaluable | undefined;
  /** Where it is known by its name. */
  readonly scope: ts.Node;
}

export interface Growth {
  readonly entries: readonly (readonly [key: string, value: StaticValue])[];
  readonly items: readonly StaticValue[];
}

export interface Reading {
  readonly path: string;
  readonly source: ts.SourceFile;
  readonly directory: string;
  /** What the file declares the name as. */
  named(name: ts.Identifier): Named | undefined;
  /** Whether branches, wrappers and functions that return a configuration are replaced by their most likely value. */
  readonly guesses: boolean;
  /** What code adds to the object or the list that the name stands for. */
  grown(name: string, named: Named): Growth;
  evaluate(node: Evaluable, scope: Scope): StaticValue | undefined;
}
