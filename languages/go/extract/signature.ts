/** Parameters and results as written, on one line. */
import { type SyntaxNode, childOf } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";

interface Signature {
  readonly parameters?: string;
  readonly returns?: string;
}

/** Longest text that is read; a description uses far less. */
const LONGEST = 2000;

export function signatureOf(source: Source, declaration: SyntaxNode): Signature {
  const parameters = childOf(declaration, "parameters");
  const result = childOf(declaration, "result");
  return {
    ...(parameters !== undefined && { parameters: lineOf(source, parameters).slice(1, -1).trim().replace(/,$/, "") }),
    ...(result !== undefined && {
      returns: lineOf(source, result)
        .replace(/^\( /, "(")
        .replace(/,? \)$/, ")"),
    }),
  };
}

/** The written text on one line, without comments. */
export function lineOf({ text }: Source, node: SyntaxNode): string {
  let written = "";
  let from = node.start;
  for (const comment of commentsIn(node)) {
    written += `${text.slice(from, comment.start)} `;
    from = comment.end;
  }
  return (written + text.slice(from, node.end)).slice(0, LONGEST).replace(/\s+/g, " ").trim();
}

function commentsIn(node: SyntaxNode): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const open = [node];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.type === "comment") found.push(at);
    else open.push(...at.children);
  }
  return found.sort((a, b) => a.start - b.start);
}
