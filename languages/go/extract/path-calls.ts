/** Calls with a file path as argument: templates, files that are read, programs that are run (semantics B.5). */
import type { Reference } from "../../../src/model/facts.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../src/syntax/syntax-tree.js";
import { operands } from "./directives.js";
import { scopeOf } from "./scope.js";
import type { Source } from "../../shared/source.js";
import { stringValue } from "./string-value.js";
import { placeOf, type CallSite, type Reading } from "./walk/walking.js";

/** Methods that take paths, whatever their receiver. */
const TEMPLATES: ReadonlySet<string> = new Set(["ParseFiles", "ParseGlob"]);

/** Every function that may take a path. To add one, add its name here and a case to `test/languages/go/extract/sites.test.ts`. */
const TAKERS: ReadonlySet<string> = new Set([...TEMPLATES, "ReadFile", "Command", "CommandContext"]);

export function readPathCalls(reading: Reading): readonly Reference[] {
  return reading.calls.flatMap((site) => {
    const { source } = reading;
    const callee = childOf(site.node, "function");
    const field = callee === undefined ? undefined : childOf(callee, "field");
    const name = field === undefined ? "" : source.textOf(field);
    if (!TAKERS.has(name)) return [];
    const list = childOf(site.node, "arguments")?.children.filter((child) => child.named && child.type !== "comment") ?? [];
    if (TEMPLATES.has(name)) return list.flatMap((argument) => pathSite(reading, site, argument, `template.${name}`));
    const operand = callee === undefined ? undefined : childOf(callee, "operand");
    const base =
      operand?.type === "identifier" && scopeOf(site.around.scope, source.textOf(operand)) === undefined ? source.textOf(operand) : "";
    if (name === "ReadFile" && (base === "os" || base === "ioutil")) {
      return list.slice(0, 1).flatMap((argument) => pathSite(reading, site, argument, `${base}.ReadFile`));
    }
    return base === "exec" && (name === "Command" || name === "CommandContext") ? programs(reading, site, list, name) : [];
  });
}

function pathSite(reading: Reading, { around }: CallSite, argument: SyntaxNode, form: string): readonly Reference[] {
  const specifier = literalPath(reading.source, argument);
  if (specifier === undefined || specifier === "" || /^(?:\/|[A-Za-z]:)/.test(specifier)) return [];
  const within = placeOf(reading, around);
  const site: Reference = {
    specifier,
    kind: "reference",
    manner: "path",
    form,
    line: reading.source.lineOf(argument.start),
    offset: argument.start,
    bindings: [],
    tentative: true,
    ...(form.endsWith("ParseGlob") && { patterns: [specifier] }),
    ...(within !== undefined && { within }),
  };
  return [site];
}

/** `exec.Command("go", "run", "./gen")`. */
function programs(reading: Reading, site: CallSite, list: readonly SyntaxNode[], name: string): readonly Reference[] {
  const words = list.slice(name === "Command" ? 0 : 1).map((node) => ({ node, text: stringValue(reading.source, node) ?? "" }));
  if (words[0]?.text !== "go" || words[1]?.text !== "run") return [];
  const rest = words.slice(2);
  const first = rest.findIndex(({ text }) => !text.startsWith("-"));
  if (first < 0) return [];
  return operands(rest.slice(first)).flatMap(({ node }) => pathSite(reading, site, node, "exec.Command go run"));
}

/** A literal, or literals joined by `filepath.Join` or `path.Join`. */
function literalPath(source: Source, node: SyntaxNode): string | undefined {
  const value = stringValue(source, node);
  if (value !== undefined) return value;
  const callee = node.type === "call_expression" ? childOf(node, "function") : undefined;
  if (callee === undefined || !/^(?:file)?path\.Join$/.test(source.textOf(callee))) return undefined;
  const parts = (childOf(node, "arguments")?.children ?? []).map((part) => stringValue(source, part));
  return parts.some((part) => part === undefined) ? undefined : parts.filter((part) => part !== "").join("/");
}
