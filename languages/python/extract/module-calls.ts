/** Functions that a file calls when it is loaded: they describe a script and identify an application (semantics D.6, A.3.2 P5). */
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { dottedNames, parts } from "./names.js";

const CALL_LIMIT = 40;
/** Calls that do not describe the script. */
const SILENT =
  /^(?:print|getattr|setattr|len|str|int|dict|list|tuple|set|frozenset|super|sys\.path\..*|os\.path\..*|os\.environ\..*|(?:pathlib\.)?Path|open|logging\.getLogger|re\.compile|warnings\..*|(?:typing\.)?(?:TypeVar|NewType|ParamSpec)|typing\.cast|namedtuple)$/;

const BLOCKS: ReadonlySet<string> = new Set([
  "if_statement",
  "else_clause",
  "elif_clause",
  "try_statement",
  "with_statement",
  "for_statement",
  "block",
]);

/** Distinct names as written (`main`, `app.run`, `flask.Flask`), in source order, from statements and assigned values. */
export function moduleCalls(source: Source, root: SyntaxNode): readonly string[] {
  const names = new Set<string>();
  const open: SyntaxNode[] = root.children.toReversed();
  for (let statement = open.pop(); statement !== undefined && names.size < CALL_LIMIT; statement = open.pop()) {
    if (BLOCKS.has(statement.type)) open.push(...statement.children.toReversed());
    else if (statement.type === "expression_statement") {
      for (const part of parts(statement)) {
        const name = calledName(source, part);
        if (name !== undefined && !SILENT.test(name)) names.add(name);
      }
    }
  }
  return [...names];
}

/** `main` of `sys.exit(main())` and of `x = main()`; the first call of a chain counts. */
function calledName(source: Source, expression: SyntaxNode): string | undefined {
  let node: SyntaxNode | undefined = expression;
  let name: string | undefined;
  while (node !== undefined) {
    if (node.type === "assignment") node = childOf(node, "right");
    else if (node.type === "await" || node.type === "parenthesized_expression") node = parts(node)[0];
    else if (node.type === "attribute") node = childOf(node, "object");
    else if (node.type === "call") {
      const callee = childOf(node, "function");
      name = callee && dottedNames(source, callee)?.join(".");
      const list: SyntaxNode | undefined = childOf(node, "arguments");
      const first: SyntaxNode | undefined = list && parts(list)[0];
      // The call that ends a script does not describe it.
      const wraps: boolean = /^(?:(?:sys\.)?exit|SystemExit|asyncio\.run)$/.test(name ?? "") && first?.type === "call";
      node = wraps ? first : callee;
    } else return name;
  }
  return name;
}
