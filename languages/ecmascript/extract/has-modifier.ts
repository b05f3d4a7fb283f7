import { canHaveModifiers, getModifiers, type ts } from "../typescript.js";

export function hasModifier(statement: ts.Statement, kind: ts.SyntaxKind): boolean {
  const modifiers = canHaveModifiers(statement) ? (getModifiers(statement) ?? []) : [];
  return modifiers.some((modifier) => modifier.kind === kind);
}
