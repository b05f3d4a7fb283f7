/** Documentation of symbols and of the file: docstrings first, otherwise the comment above. */
import { DEPRECATION_LIMIT, cutText } from "../../shared/doc-text.js";
import { type SyntaxNode, childOf } from "../../../src/syntax/syntax-tree.js";
import { commentBeside, commentSentence, moduleComment } from "./comment-docs.js";
import { deprecationOf, firstSentence } from "./doc-text.js";
import type { Source } from "../../shared/source.js";
import { saidBy } from "./said.js";
import { decoratorsIn, lastName, parts, stringValue } from "./names.js";

interface Doc {
  /** First sentence, one line, ≤ 200 characters. */
  readonly doc?: string;
  /** Deprecation note, ≤ 80 characters; `""` if it has no text. */
  readonly deprecated?: string;
  /** What the code says to people, if the documentation says little. */
  readonly says?: string;
}

/** An operation that is described in YAML (apispec, flasgger). */
const OPERATION = /^[ \t]*---[ \t]*\r?\n[ \t]*[\w/]+:[^]*/mu;

/** Characters: longer documentation says more than a name. */
const LITTLE = 80;

/** Documentation of a definition with its decorators, or of an assignment. */
export function docOf(source: Source, statement: SyntaxNode, value?: SyntaxNode): Doc {
  const definition = childOf(statement, "definition") ?? statement;
  const body = childOf(definition, "body");
  const text = body === undefined ? attributeDoc(source, statement) : docstring(source, body.children);
  const name = childOf(definition, "name");
  const sentence = text === undefined ? undefined : firstSentence(text.replace(OPERATION, "").split(/\r?\n/), name && source.textOf(name));
  const doc =
    sentence ??
    commentSentence(source, statement.start) ??
    (body === undefined ? commentBeside(source, statement) : constructorDoc(source, definition, body));
  const note = decoratedNote(source, statement) ?? (text === undefined ? undefined : deprecationOf(text));
  const deprecated = note === undefined ? undefined : cutText(note, DEPRECATION_LIMIT);
  const says = (doc?.length ?? 0) > LITTLE ? undefined : (saidBy(source, statement, text, value) ?? methodDoc(source, definition));
  const own = { ...(doc !== undefined && { doc }), ...(deprecated !== undefined && { deprecated }) };
  return says === undefined ? own : { ...own, says };
}

/** For what a framework calls it: the method is what the class does. A validator or a property is only a detail of its class. */
const ACTS = /^(?:get|post|put|patch|delete|head|options|run|execute|handle|process|perform|invoke|dispatch)$/u;

/** What the only public method of a class says, if the class is there to be run by it. */
function methodDoc(source: Source, definition: SyntaxNode): string | undefined {
  if (definition.type !== "class_definition") return undefined;
  const methods = (childOf(definition, "body")?.children ?? [])
    .map((statement) => childOf(statement, "definition") ?? statement)
    .filter(({ type }) => type === "function_definition")
    .map((method) => ({ method, name: source.textOf(childOf(method, "name") ?? method) }))
    .filter(({ name }) => !name.startsWith("_"));
  const [only, ...others] = methods;
  if (only === undefined || others.length > 0 || !ACTS.test(only.name)) return undefined;
  const text = docstring(source, childOf(only.method, "body")?.children ?? []);
  return text === undefined ? undefined : firstSentence(text.replace(OPERATION, "").split(/\r?\n/), only.name);
}

/** What the constructor of a class says, unless it only says that it constructs. */
function constructorDoc(source: Source, definition: SyntaxNode, body: SyntaxNode): string | undefined {
  if (definition.type !== "class_definition") return undefined;
  for (const statement of body.children) {
    const method = childOf(statement, "definition") ?? statement;
    const name = childOf(method, "name");
    if (method.type !== "function_definition" || name === undefined || source.textOf(name) !== "__init__") continue;
    const text = docstring(source, childOf(method, "body")?.children ?? []);
    const sentence = text === undefined ? undefined : firstSentence(text.split(/\r?\n/), "__init__");
    return sentence === undefined || CONSTRUCTS.test(sentence) ? undefined : sentence;
  }
  return undefined;
}

const CONSTRUCTS =
  /^(?:re-?)?(?:initiali[sz]|construct|instantiat|creat|set(?:s|ting)? up|setup|init\b|inits\b|mak(?:e|es|ing) an? (?:new )?instance|build|assign|stor|call|see )/i;

export function fileDoc(source: Source, root: SyntaxNode): string | undefined {
  const text = docstring(source, root.children);
  const base = source.path.slice(source.path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  const name = base === "__init__" ? (source.path.split("/").at(-2) ?? base) : base;
  return (text === undefined ? undefined : firstSentence(text.split(/\r?\n/), name)) ?? moduleComment(source.text);
}

/** The string at the start of a body. */
function docstring(source: Source, statements: readonly SyntaxNode[]): string | undefined {
  const first = statements.find((child) => child.named && child.type !== "comment");
  return first === undefined ? undefined : lonelyString(source, first);
}

/** A statement that consists of a string only. */
export function isLonelyString(source: Source, statement: SyntaxNode): boolean {
  return lonelyString(source, statement) !== undefined;
}

function lonelyString(source: Source, statement: SyntaxNode): string | undefined {
  const [only, ...others] = statement.type === "expression_statement" ? parts(statement) : [];
  return others.length === 0 ? stringValue(source, only) : undefined;
}

/** The string below an assignment. */
function attributeDoc(source: Source, assignment: SyntaxNode): string | undefined {
  const statement = assignment.type === "assignment" ? assignment.parent : undefined;
  const siblings = statement?.parent?.children ?? [];
  const next = statement === undefined ? undefined : siblings[siblings.indexOf(statement) + 1];
  const isDoc = statement?.type === "expression_statement" && next !== undefined && source.text.startsWith('"""', next.start);
  return isDoc ? lonelyString(source, next) : undefined;
}

/** `@deprecated("Use the till.")`. */
function decoratedNote(source: Source, statement: SyntaxNode): string | undefined {
  for (const call of decoratorsIn(statement)) {
    const callee = childOf(call, "function") ?? call;
    if (lastName(source, callee) !== "deprecated") continue;
    const list = childOf(call, "arguments");
    const note = list === undefined ? undefined : stringValue(source, parts(list)[0]);
    return note === undefined ? "" : (firstSentence(note.split("\n")) ?? "").replace(/\.$/, "");
  }
  return undefined;
}
