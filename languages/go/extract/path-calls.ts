/** Calls with a file path as argument: templates, files that are read, programs that are run (semantics B.5). */
import type { Reference } from "../../../src/model/facts.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../src/syntax/syntax-tree.js";
import { operands } from "./directives.js";
import { scopeOf } from "./scope.js";
import type { Source } from "../../shared/source.js";
import { stringValue } from "./string-value.js";
import { placeOf, type CallSite, type Reading } from "./walk/walking.js";

/** An API that takes file paths. */
interface PathApi {
  /** Name of the function or method. */
  readonly name: string;
  /** Packages of the function; absent: a method of any receiver. */
  readonly of?: readonly string[];
  /** Number of arguments before the path. */
  readonly skipped?: number;
  /** `paths`: every argument; `path`: one argument; `command`: a command line. */
  readonly takes: "paths" | "path" | "command";
}

/** To add an API, add a row here and a case to `test/languages/go/extract/sites.test.ts`. */
const APIS: readonly PathApi[] = [
  { name: "ParseFiles", takes: "paths" },
  { name: "ParseGlob", takes: "paths" },
  { name: "ReadFile", of: ["os", "ioutil"], takes: "path" },
  { name: "Command", of: ["exec"], takes: "command" },
  { name: "CommandContext", of: ["exec"], skipped: 1, takes: "command" },
];

const APIS_BY_NAME: ReadonlyMap<string, PathApi> = new Map(APIS.map((api) => [api.name, api]));

export function readPathCalls(reading: Reading): readonly Reference[] {
  return reading.calls.flatMap((site) => {
    const { source } = reading;
    const callee = childOf(site.node, "function");
    const field = callee === undefined ? undefined : childOf(callee, "field");
    const api = field === undefined ? undefined : APIS_BY_NAME.get(source.textOf(field));
    if (callee === undefined || api === undefined) return [];
    const base = packageOf(reading, site, callee);
    if (api.of !== undefined && !api.of.includes(base)) return [];
    const list = childOf(site.node, "arguments")?.children.filter((child) => child.named && child.type !== "comment") ?? [];
    const args = list.slice(api.skipped ?? 0);
    if (api.takes === "command") return programs(reading, site, args);
    const paths = api.takes === "path" ? args.slice(0, 1) : args;
    return paths.flatMap((argument) => pathSite(reading, site, argument, `${api.of === undefined ? "template" : base}.${api.name}`));
  });
}

/** The package name before the selector; `""` for local names and other expressions. */
function packageOf({ source }: Reading, { around }: CallSite, callee: SyntaxNode): string {
  const operand = childOf(callee, "operand");
  if (operand?.type !== "identifier") return "";
  const name = source.textOf(operand);
  return scopeOf(around.scope, name) === undefined ? name : "";
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
function programs(reading: Reading, site: CallSite, list: readonly SyntaxNode[]): readonly Reference[] {
  const words = list.map((node) => ({ node, text: stringValue(reading.source, node) ?? "" }));
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
