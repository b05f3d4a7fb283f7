/**
 * What a file loads that is nested too deeply for the compiler's parser, which is recursive; that of the grammar is not. Names are not read: each
 * statement loads a module as a whole.
 */
import { readTree } from "../../../src/syntax/grammars.js";
import { lineTable, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";

const GRAMMAR = { package: "tree-sitter-javascript", file: "tree-sitter-javascript.wasm" };

/** Nothing but its `import "…"`, `export * from "…"`, `import("…")` and `require("…")`, in their lines. */
export async function loadsOf(text: string): Promise<string> {
  const lineOf = lineTable(text);
  const found: { readonly start: number; readonly code: string }[] = [];
  const open = [(await readTree(GRAMMAR, text))?.root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const child of node.children) open.push(child);
    const code = loadOf(node, text);
    if (code !== undefined) found.push({ start: node.start, code });
  }
  const lines: string[] = [];
  for (const { start, code } of found.toSorted((one, other) => one.start - other.start)) {
    while (lines.length < lineOf(start)) lines.push("");
    lines[lines.length - 1] += code;
  }
  return lines.join("\n");
}

function loadOf(node: SyntaxNode, text: string): string | undefined {
  const { type, start, end, children } = node;
  const written = (part: SyntaxNode | undefined): string => (part === undefined ? "" : text.slice(part.start, part.end));
  if (type === "import_statement" || type === "export_statement") {
    const source = written(children.find(({ field }) => field === "source"));
    // Gone when it runs.
    if (source === "" || /^\w+\s+type\b/.test(text.slice(start, end))) return undefined;
    return type === "import_statement" ? `import ${source};` : `export * from ${source};`;
  }
  if (type !== "call_expression") return undefined;
  const called = written(children.find(({ field }) => field === "function"));
  const [first, ...others] = children.find(({ field }) => field === "arguments")?.children ?? [];
  if (!/^(?:import|require)$/.test(called) || first?.type !== "string" || others.length > 0) return undefined;
  const code = `${called}(${written(first)});`;
  const name = outermost(node);
  return name === undefined ? code : `function ${written(name)}() { ${code} }`;
}

const FUNCTIONS = /^(?:generator_function|function|arrow_function)/;

/** Name of the outermost function around it that has one: `load` of `function load() {}` and of `const load = () => {}`. */
function outermost(node: SyntaxNode): SyntaxNode | undefined {
  let found: SyntaxNode | undefined;
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (!FUNCTIONS.test(at.type)) continue;
    const owner = at.type.endsWith("_declaration") ? at : at.parent;
    const name = owner?.children.find(({ field, type }) => field === "name" && type === "identifier");
    found = name ?? found;
  }
  return found;
}
