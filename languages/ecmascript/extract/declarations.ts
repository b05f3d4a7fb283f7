/** Module-level declarations of a statement list, and the merging of declarations with one name. */
import * as is from "../is.js";
import { NodeFlags, SyntaxKind, ts } from "../typescript.js";
import type { Declaration } from "../../../src/model/facts.js";
import { type EcmaForm, FORMS } from "../forms.js";
import { blockStart } from "./block-start.js";
import { attributesOf, contentsOf } from "./contents.js";
import type { Doc, DocOf } from "./docs.js";
import { assignedValue, functionIn, type FunctionNode, loaderIn, type LocalFunction, unwrap } from "./function-values.js";
import { cutText, SIGNATURE_LIMIT } from "../../shared/doc-text.js";
import { saidBy } from "./said.js";
import { extendsText, methodNames, parametersText, returnsText, stubNames, writtenText } from "./signature-text.js";
import { groupBy } from "../../../src/model/basics.js";

const ELEMENT_FACTORIES = new Set(["createElement", "createPortal", "cloneElement"]);

/** One declaration of a name; merged declarations and overloads have several. */
export interface Site {
  readonly name: string;
  readonly form: EcmaForm;
  /** The node with the documentation. */
  readonly node: ts.Node;
  /** Offset that orders the declaration: of its statement for the first declarator, otherwise its own. */
  readonly position: number;
  /** Offset of the name. */
  readonly nameAt: number;
  readonly callable?: FunctionNode;
  readonly classLike?: ts.ClassLikeDeclaration;
  /** Initial value of a plain variable. */
  readonly value?: ts.Expression;
}

/** Characters: longer documentation says more than a name. */
const LITTLE = 80;

const PRECEDENCE = Object.keys(FORMS);

/** Sites of the declarations that are direct members of `statements`. `isImport`: a variable that only holds an import. */
export function readSites(
  statements: readonly ts.Statement[],
  file: ts.SourceFile,
  isImport: (name: string) => boolean,
  local: LocalFunction,
): Site[] {
  const sites: Site[] = [];
  for (const statement of statements) {
    if (is.VariableStatement(statement)) {
      const exported = statement.modifiers?.some((modifier) => modifier.kind === SyntaxKind.ExportKeyword) === true;
      for (const site of variableSites(statement, file, local)) if (exported || !isImport(site.name)) sites.push(site);
    } else {
      const site = statementSite(statement, file);
      if (site !== undefined) sites.push(site);
    }
  }
  // An incomplete declaration has no name yet.
  return sites.filter(({ name }) => name !== "");
}

/** Functions by their local name, for wrappers that receive one. */
export function localFunctions(statements: readonly ts.Statement[]): LocalFunction {
  const functions = new Map<string, FunctionNode>();
  for (const statement of statements) {
    if (is.FunctionDeclaration(statement) && statement.name !== undefined && statement.body !== undefined) {
      functions.set(statement.name.text, statement);
    } else if (is.VariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        const value = initializer === undefined ? undefined : functionIn(assignedValue(initializer), () => undefined);
        if (value !== undefined && is.Identifier(name)) functions.set(name.text, value);
      }
    }
  }
  return (name) => functions.get(name);
}

function statementSite(statement: ts.Statement, file: ts.SourceFile): Site | undefined {
  const place = { node: statement, position: statement.getStart(file) };
  if (is.FunctionDeclaration(statement)) {
    const name = statement.name?.text ?? "default";
    const form = isComponent(name, statement) ? "component" : "function";
    return { ...place, name, form, nameAt: (statement.name ?? statement).getStart(file), callable: statement };
  }
  if (is.ClassDeclaration(statement)) {
    const name = statement.name?.text ?? "default";
    return { ...place, name, form: "class", nameAt: (statement.name ?? statement).getStart(file), classLike: statement };
  }
  const form = typeForm(statement);
  const named = statement as ts.Statement & { readonly name?: ts.Node };
  if (form === undefined || named.name === undefined || !is.Identifier(named.name)) return undefined;
  return { ...place, name: named.name.text, form, nameAt: named.name.getStart(file) };
}

function typeForm(statement: ts.Statement): EcmaForm | undefined {
  if (is.InterfaceDeclaration(statement)) return "interface";
  if (is.TypeAliasDeclaration(statement)) return "type";
  if (is.EnumDeclaration(statement)) return "enum";
  // `declare global` extends declarations of others and declares nothing of this module.
  if (is.ModuleDeclaration(statement)) return statement.flags & NodeFlags.GlobalAugmentation ? undefined : "namespace";
  return undefined;
}

