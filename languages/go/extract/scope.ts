/**
 * Go's block scopes. A local name is visible from the end of its declaration on. The walk follows the text, so a scope only holds the
 * declarations up to the current position; top-level names of the file are declared at the start.
 */
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";

export interface Scope {
  /** Undefined for the file. */
  readonly parent: Scope | undefined;
  /** Specification of a type, the identifier of another local name; undefined for other names of the file. Created with the first name. */
  names: Map<string, SyntaxNode | undefined> | undefined;
}

export function openScope(parent?: Scope): Scope {
  return { parent, names: undefined };
}

export function declare(scope: Scope, name: string, declaration: SyntaxNode): void {
  scope.names ??= new Map();
  scope.names.set(name, declaration);
}

/** The innermost scope that declares the name. */
export function scopeOf(scope: Scope, name: string): Scope | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) if (at.names?.has(name) === true) return at;
  return undefined;
}
