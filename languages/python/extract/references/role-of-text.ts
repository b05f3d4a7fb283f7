/** What a string is for, as one sentence: "Registered as `redis` in `BACKEND_ALIASES`.", "Passed to `symbol_by_name()`." */
import { type SyntaxNode, childOf } from "../../../../src/syntax/syntax-tree.js";
import { parts, shortName, stringValue } from "../names.js";
import type { Around, Reading } from "../reading.js";
import type { Source } from "../../../shared/source.js";

/** Longest climb from the string to the statement or the call that takes it. */
const CLIMB = 24;
const LONGEST_KEY = 40;

const COLLECTIONS: ReadonlySet<string> = new Set(["list", "tuple", "set", "dictionary", "expression_list", "list_splat"]);
const TRANSPARENT: ReadonlySet<string> = new Set([
  "parenthesized_expression",
  "binary_operator",
  "boolean_operator",
  "conditional_expression",
  "dictionary_splat",
]);

interface Climbed {
  readonly at: SyntaxNode;
  readonly parent: SyntaxNode | undefined;
  /** The nearest key of a dictionary. */
  readonly key: string | undefined;
  /** Inside a list, a tuple or a dictionary. */
  readonly listed: boolean;
}

/** A sentence with its final period. */
export function roleOfText(reading: Reading, node: SyntaxNode, around: Around): string {
  const { source } = reading;
  const climbed = climb(source, node);
  const { at, parent } = climbed;
  switch (parent?.type) {
    case "assignment":
    case "augmented_assignment":
      return at.field === "right" ? assigned(source, parent, climbed, around) : named(around);
    case "keyword_argument":
      return passed(source, parent.parent?.parent, around, keyOf(climbed) ?? nameOf(source, parent));
    case "argument_list":
      return passed(source, parent.parent, around, keyOf(climbed));
    case "default_parameter":
    case "typed_default_parameter":
      return `Default of ${code(nameOf(source, parent) ?? "a parameter")}${inPlace(around)}.`;
    case "return_statement":
      return around.frame === undefined ? named(around) : `Returned by ${code(around.frame.label)}.`;
    default:
      return named(around);
  }
}

/** The keyword of the argument that contains the string, if it is one. */
export function keywordOf(source: Source, node: SyntaxNode): string | undefined {
  const { parent } = climb(source, node);
  return parent?.type === "keyword_argument" ? nameOf(source, parent) : undefined;
}

/** The callee of the call that takes the string, as written. */
export function calleeOf(source: Source, node: SyntaxNode): string | undefined {
  const { parent } = climb(source, node);
  const call = parent?.type === "keyword_argument" ? parent.parent?.parent : parent?.type === "argument_list" ? parent.parent : undefined;
  const callee = call && childOf(call, "function");
  return callee && shortName(source, callee);
}

function climb(source: Source, node: SyntaxNode): Climbed {
  let at = node;
  let key: string | undefined;
  let listed = false;
  for (let steps = 0, parent = at.parent; parent !== undefined && steps < CLIMB; steps++, parent = at.parent) {
    if (parent.type === "pair") {
      listed = true;
      if (at.field === "value") key ??= stringValue(source, childOf(parent, "key"));
    } else if (COLLECTIONS.has(parent.type)) listed = true;
    else if (!TRANSPARENT.has(parent.type)) return { at, parent, key, listed };
    at = parent;
  }
  return { at, parent: undefined, key, listed };
}

function assigned(source: Source, assignment: SyntaxNode, climbed: Climbed, around: Around): string {
  const left = childOf(assignment, "left");
  const [table, index] = left?.type === "subscript" ? parts(left) : [left];
  const name = table === undefined ? undefined : targetName(source, table, around);
  if (name === undefined) return named(around);
  const key = index === undefined ? keyOf(climbed) : stringValue(source, index);
  const place = around.scope.kind === "class" ? "" : inPlace(around);
  if (key !== undefined && key !== "" && key.length <= LONGEST_KEY) return `Registered as ${code(key)} in ${code(name)}${place}.`;
  const isListed = climbed.listed || index !== undefined || assignment.type === "augmented_assignment";
  return isListed ? `Listed in ${code(name)}${place}.` : `The value of ${code(name)}${place}.`;
}

/** Attributes of a class carry its name. */
function targetName(source: Source, target: SyntaxNode, { scope, frame }: Around): string | undefined {
  const name = shortName(source, target);
  if (name === undefined || scope.kind !== "class" || frame === undefined) return name;
  return `${frame.label}.${name}`;
}

function passed(source: Source, call: SyntaxNode | undefined, around: Around, as: string | undefined): string {
  const callee = call?.type === "call" ? childOf(call, "function") : undefined;
  const name = callee && shortName(source, callee);
  if (name === undefined) return named(around);
  const label = as === undefined ? "" : ` as ${code(as)}`;
  return `Passed to ${code(`${name}()`)}${label}${inPlace(around)}.`;
}

function keyOf({ key }: Climbed): string | undefined {
  return key !== undefined && key !== "" && key.length <= LONGEST_KEY ? key : undefined;
}

export function nameOf(source: Source, node: SyntaxNode): string | undefined {
  const name = childOf(node, "name");
  return name && source.textOf(name);
}

function named(around: Around): string {
  return around.frame === undefined ? "Named at module level." : `Named in ${code(around.frame.label)}.`;
}

function inPlace({ frame }: Around): string {
  return frame === undefined ? "" : ` in ${code(frame.label)}`;
}

function code(text: string): string {
  return `\`${text.replaceAll("`", "'")}\``;
}
