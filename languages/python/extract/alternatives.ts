/**
 * Which bindings of a name may apply: a later statement of the same block replaces an earlier one, branches of `if`, `try`, `match` and
 * loops are alternatives, and so is what `with suppress(ImportError)` may break off (https://docs.python.org/3/reference/compound_stmts.html).
 */
import { type SyntaxNode, childOf } from "../../../src/syntax/syntax-tree.js";
import { IMPORT_ERRORS, suppresses } from "./guards.js";
import type { Source } from "../../shared/source.js";

interface Step {
  readonly statement: SyntaxNode;
  /** Key of the branch. */
  readonly branch: number;
}

interface Placed<T> {
  readonly value: T;
  /** Outermost first. */
  readonly steps: readonly Step[];
}

interface Live<T> {
  readonly live: readonly T[];
  /** Whether one of them has replaced what was before. */
  readonly definite: boolean;
}

/** Key of the first branch. */
const BODY = -1;

/** Of the bindings in source order those that may apply behind the last one. `nodeOf`: any node of the statement. */
export function liveBindings<T>(source: Source, values: readonly T[], nodeOf: (value: T) => SyntaxNode): readonly T[] {
  if (values.length < 2) return values;
  return liveOf(
    source,
    values.map((value) => ({ value, steps: stepsTo(source, nodeOf(value)) })),
    0,
  ).live;
}

/** Those that may apply at the place: none of another branch of the statements around it, and none behind it. */
export function bindingsBefore<T>(source: Source, values: readonly T[], place: SyntaxNode, nodeOf: (value: T) => SyntaxNode): readonly T[] {
  const around = new Map(stepsTo(source, place).map(({ statement, branch }) => [statement.start, branch]));
  const before = values.filter((value) => {
    const node = nodeOf(value);
    return (
      node.start < place.start && stepsTo(source, node).every(({ statement, branch }) => (around.get(statement.start) ?? branch) === branch)
    );
  });
  // Inside of a branch it is certain that the branch runs.
  const placed = before.map((value): Placed<T> => ({
    value,
    steps: stepsTo(source, nodeOf(value)).filter(({ statement }) => !around.has(statement.start)),
  }));
  return liveOf(source, placed, 0).live;
}

/** Whether the statement of a module is in a branch. */
export function isConditional(source: Source, statement: SyntaxNode): boolean {
  return stepsTo(source, statement).length > 0;
}

function liveOf<T>(source: Source, items: readonly Placed<T>[], level: number): Live<T> {
  let live: readonly T[] = [];
  let definite = false;
  for (let at = 0; at < items.length;) {
    const step = items[at]?.steps[level];
    let end = at + 1;
    if (step === undefined) {
      live = items.slice(at, end).map(({ value }) => value);
      definite = true;
    } else {
      while (items[end]?.steps[level]?.statement.start === step.statement.start) end += 1;
      const inside = items.slice(at, end);
      const branches = branchesOf(source, step.statement);
      const found = branches.map(({ key, ends }) => {
        const own = liveOf(
          source,
          inside.filter(({ steps }) => steps[level]?.branch === key),
          level + 1,
        );
        return { ...own, definite: own.definite || ends };
      });
      const all = found.flatMap((one) => one.live);
      const replaces = isComplete(step.statement) && found.every((one) => one.definite);
      live = replaces ? all : [...live, ...all];
      definite ||= replaces;
    }
    at = end;
  }
  return { live, definite };
}

function stepsTo(source: Source, node: SyntaxNode): readonly Step[] {
  const steps: Step[] = [];
  let child = node;
  for (let parent = child.parent; parent !== undefined; parent = child.parent) {
    const branch = branchIn(source, parent, child);
    if (branch !== undefined) steps.unshift({ statement: parent, branch });
    child = parent;
  }
  return steps;
}

/** Key of the branch of `parent` that contains `child`; undefined if it runs in any case. */
function branchIn(source: Source, parent: SyntaxNode, child: SyntaxNode): number | undefined {
  switch (parent.type) {
    case "if_statement":
      return child.field === "condition" ? undefined : child.type === "block" ? BODY : child.start;
    case "try_statement":
      if (child.type === "finally_clause") return undefined;
      // What follows the body without an exception is a part of it.
      return child.type === "block" || child.type === "else_clause" ? BODY : child.start;
    // A function that assigns a global name may not be called.
    case "function_definition":
    case "class_definition":
      return child.field === "body" ? BODY : undefined;
    case "for_statement":
    case "while_statement":
      return child.field === "body" ? BODY : child.type === "else_clause" ? child.start : undefined;
    case "with_statement":
      return child.field === "body" && suppresses(source, parent, IMPORT_ERRORS) ? BODY : undefined;
    default:
      return child.type === "case_clause" ? child.start : undefined;
  }
}

interface Branch {
  readonly key: number;
  /** Whether it ends with an exception. */
  readonly ends: boolean;
}

function branchesOf(source: Source, statement: SyntaxNode): readonly Branch[] {
  const branches = new Map<number, boolean>();
  for (const child of statement.children) {
    const key = child.named && child.type !== "comment" ? branchIn(source, statement, child) : undefined;
    if (key === undefined) continue;
    branches.set(key, branches.get(key) === true || raises(child));
  }
  return [...branches].map(([key, ends]) => ({ key, ends }));
}

function raises(branch: SyntaxNode): boolean {
  const block = branch.type === "block" ? branch : branch.children.find(({ type }) => type === "block");
  return block?.children.findLast(({ named, type }) => named && type !== "comment")?.type === "raise_statement";
}

/** Whether one of the branches runs in any case. */
function isComplete(statement: SyntaxNode): boolean {
  if (statement.type === "if_statement") return statement.children.some(({ type }) => type === "else_clause");
  if (statement.type === "try_statement") return true;
  const last = statement.children.findLast(({ type }) => type === "case_clause");
  const patterns = last?.children.filter(({ type }) => type === "case_pattern") ?? [];
  const guarded = last !== undefined && childOf(last, "guard") !== undefined;
  return !guarded && patterns.length === 1 && isAnything(patterns[0]);
}

/** `_`, or a name that takes everything. */
function isAnything(pattern: SyntaxNode | undefined): boolean {
  const [only, ...others] = pattern?.children ?? [];
  if (only === undefined) return pattern !== undefined && pattern.end - pattern.start === 1;
  return others.length === 0 && (only.type === "_" || (only.type === "dotted_name" && only.children.length === 1));
}
