/** What the walk over a module collects for its uses, beside the names. */
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import type { TreeWatcher } from "../../shared/walk-tree.js";
import { parts } from "../extract/names.js";
import type { Around } from "../extract/reading.js";
import { pushTo } from "../../../src/model/basics.js";
import type { UseKind } from "../../../src/model/facts.js";

export interface Placed {
  readonly node: SyntaxNode;
  readonly around: Around;
}

export interface FoundMember {
  readonly member: string;
  readonly position: number;
  readonly kind: UseKind;
  readonly on?: string;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Collected {
  /** `x.m`, in the order of the walk. */
  readonly attributes: Placed[];
  /** Dotted names and keywords of a `case`. */
  readonly patterns: Placed[];
  /** Assignments to an attribute, and those in the body of a class. */
  readonly fields: Placed[];
  /** Offsets of names that an augmented assignment changes. */
  readonly changed: Set<number>;
  /** Names that an inner function assigns. */
  readonly nonlocals: Set<string>;
  /** Names that a function assigns in the module. */
  readonly globals: Set<string>;
  /** Outermost functions. */
  readonly functions: Range[];
  readonly calls: Placed[];
  /** Clauses of `match`. */
  readonly cases: Placed[];
  /** Functions and classes. */
  readonly definitions: Placed[];
  /** Values that functions return, by function. */
  readonly returns: Map<SyntaxNode, Placed[]>;
  /** `yield` of generators, by function. */
  readonly yields: Map<SyntaxNode, Placed[]>;
  readonly subscripts: Placed[];
  /** Names that take a value apart, and patterns of classes. */
  readonly taken: Placed[];
}

export function openCollected(): Collected {
  return {
    attributes: [],
    patterns: [],
    fields: [],
    changed: new Set(),
    nonlocals: new Set(),
    globals: new Set(),
    functions: [],
    calls: [],
    cases: [],
    definitions: [],
    returns: new Map(),
    yields: new Map(),
    subscripts: [],
    taken: [],
  };
}

export function watchersOf(source: Source, collected: Collected): readonly (readonly [string, TreeWatcher<Around>])[] {
  const { attributes, patterns, fields, changed, nonlocals, globals, functions, calls, cases, definitions, taken } = collected;
  return [
    ["attribute", (node, around) => void attributes.push({ node, around })],
    ["dotted_name", (node, around) => void (node.parent?.type.endsWith("_pattern") === true && patterns.push({ node, around }))],
    ["keyword_pattern", (node, around) => void patterns.push({ node, around })],
    [
      "assignment",
      (node, around) => {
        const left = childOf(node, "left");
        taken.push({ node, around });
        if (left?.type === "attribute" || (left?.type === "identifier" && around.scope.kind === "class")) fields.push({ node, around });
      },
    ],
    [
      "augmented_assignment",
      (node) => {
        const left = childOf(node, "left");
        if (left?.type === "identifier") changed.add(left.start);
      },
    ],
    ["nonlocal_statement", (node) => addNames(source, node, nonlocals)],
    ["global_statement", (node) => addNames(source, node, globals)],
    [
      "function_definition",
      (node, around) => {
        const { start, end } = node;
        definitions.push({ node, around });
        const last = functions.at(-1);
        if (last === undefined || start >= last.end) functions.push({ start, end });
      },
    ],
    ["case_clause", (node, around) => void cases.push({ node, around })],
    ["call", (node, around) => void calls.push({ node, around })],
    ["class_definition", (node, around) => void definitions.push({ node, around })],
    ["return_statement", (node, around) => addByFunction(collected.returns, node, parts(node)[0], around)],
    ["yield", (node, around) => addByFunction(collected.yields, node, node, around)],
    ["subscript", (node, around) => void collected.subscripts.push({ node, around })],
    ...["for_statement", "for_in_clause", "class_pattern"].map(
      (type) => [type, (node: SyntaxNode, around: Around) => void taken.push({ node, around })] as const,
    ),
  ];
}

function addNames(source: Source, statement: SyntaxNode, names: Set<string>): void {
  for (const name of parts(statement)) names.add(source.textOf(name));
}

function addByFunction(found: Collected["returns"], statement: SyntaxNode, node: SyntaxNode | undefined, around: Around): void {
  const callable = node === undefined ? undefined : functionAround(statement);
  if (node === undefined || callable === undefined) return;
  pushTo(found, callable, { node, around });
}

/** Statements around a `return` that are looked at. */
const HIGHEST = 40;

function functionAround(node: SyntaxNode): SyntaxNode | undefined {
  let at = node.parent;
  for (let steps = 0; at !== undefined && at.type !== "function_definition" && at.type !== "lambda"; at = at.parent, steps += 1)
    if (steps > HIGHEST) return undefined;
  return at?.type === "function_definition" ? at : undefined;
}
