/**
 * Go's block scopes. A local name is seen from the end of its declaration on, so the walk, which follows the text, only has to know what
 * has been declared so far; names of the file's own top level are known from the start.
 */
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";

export interface Scope {
  /** Undefined for the file. */
  readonly parent: Scope | undefined;
  /** What a type's name stands for, undefined for other names. Made with the first name: most blocks declare none. */
  names: Map<string, SyntaxNode | undefined> | undefined;
}

export function openScope(parent?: Scope): Scope {
  return { parent, names: undefined };
}

export function declare(scope: Scope, name: string, type?: SyntaxNode): void {
  scope.names ??= new Map();
  scope.names.set(name, type);
}

/** The innermost scope that declares the name. */
export function scopeOf(scope: Scope, name: string): Scope | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) if (at.names?.has(name) === true) return at;
  return undefined;
}
