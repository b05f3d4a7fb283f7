/**
 * What a module states for people about what it does, for its role (`roles.ts`):
 *
 *   help          text of a management command         program      description of the only command line that the module parses
 *   operation     `name` is the operation of a migration, `value` what it acts on: `model`, `model.field`, `model.old>new`, a function
 */
import type { Hint } from "../../../src/model/facts.js";
import { type SyntaxNode, childOf } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { firstSentence } from "./doc-text.js";
import { dottedNames, lastName, parts, stringValue, argumentsOf, type Arguments } from "./names.js";
import type { Reading } from "./reading.js";

const MOST_OPERATIONS = 50;
/** Operations on a model, by the keyword of its name. */
const MODEL_KEYS = ["model_name", "name"];
const ON_FIELD = /^(?:Add|Alter|Remove|Rename)Field$/u;
const ON_PART = /^(?:Add|Remove)(?:Constraint|Index)$/u;
const ON_MODEL = /^(?:Create|Delete|Rename)Model$|^Alter(?:ModelOptions|ModelTable|ModelManagers|UniqueTogether|IndexTogether)$/u;
const RUNS = /^RunPython$/u;

export function readDescriptions({ source, calls }: Reading, root: SyntaxNode): readonly Hint[] {
  return [...root.children.flatMap((statement) => ofClass(source, statement)), ...programOf(source, calls)];
}

function ofClass(source: Source, statement: SyntaxNode): readonly Hint[] {
  const node = childOf(statement, "definition") ?? statement;
  const name = node.type === "class_definition" ? childOf(node, "name") : undefined;
  const wanted = name === undefined ? undefined : WANTED.get(source.textOf(name));
  if (wanted === undefined) return [];
  const value = assignedIn(source, node, wanted.attribute);
  return value === undefined ? [] : wanted.read(source, value);
}

const WANTED: ReadonlyMap<string, { readonly attribute: string; readonly read: (source: Source, value: SyntaxNode) => readonly Hint[] }> =
  new Map([
    ["Command", { attribute: "help", read: helpOf }],
    ["Migration", { attribute: "operations", read: operationsOf }],
  ]);

function assignedIn(source: Source, node: SyntaxNode, attribute: string): SyntaxNode | undefined {
  for (const statement of childOf(node, "body")?.children ?? []) {
    const [assignment] = statement.type === "expression_statement" ? parts(statement) : [];
    const target = assignment?.type === "assignment" ? childOf(assignment, "left") : undefined;
    if (assignment !== undefined && target !== undefined && source.textOf(target) === attribute) return childOf(assignment, "right");
  }
  return undefined;
}

function helpOf(source: Source, value: SyntaxNode): readonly Hint[] {
  return sentenceHint(source, "help", value);
}

/** `_("Sells tea.")` is translated. */
function sentenceHint(source: Source, kind: string, value: SyntaxNode): readonly Hint[] {
  const written = value.type === "call" && /^(?:_|gettext|gettext_lazy|dedent)$/u.test(calleeOf(source, value) ?? "");
  const [inner] = written ? argumentsOf(source, value).positional : [value];
  const text = stringValue(source, inner);
  const sentence = text === undefined ? undefined : firstSentence(text.split(/\r?\n/u));
  return sentence === undefined ? [] : [hint(source, kind, "", sentence, value)];
}

function operationsOf(source: Source, list: SyntaxNode): readonly Hint[] {
  if (list.type !== "list") return [];
  return parts(list)
    .slice(0, MOST_OPERATIONS)
    .flatMap((call) => {
      const name = call.type === "call" ? calleeOf(source, call) : undefined;
      return name === undefined ? [] : [hint(source, "operation", name, targetOf(source, name, argumentsOf(source, call)), call)];
    });
}

/** Empty if it is not known. */
function targetOf(source: Source, operation: string, given: Arguments): string {
  const text = (key: string, at: number): string | undefined => {
    const value = stringValue(source, given.named.get(key) ?? given.positional[at]);
    return value !== undefined && /^\w{1,60}$/u.test(value) ? value : undefined;
  };
  const [ofModel = "", byName = ""] = MODEL_KEYS;
  if (RUNS.test(operation)) {
    const run = given.named.get("code") ?? given.positional[0];
    return (run === undefined ? undefined : dottedNames(source, run)?.at(-1)) ?? "";
  }
  if (operation === "RenameField" || operation === "RenameModel") {
    const from = text("old_name", operation === "RenameField" ? 1 : 0);
    const to = text("new_name", operation === "RenameField" ? 2 : 1);
    const model = operation === "RenameField" ? text(ofModel, 0) : "";
    return from === undefined || to === undefined || model === undefined ? "" : `${model === "" ? "" : `${model}.`}${from}>${to}`;
  }
  if (ON_FIELD.test(operation)) {
    const model = text(ofModel, 0);
    const field = text(byName, 1);
    return model === undefined || field === undefined ? "" : `${model}.${field}`;
  }
  if (ON_PART.test(operation)) return text(ofModel, 0) ?? "";
  return ON_MODEL.test(operation) ? (text(byName, 0) ?? "") : "";
}

/** One of several command lines does not stand for the module. */
function programOf(source: Source, calls: Reading["calls"]): readonly Hint[] {
  const parsers = calls.filter(({ callee }) => lastName(source, callee) === "ArgumentParser");
  const [only] = parsers;
  const value = only === undefined || parsers.length > 1 ? undefined : argumentsOf(source, only.node).named.get("description");
  return value === undefined ? [] : sentenceHint(source, "program", value);
}

function calleeOf(source: Source, call: SyntaxNode): string | undefined {
  const callee = childOf(call, "function");
  return callee === undefined ? undefined : lastName(source, callee);
}

function hint(source: Source, kind: string, name: string, value: string, node: SyntaxNode): Hint {
  return { kind, name, value, line: source.lineOf(node.start) };
}
