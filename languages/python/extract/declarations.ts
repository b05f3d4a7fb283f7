/** Declarations of the module: each name is one entity, at its first binding. */
import type { Declaration } from "../../../src/model/facts.js";
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { blockStart } from "./block-start.js";
import { docOf } from "./docs.js";
import type { ModuleName, Reading } from "./reading.js";
import { methodsOf, parametersText, returnsText, stubsOf, superclassesText, writtenText } from "./signature-text.js";
import type { Source } from "../../shared/source.js";
import { decoratorsIn, dottedNames, lastName, parts } from "./names.js";
import { cutText, FIELDS_LIMIT, SIGNATURE_LIMIT } from "../../shared/doc-text.js";
import { pushTo } from "../../../src/model/basics.js";

export function readDeclarations(reading: Reading): readonly Declaration[] {
  const byName = new Map<string, ModuleName[]>();
  for (const name of reading.names) {
    // `import a.b` binds `a` to a module other than the imported one.
    if ((name.binding?.further.length ?? 0) > 0 || name.name === "__all__") continue;
    pushTo(byName, name.name, name);
  }
  const declarations: Declaration[] = [];
  for (const bound of byName.values()) {
    const [start] = bound;
    // If an import comes first, only a function or a class that may stand in for it is a thing of its own.
    const first = start?.form === "import" ? bound.find(({ form }) => form === "function" || form === "class") : start;
    if (first === undefined) continue;
    declarations.push(declare(reading.source, first, bound));
  }
  return declarations.sort((a, b) => a.position - b.position);
}

const LITERALS: ReadonlySet<string> = new Set(["string", "concatenated_string", "integer", "float", "true", "false", "none"]);

function declare(source: Source, first: ModuleName, bound: readonly ModuleName[]): Declaration {
  const same = bound.filter(({ form }) => form === first.form);
  const base = { name: first.name, line: source.lineOf(first.node.start), ...extent(source, first, same) };
  const main = implementation(source, same);
  // What overloads say is about a way to call it.
  const docs = [...same.filter((one) => one === main), ...same.filter((one) => one !== main)].map(({ statement, value }) =>
    docOf(source, statement, value),
  );
  const says = docs.find((one) => one.says !== undefined)?.says;
  const doc = docs.find((one) => one.doc !== undefined)?.doc;
  const deprecated = docs.every((one) => one.deprecated !== undefined) ? docs[0]?.deprecated : undefined;
  const notes = {
    ...(doc !== undefined && { doc }),
    ...(deprecated !== undefined && { deprecated }),
    ...(says !== undefined && says !== doc && { says }),
  };
  if (first.form === "function") return { ...base, kind: "function", form: "function", ...notes, ...signature(source, same) };
  if (first.form === "class")
    return { ...base, kind: "object", form: "class", ...notes, ...classHead(source, definitionOf(first.statement)) };
  if (first.value?.type === "lambda") {
    const list = childOf(first.value, "parameters");
    return { ...base, kind: "function", form: "function", ...notes, parameters: parametersText(source, list) };
  }
  const facts = { ...base, kind: "object", ...notes, ...valueContents(source, first) } as const;
  if (isType(source, first)) return { ...facts, form: "type" };
  const literal = first.value !== undefined && LITERALS.has(first.value.type);
  return { ...facts, form: "constant", ...(literal && { literal }), ...(!isConstantByName(source, first) && { variable: true }) };
}

/** Overloads extend from the first of them to the end of the implementation. */
function extent(source: Source, first: ModuleName, same: readonly ModuleName[]): Pick<Declaration, "position" | "end" | "block"> {
  const { start, end } = first.statement;
  return { position: start, end: implementation(source, same)?.statement.end ?? end, block: blockStart(source, first.statement) };
}

/** The last of several overloads is the implementation, which has the signature. */
function implementation(source: Source, same: readonly ModuleName[]): ModuleName | undefined {
  const overloaded = same.length > 1 && same.some(({ statement }) => isOverload(source, statement));
  return overloaded ? same.at(-1) : same[0];
}

function signature(source: Source, same: readonly ModuleName[]): Pick<Declaration, "parameters" | "returns"> {
  const chosen = implementation(source, same);
  if (chosen === undefined) return {};
  const node = definitionOf(chosen.statement);
  const returns = returnsText(source, node);
  return { parameters: parametersText(source, childOf(node, "parameters")), ...(returns !== undefined && { returns }) };
}

function isOverload(source: Source, statement: SyntaxNode): boolean {
  return decoratorsIn(statement).some((decorator) => lastName(source, decorator) === "overload");
}

function classHead(source: Source, node: SyntaxNode): Pick<Declaration, "extends" | "members" | "stubs" | "fields"> {
  const base = superclassesText(source, node);
  const members = methodsOf(source, node);
  const stubs = stubsOf(source, node).filter((name) => members.includes(name));
  return {
    ...(base !== undefined && { extends: base }),
    ...(members.length > 0 && { members }),
    ...(stubs.length > 0 && { stubs }),
    ...attributesOf(source, node, members.length === 0),
  };
}

function definitionOf(statement: SyntaxNode): SyntaxNode {
  return childOf(statement, "definition") ?? statement;
}

/** A name that starts with a capital, a dunder name (`__version__`), or an annotation marks a constant. */
function isConstantByName(source: Source, { name, statement }: ModuleName): boolean {
  const assignment = statement.type === "expression_statement" ? (parts(statement)[0] ?? statement) : statement;
  const annotation = childOf(assignment, "type");
  return /^_*\p{Lu}|^__\w+__$/u.test(name) || (annotation !== undefined && /(?:^|\.)Final\b/.test(source.textOf(annotation)));
}

