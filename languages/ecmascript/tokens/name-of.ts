import type { ts } from "../typescript.js";

/** The compiler loses what stands between an escape and one with braces. */
export function nameOf(node: ts.Identifier | ts.PrivateIdentifier): string {
  const written = node.getText();
  if (!written.includes("\\")) return node.text;
  return written.replaceAll(/\\u(?:\{([\da-f]{1,8})\}|([\da-f]{4}))/gi, (_all, code: string | undefined, unit: string) =>
    String.fromCodePoint(parseInt(code ?? unit, 16)),
  );
}
