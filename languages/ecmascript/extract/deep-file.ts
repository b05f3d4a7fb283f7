/**
 * What a file loads that is nested too deeply for the compiler's parser, which is recursive; that of the grammar is not. Names are not read: each
 * statement loads a module as a whole.
 */
import { readTree } from "../../../src/syntax/grammars.js";
import { lineTable, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";

const GRAMMAR = { package: "tree-sitter-javascript", file: "tree-sitter-javascript.wasm" };

interface Open {
  readonly node: SyntaxNode;
  /** Name of the outermost function around it that has one: `load` of `function load() {}` and of `const load = () => {}`. */
  readonly within: SyntaxNode | undefined;
}

/** Nothing but its `import "…"`, `export * from "…"`, `import("…")` and `require("…")`, in their lines. */
export async function loadsOf(text: string): Promise<string> {
  const lineOf = lineTable(text);
  const found: { readonly start: number; readonly code: string }[] = [];
  const root = (await readTree(GRAMMAR, text))?.root;
  const open: Open[] = root === undefined ? [] : [{ node: root, within: undefined }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { node } = at;
    const within = at.within ?? nameOf(node);
    for (const child of node.children) open.push({ node: child, within });
    const code = loadOf({ node, within }, text);
    if (code !== undefined && !/[\n\r]/.test(code)) found.push({ start: node.start, code });
  }
  const lines: string[] = [];
  for (const { start, code } of found.toSorted((one, other) => one.start - other.start)) {
    while (lines.length < lineOf(start)) lines.push("");
    lines[lines.length - 1] += code;
  }
  return lines.join("\n");
}

function loadOf({ node, within }: Open, text: string): string | undefined {
  const { type, start, end, children } = node;
  const written = (part: SyntaxNode | undefined): string => (part === undefined ? "" : text.slice(part.start, part.end));
  if (type === "import_statement" || type === "export_statement") {
    const source = written(children.find(({ field }) => field === "source"));
    // Gone when it runs.
    if (source === "" || /^\w+\s+type\s+(?!from\b|,)/.test(text.slice(start, end))) return undefined;
    return type === "import_statement" ? `import ${source};` : `export * from ${source};`;
  }
  if (type !== "call_expression") return undefined;
  const called = written(children.find(({ field }) => field === "function"));
  const given = children.find(({ field }) => field === "arguments")?.children ?? [];
  const [first, ...others] = given.filter((one) => one.type !== "comment");
  const isText = first?.type === "string" || (first?.type === "template_string" && !written(first).includes("${"));
  if (!isText || !(called === "import" || (called === "require" && others.length === 0))) return undefined;
  const code = `${called}(${written(first)});`;
  return within === undefined ? code : `function ${written(within)}() { ${code} }`;
}

const FUNCTIONS = /^(?:generator_function|function|arrow_function)/;

function nameOf(node: SyntaxNode): SyntaxNode | undefined {
  if (!FUNCTIONS.test(node.type)) return undefined;
  const owner = node.type.endsWith("_declaration") ? node : node.parent;
  return owner?.children.find(({ field, type }) => field === "name" && type === "identifier");
}
