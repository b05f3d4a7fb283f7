/** The symbols of a syntax tree with parents. Their texts are made only for an outline: uses need names and places. */
import type { OutlineSymbol, SymbolKind } from "../../../src/model/outline.js";
import { docOf } from "../extract/docs.js";
import { functionIn, unwrap, type FunctionNode, requiredLiteral } from "../extract/function-values.js";
import { hasExportSyntax, readSymbols } from "../extract/read-symbols.js";
import { extendsText, parametersText, returnsText, writtenText } from "../extract/signature-text.js";
import { ts } from "../typescript.js";

/** A symbol without the texts that an outline shows. */
interface FoundSymbol extends Pick<OutlineSymbol, "name" | "kind" | "depth"> {
  /** The statement, declaration or member. */
  readonly node: ts.Node;
  readonly signature: () => string;
}

interface Around {
  readonly file: ts.SourceFile;
  readonly found: FoundSymbol[];
  /** Of the symbols around, with a final dot. */
  readonly prefix: string;
  readonly depth: number;
  /** In the module or a namespace, where every value is a symbol; elsewhere only functions are. */
  readonly isModule: boolean;
}

const MOST_TYPE = 80;

export function readOutline(file: ts.SourceFile): readonly OutlineSymbol[] {
  const exported = exportedNames(file);
  return findSymbols(file).map((found) => {
    const isOwn = exported !== undefined && found.depth === 0 && !exported.has(found.name);
    return { ...describe(found, file), ...(isOwn && { isPrivate: true as const }) };
  });
}

/** Declarations that an ES module gives to others; undefined for what may be another module, or a part of a page. */
function exportedNames(file: ts.SourceFile): ReadonlySet<string> | undefined {
  if (file.isDeclarationFile || !hasExportSyntax(file)) return undefined;
  const { exports } = readSymbols(file, new Map(), () => ({}));
  return new Set(["default", ...exports.flatMap((one) => (one.kind === "local" ? [one.declaration] : []))]);
}

/** In the order of the text, outer ones first. */
export function findSymbols(file: ts.SourceFile): readonly FoundSymbol[] {
  const around: Around = { file, found: [], prefix: "", depth: 0, isModule: true };
  ts.forEachChild(file, (node) => visit(around, node));
  return around.found;
}

function describe({ node, signature: signatureOf, ...names }: FoundSymbol, file: ts.SourceFile): OutlineSymbol {
  const { doc } = docOf(node, file);
  const signature = signatureOf();
  const lineOf = (offset: number): number => file.getLineAndCharacterOfPosition(offset).line + 1;
  const lines = { from: lineOf(node.getStart(file)), to: lineOf(node.end) };
  const isPrivate = ts.isClassElement(node) && isHidden(node);
  return {
    ...names,
    ...lines,
    ...(signature !== "" && { signature }),
    ...(doc !== undefined && { doc }),
    ...(isPrivate && { isPrivate }),
  };
}

/** `private open()`, `#open()`. */
function isHidden(member: ts.ClassElement): boolean {
  if (member.name !== undefined && ts.isPrivateIdentifier(member.name)) return true;
  return ts.canHaveModifiers(member) && member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) === true;
}

function visit(around: Around, node: ts.Node): void {
  if (ts.isFunctionDeclaration(node)) return addFunction(around, node, node.name?.text ?? "default", node);
  if (ts.isClassDeclaration(node)) return addClass(around, node, node.name?.text ?? "default", node);
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.forEach((one) => visitVariable(around, one, node));
  if (ts.isInterfaceDeclaration(node)) return add(around, node, node.name.text, "interface", () => heritage(node, around.file));
  if (ts.isTypeAliasDeclaration(node))
    return add(around, node, node.name.text, "type", () => ` = ${cut(writtenText(node.type, around.file))}`);
  if (ts.isEnumDeclaration(node)) return addEnum(around, node);
  if (ts.isModuleDeclaration(node)) return addNamespace(around, node);
  // A name that is exported is a symbol already.
  if (ts.isExportAssignment(node))
    return ts.isIdentifier(node.expression) ? undefined : visitValue(around, "default", node.expression, node);
  if (ts.isExpressionStatement(node) && isAssignment(node.expression)) return visitAssignment(around, node, node.expression);
  const inside = around.isModule && ts.isSourceFile(node.parent) ? { ...around, isModule: false } : around;
  ts.forEachChild(node, (child) => visit(inside, child));
}