function variableSites(statement: ts.VariableStatement, file: ts.SourceFile, local: LocalFunction): Site[] {
  const sites: Site[] = [];
  for (const [index, declarator] of statement.declarationList.declarations.entries()) {
    const position = (index === 0 ? statement : declarator).getStart(file);
    if (is.Identifier(declarator.name)) {
      const place = { name: declarator.name.text, node: declarator, position, nameAt: declarator.name.getStart(file) };
      sites.push(valueSite(place, declarator.initializer && assignedValue(declarator.initializer), local));
    } else {
      for (const name of boundNames(declarator.name)) {
        const nameAt = name.getStart(file);
        sites.push({ name: name.text, form: "constant", node: declarator, position: sites.length === 0 ? position : nameAt, nameAt });
      }
    }
  }
  return sites;
}

/** Classifies the value of a name: function, component, class or constant. */
export function valueSite(
  place: Pick<Site, "name" | "node" | "position" | "nameAt">,
  value: ts.Expression | undefined,
  local: LocalFunction,
): Site {
  if (value === undefined) return { ...place, form: "constant" };
  const callable = functionIn(value, local);
  if (callable !== undefined)
    return {
      ...place,
      form: isComponent(place.name, callable) || loadsComponent(place.name, value) ? "component" : "function",
      callable,
      value,
    };
  const inner = unwrap(value);
  if (is.ClassExpression(inner)) return { ...place, form: "class", classLike: inner, value };
  return { ...place, form: "constant", value };
}

/** `const Page = lazy(() => import("./page"))`. */
function loadsComponent(name: string, value: ts.Expression): boolean {
  const body = /^\p{Lu}/u.test(name) ? loaderIn(value)?.load.body : undefined;
  return body !== undefined && !is.Block(body) && /^import\s*\(/.test(unwrap(body).getText());
}

function boundNames(pattern: ts.BindingName): ts.Identifier[] {
  const names: ts.Identifier[] = [];
  const open: ts.BindingName[] = [pattern];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (is.Identifier(next)) names.push(next);
    else for (const element of next.elements.toReversed()) if (is.BindingElement(element)) open.push(element.name);
  }
  return names;
}

/** One declaration for each name, in source order. */
export function mergeSites(sites: readonly Site[], file: ts.SourceFile, docOf: DocOf): Declaration[] {
  const groups = groupBy(sites, (site) => site.name);
  return [...groups.values()].map((group) => merged(group, file, docOf)).sort((a, b) => a.position - b.position);
}

function merged(group: readonly Site[], file: ts.SourceFile, docOf: DocOf): Declaration {
  const main = principal(group);
  const position = Math.min(group[0]?.position ?? main.position, main.position);
  return {
    name: main.name,
    kind: main.form === "function" || main.form === "component" ? "function" : "object",
    form: main.form,
    line: file.getLineAndCharacterOfPosition(main.nameAt).line + 1,
    position,
    end: endOf(group, main),
    block: blockStart(group[0]?.node ?? main.node, file),
    ...described(
      groupDoc(docOf(main.node, file), group, main, (node) => docOf(node, file)),
      main,
      file,
    ),
    ...shape(main, file),
  };
}

/** What the code says is needed only if the documentation says little; what its tags say goes before. */
function described(doc: Doc, main: Site, file: ts.SourceFile): Doc {
  const says = (doc.doc?.length ?? 0) > LITTLE ? undefined : (doc.says ?? saidBy(main, file));
  return { ...doc, ...(says !== undefined && says !== doc.doc && { says }) };
}

/** Signatures extend to the end of the implementation, or of the last of them. */
function endOf(group: readonly Site[], { node, form }: Site): number {
  if (!is.FunctionDeclaration(node) || node.body !== undefined) return node.end;
  const signatures = group.filter((site) => site.form === form && is.FunctionDeclaration(site.node));
  return signatures.at(-1)?.node.end ?? node.end;
}

/** A merged declaration is a Function only if a function *declaration* is part of it. */
function principal(group: readonly Site[]): Site {
  if (group.length === 1 && group[0] !== undefined) return group[0];
  const ranked = PRECEDENCE.flatMap((form) => group.filter((site) => site.form === form));
  const main = ranked[0];
  if (main === undefined) throw new Error("a group of declarations is never empty");
  const mixed = group.some((site) => site.form === "interface" || site.form === "type" || site.form === "namespace");
  const declared = main.callable === undefined || is.FunctionDeclaration(main.node);
  return mixed && !declared ? { ...main, form: "constant" } : main;
}