/** `type X = …`, `X: TypeAlias = …`, `X = NewType("X", int)`. */
function isType(source: Source, { statement, value }: ModuleName): boolean {
  if (statement.type === "type_alias_statement") return true;
  const annotation = childOf(statement, "type");
  if (annotation !== undefined && /(?:^|\.)TypeAlias$/.test(source.textOf(annotation))) return true;
  const callee = value?.type === "call" ? childOf(value, "function") : undefined;
  return callee !== undefined && lastName(source, callee) === "NewType";
}

type Contents = Pick<Declaration, "fields" | "type" | "value">;

// Contents of a class or a constant: attributes, keys, the declared type, or the call that creates the value.

/** Names of data that the body of a class or its constructor binds; `isData`: with what the body writes for them, if that is short. */
function attributesOf(source: Source, node: SyntaxNode, isData: boolean): Contents {
  const body = childOf(node, "body")?.children ?? [];
  const constructor = body.map(definitionOf).find((method) => isConstructor(source, method));
  const own = targetsIn(body).flatMap((target) =>
    target.type === "identifier" ? [`${source.textOf(target)}${isData ? settingOf(source, target) : ""}`] : [],
  );
  const made = targetsIn((constructor && childOf(constructor, "body"))?.children ?? []).flatMap((target) => {
    const [object, name, ...deeper] = (target.type === "attribute" && dottedNames(source, target)) || [];
    return object === "self" && name !== undefined && deeper.length === 0 ? [name] : [];
  });
  return fieldsOf([...own, ...made]);
}

/** ` = Tag.objects.all()`: names, calls with names, numbers; texts may be secret. */
function settingOf(source: Source, target: SyntaxNode): string {
  const assignment = target.parent;
  const right = assignment === undefined || childOf(assignment, "type") !== undefined ? undefined : childOf(assignment, "right");
  const written = right === undefined ? "" : writtenText(source, right);
  return written.length <= SETTING && /^[\w.]+(?:\([\w., =]*\))*(?:\.\w+\([\w., =]*\))*$/.test(written) ? ` = ${written}` : "";
}

/** Characters. */
const SETTING = 40;

function isConstructor(source: Source, method: SyntaxNode): boolean {
  const name = method.type === "function_definition" ? childOf(method, "name") : undefined;
  return name !== undefined && source.textOf(name) === "__init__";
}

/** Targets of the assignments in a block; `a = b = 1` binds both. */
function targetsIn(statements: readonly SyntaxNode[]): readonly SyntaxNode[] {
  return statements.flatMap((statement) => {
    const found: SyntaxNode[] = [];
    const [only] = statement.type === "expression_statement" ? parts(statement) : [];
    for (let at = only; at?.type === "assignment"; at = childOf(at, "right")) {
      const target = childOf(at, "left");
      if (target !== undefined) found.push(target);
    }
    return found;
  });
}

function valueContents(source: Source, { name, statement, value }: ModuleName): Contents {
  const assignment = statement.type === "expression_statement" ? (parts(statement)[0] ?? statement) : statement;
  const annotation = childOf(assignment, "type");
  const written = annotation === undefined ? "" : writtenText(source, annotation);
  if (written !== "" && !/(?:^|\.)(?:TypeAlias|Final|ClassVar)$/.test(written)) return { type: cutText(written, SIGNATURE_LIMIT) };
  if (value === undefined) return {};
  const contents = valueOf(source, value);
  // By convention only a name in capitals is constant.
  return /^(?:true|false|-?\d)/i.test(contents.value ?? "") && name !== name.toUpperCase() ? {} : contents;
}

function valueOf(source: Source, written: SyntaxNode): Contents {
  let value = written;
  for (let inner = innerOf(value); inner !== undefined; inner = innerOf(value)) value = inner;
  if (value.type === "call") return callValue(source, value);
  if (value.type === "attribute" || value.type === "identifier" || isTypeLike(source, value))
    return { value: cutText(writtenText(source, value), SIGNATURE_LIMIT) };
  if (value.type === "dictionary") return fieldsOf(parts(value).flatMap((pair) => keyOf(source, pair)));
  const literal = value.type === "unary_operator" ? parts(value)[0] : value;
  const plain = ["integer", "float", "true", "false"].includes(literal?.type ?? "");
  return plain ? { value: cutText(source.textOf(value), SIGNATURE_LIMIT) } : {};
}

function innerOf(value: SyntaxNode): SyntaxNode | undefined {
  return value.type === "parenthesized_expression" ? parts(value)[0] : undefined;
}

/** `Callable[[Response], Response]`, `str | bytes`. */
function isTypeLike(source: Source, value: SyntaxNode): boolean {
  if (value.type === "subscript") return dottedNames(source, parts(value)[0] ?? value) !== undefined;
  return value.type === "binary_operator" && value.children.some((child) => child.type === "|");
}

function callValue(source: Source, call: SyntaxNode): Contents {
  const callee = childOf(call, "function");
  const names = callee === undefined ? undefined : dottedNames(source, callee);
  return names === undefined ? {} : { value: cutText(`${names.join(".")}()`, SIGNATURE_LIMIT) };
}

/** Keys that are words; other keys are data. */
function keyOf(source: Source, pair: SyntaxNode): readonly string[] {
  const key = pair.type === "pair" ? childOf(pair, "key") : undefined;
  const word = key?.type === "string" ? /^["']([\w.-]{1,40})["']$/.exec(source.textOf(key))?.[1] : undefined;
  return word === undefined ? [] : [word];
}

function fieldsOf(names: readonly string[]): Contents {
  const fields = [...new Set(names)].filter((name) => !name.startsWith("_")).slice(0, FIELDS_LIMIT);
  return fields.length === 0 ? {} : { fields };
}