function addEnum(around: Around, node: ts.EnumDeclaration): void {
  add(around, node, node.name.text, "enum");
  for (const member of node.members) {
    const name = memberName(member.name, around.file);
    if (name !== undefined) add(within(around, node.name.text), member, name, "constant");
  }
}

function visitVariable(around: Around, declaration: ts.VariableDeclaration, statement: ts.VariableStatement): void {
  const { name, initializer } = declaration;
  const isOnly = statement.declarationList.declarations.length === 1;
  const node = isOnly ? statement : declaration;
  const isConstant = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
  if (!ts.isIdentifier(name)) {
    const isImport = initializer !== undefined && requiredLiteral(unwrap(initializer)) !== undefined;
    if (around.isModule && !isImport) addPattern(around, name, isConstant ? "constant" : "variable");
    return initializer && ts.forEachChild(declaration, (child) => visit({ ...around, isModule: false }, child));
  }
  visitValue(around, name.text, initializer, node, {
    kind: isConstant ? "constant" : "variable",
    type: () => typeText(declaration.type, around.file),
  });
}

/** Each name that `const { open, close: shut } = till` binds. */
function addPattern(around: Around, pattern: ts.BindingPattern, kind: SymbolKind): void {
  for (const element of pattern.elements) {
    if (!ts.isBindingElement(element)) continue;
    if (ts.isIdentifier(element.name)) add(around, element, element.name.text, kind);
    else addPattern(around, element.name, kind);
  }
}

interface Plain {
  readonly kind: SymbolKind;
  readonly type: () => string;
}

function typeText(type: ts.TypeNode | undefined, file: ts.SourceFile): string {
  return type === undefined ? "" : `: ${cut(writtenText(type, file))}`;
}

/** A name with a value: a function, a class, an object with functions, or in the module anything else. */
function visitValue(around: Around, name: string, value: ts.Expression | undefined, node: ts.Node, plain?: Plain): void {
  const callable = value === undefined ? undefined : functionIn(value, () => undefined);
  if (callable !== undefined) return addFunction(around, node, name, callable);
  const bare = value === undefined ? undefined : unwrap(value);
  if (bare !== undefined && ts.isClassExpression(bare)) return addClass(around, node, name, bare);
  if (around.isModule) add(around, node, name, plain?.kind ?? "constant", plain?.type);
  if (value === undefined) return;
  const inside = around.isModule ? within(around, name) : around;
  if (bare !== undefined && ts.isObjectLiteralExpression(bare)) for (const property of bare.properties) visitProperty(inside, property);
  else ts.forEachChild(value, (child) => visit({ ...inside, isModule: false }, child));
}

function visitProperty(around: Around, property: ts.ObjectLiteralElementLike): void {
  const name = property.name === undefined ? undefined : memberName(property.name, around.file);
  if (name !== undefined && (ts.isMethodDeclaration(property) || ts.isAccessor(property)))
    return addFunction(around, property, name, property, "method");
  const bare = ts.isPropertyAssignment(property) ? unwrap(property.initializer) : undefined;
  if (name !== undefined && bare !== undefined && ts.isClassExpression(bare)) return addClass(around, property, name, bare);
  const value = ts.isPropertyAssignment(property) ? functionIn(property.initializer, () => undefined) : undefined;
  if (name !== undefined && value !== undefined) return addFunction(around, property, name, value, "method");
  ts.forEachChild(property, (child) => visit({ ...around, isModule: false }, child));
}

function isAssignment(node: ts.Expression): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