function groupDoc(doc: Doc, group: readonly Site[], main: Site, docOf: (node: ts.Node) => Doc): Doc {
  if (doc.doc !== undefined) return doc;
  // The first overload also covers the others.
  for (const other of group) {
    const text = other.node.kind === main.node.kind ? undefined : docOf(other.node).doc;
    if (text !== undefined) return { ...doc, doc: text };
  }
  return doc;
}

function shape(site: Site, file: ts.SourceFile): Partial<Declaration> {
  if (site.classLike !== undefined) {
    const base = extendsText(site.classLike, file);
    const stubs = stubNames(site.classLike);
    const members = { members: methodNames(site.classLike), ...(stubs.length > 0 && { stubs }) };
    return { ...(base === undefined ? {} : { extends: base }), ...members, ...attributesOf(site.classLike) };
  }
  if (site.callable === undefined || (site.form !== "function" && site.form !== "component"))
    return contentsOf(site.node, site.value, file);
  const maker = site.value === undefined ? undefined : loaderIn(site.value);
  // The signature of the loader is not that of the loaded function.
  if (maker !== undefined) return { value: cutText(`${writtenText(maker.callee, file)}()`, SIGNATURE_LIMIT) };
  const returns = returnsText(site.callable, file);
  return {
    parameters: parametersText(site.callable, file),
    ...(returns === undefined ? {} : { returns }),
    ...(site.form === "component" ? { members: propNames(site.callable) } : {}),
  };
}

// React components: functions that return JSX, and their props.

/** Whether a function of this name is a component: capitalised or the anonymous default, and its body returns JSX. */
function isComponent(name: string, node: FunctionNode): boolean {
  return (name === "default" || /^\p{Lu}/u.test(name)) && node.body !== undefined && returnsJsx(node.body);
}

/** Names of the first parameter's destructuring pattern, otherwise of its inline type. */
function propNames(node: FunctionNode): readonly string[] {
  const parameter = node.parameters[0];
  if (parameter === undefined) return [];
  if (ts.isObjectBindingPattern(parameter.name)) {
    return parameter.name.elements
      .filter((element) => element.dotDotDotToken === undefined)
      .map((element) => textOfName(element.propertyName ?? element.name))
      .filter((name) => name !== "");
  }
  if (parameter.type === undefined || !ts.isTypeLiteralNode(parameter.type)) return [];
  return parameter.type.members.map((member) => (member.name === undefined ? "" : textOfName(member.name))).filter((name) => name !== "");
}

function textOfName(name: ts.Node): string {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : "";
}

function returnsJsx(body: ts.ConciseBody): boolean {
  if (!ts.isBlock(body)) return yieldsJsx(body);
  const open: ts.Node[] = [body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (ts.isReturnStatement(node)) {
      if (node.expression !== undefined && yieldsJsx(node.expression)) return true;
    } else {
      ts.forEachChild(node, (child) => {
        if (isStatementPart(child)) open.push(child);
      });
    }
  }
  return false;
}

/** Nodes that can contain a `return` of the same function. */
function isStatementPart(node: ts.Node): boolean {
  if (node.kind >= ts.SyntaxKind.FirstStatement && node.kind <= ts.SyntaxKind.LastStatement) return true;
  return ts.isBlock(node) || ts.isCaseBlock(node) || ts.isCaseOrDefaultClause(node) || ts.isCatchClause(node);
}

function yieldsJsx(expression: ts.Expression): boolean {
  const open = [expression];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const inner = unwrap(next);
    if (ts.isJsxElement(inner) || ts.isJsxSelfClosingElement(inner) || ts.isJsxFragment(inner)) return true;
    if (ts.isConditionalExpression(inner)) open.push(inner.whenTrue, inner.whenFalse);
    else if (ts.isBinaryExpression(inner) && isLogical(inner.operatorToken.kind)) open.push(inner.left, inner.right);
    else if (ts.isCallExpression(inner) && isElementFactory(inner)) return true;
  }
  return false;
}

function isLogical(kind: ts.SyntaxKind): boolean {
  return (
    kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken ||
    kind === ts.SyntaxKind.CommaToken
  );
}

/** `React.createElement(…)`, as in compiled or JSX-free code; the DOM's `document.createElement` is not one. */
function isElementFactory(call: ts.CallExpression): boolean {
  const callee = unwrap(call.expression);
  if (ts.isIdentifier(callee)) return ELEMENT_FACTORIES.has(callee.text);
  if (!ts.isPropertyAccessExpression(callee) || !ELEMENT_FACTORIES.has(callee.name.text)) return false;
  return ts.isIdentifier(callee.expression) && /^(?:React|ReactDOM|Preact)$/.test(callee.expression.text);
}
