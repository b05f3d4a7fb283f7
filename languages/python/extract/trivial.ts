/** Whether running a file has no effect: documentation, `__all__`, dunder constants, `pass` (semantics C.2.3). */
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { parts } from "./names.js";

const STRINGS: ReadonlySet<string> = new Set(["string", "concatenated_string", "ellipsis"]);

export function isTrivial(source: Source, root: SyntaxNode): boolean {
  return parts(root).every((statement) => isQuiet(source, statement));
}

function isQuiet(source: Source, statement: SyntaxNode): boolean {
  if (statement.type === "pass_statement" || statement.type === "future_import_statement") return true;
  if (statement.type !== "expression_statement") return false;
  return parts(statement).every((part) => STRINGS.has(part.type) || isDunder(source, part));
}

/** `__version__ = "1.0"`, `__path__ = extend_path(__path__, __name__)`. */
function isDunder(source: Source, part: SyntaxNode): boolean {
  const left = part.type === "assignment" || part.type === "augmented_assignment" ? childOf(part, "left") : undefined;
  return left?.type === "identifier" && /^__\w+__$/.test(source.textOf(left));
}