/** `exports.open = function …`, `Till.prototype.open = …`, `module.exports = { open() {} }`. */
function visitAssignment(around: Around, statement: ts.ExpressionStatement, { left, right }: ts.BinaryExpression): void {
  const name = ts.isIdentifier(left) || ts.isPropertyAccessExpression(left) ? left.getText(around.file).replace(/\s+/g, "") : undefined;
  // `exports = module.exports = class { … }`
  let value = right;
  while (isAssignment(value)) value = value.right;
  if (name === undefined || /^(?:this|[\w$.]*\.)?on[a-z]+$/.test(name)) return ts.forEachChild(statement, (child) => visit(around, child));
  const isWhole = /^(?:module\.)?exports$/.test(name);
  const bare = unwrap(value);
  // A class that is the module has its own name.
  if (isWhole && ts.isClassExpression(bare)) return addClass(around, statement, bare.name?.text ?? "default", bare);
  const plain = name.replace(/^(?:module\.)?exports\.(?=.)/, "").replace(".prototype.", ".");
  visitValue({ ...around, isModule: false }, plain, value, statement);
}

function addFunction(around: Around, node: ts.Node, name: string, callable: Callable, kind: SymbolKind = "function"): void {
  add(around, node, name, kind, () => {
    const returns = returnsText(callable, around.file);
    return `(${parametersText(callable, around.file)})${returns === undefined ? "" : `: ${returns}`}`;
  });
  if (callable.body !== undefined) ts.forEachChild(callable.body, (child) => visit({ ...within(around, name), isModule: false }, child));
}

type Callable = FunctionNode | ts.AccessorDeclaration | ts.ConstructorDeclaration;

function addClass(around: Around, node: ts.Node, name: string, declaration: ts.ClassLikeDeclaration): void {
  add(around, node, name, "class", () => {
    const base = extendsText(declaration, around.file);
    return base === undefined ? "" : ` extends ${base}`;
  });
  const inside = { ...within(around, name), isModule: false };
  for (const member of declaration.members) visitMember(inside, member);
}

function visitMember(around: Around, member: ts.ClassElement): void {
  if (ts.isConstructorDeclaration(member)) return member.body && addFunction(around, member, "constructor", member, "method");
  const name = member.name === undefined ? undefined : memberName(member.name, around.file);
  if (name === undefined) return ts.forEachChild(member, (child) => visit(around, child));
  // Signatures without a body belong to the implementation.
  if (ts.isMethodDeclaration(member) || ts.isAccessor(member)) return addFunction(around, member, name, member, "method");
  if (!ts.isPropertyDeclaration(member)) return;
  const value = member.initializer && functionIn(member.initializer, () => undefined);
  if (value !== undefined) return addFunction(around, member, name, value, "method");
  add(around, member, name, "property", () => typeText(member.type, around.file));
}

function addNamespace(around: Around, node: ts.ModuleDeclaration): void {
  const name = node.name.getText(around.file);
  add(around, node, name, "namespace");
  const { body } = node;
  if (body !== undefined && ts.isModuleBlock(body))
    body.statements.forEach((one) => visit({ ...within(around, name), isModule: true }, one));
}

function within(around: Around, name: string): Around {
  return { ...around, prefix: `${around.prefix}${name}.`, depth: around.depth + 1 };
}

/** `open`, `#open`, `[Symbol.iterator]`; a text is a name, with its quotes if it has a dot. */
function memberName(name: ts.PropertyName, file: ts.SourceFile): string {
  return ts.isStringLiteralLike(name) && !name.text.includes(".") ? name.text : name.getText(file);
}

function heritage(node: ts.InterfaceDeclaration, file: ts.SourceFile): string {
  const bases = (node.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => writtenText(type, file)));
  return bases.length === 0 ? "" : ` extends ${cut(bases.join(", "))}`;
}

function add({ found, prefix, depth }: Around, node: ts.Node, name: string, kind: SymbolKind, signature = (): string => ""): void {
  found.push({ name: prefix + name, kind, depth, node, signature });
}

function cut(text: string): string {
  return text.length <= MOST_TYPE ? text : `${text.slice(0, MOST_TYPE - 1)}…`;
}
