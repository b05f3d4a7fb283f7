/** Names of types as they are written: `Cart` of `readonly x?: Cart | null`. */
import * as is from "../is.js";
import { typeTags } from "../extract/comment-types.js";
import { NodeFlags, SyntaxKind, ts } from "../typescript.js";
import { GLOBALS } from "../extract/references/free-names.js";
import { dotted } from "../extract/references/syntax-shapes.js";
import { type Declared, lookup, type Scope, type Space } from "../extract/references/names/scope.js";

interface WrittenIn {
  readonly file: ts.SourceFile;
  /** Scope of the type. */
  readonly scope: Scope;
  readonly moduleScope: Scope;
  readonly imported: { has: (name: string) => boolean };
  /** Names in full, by their declarations. */
  readonly named: ReadonlyMap<Declared, string>;
  /** The class around it: the type `this`. */
  readonly self?: string;
}

/** Types that have the members of their argument. */
const SAME_MEMBERS: ReadonlySet<string> = new Set(["Readonly", "Partial", "Required", "NonNullable", "Pick", "Omit"]);

/** Types that are what they are given: a class stands for its objects, a promise and a function for what awaiting them gives. */
const SAME_TYPE: ReadonlySet<string> = new Set(["Awaited", "InstanceType", "OmitThisParameter", "Promise", "PromiseLike"]);

/** Types that have the members of a type that is computed. */
const COMPUTED: ReadonlySet<string> = new Set(
  "Extract Exclude Parameters ConstructorParameters ThisParameterType ThisType Record".split(" "),
);

const KEYWORDS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [SyntaxKind.StringKeyword, "string"],
  [SyntaxKind.NumberKeyword, "number"],
  [SyntaxKind.BooleanKeyword, "boolean"],
  [SyntaxKind.BigIntKeyword, "bigint"],
  [SyntaxKind.SymbolKeyword, "symbol"],
]);
const KEYWORD_NAMES: ReadonlySet<string> = new Set(KEYWORDS.values());

/** Undefined for a type without a name, a type parameter, or a type that is declared in a function. */
export function writtenName(type: ts.TypeNode, context: WrittenIn, depth = 0): string | undefined {
  const inner = plainType(type);
  if (inner === undefined) return undefined;
  if (ts.isTypeReferenceNode(inner)) {
    const name = entityText(inner.typeName);
    const [first] = inner.typeArguments ?? [];
    const parameter = parameterOf(inner);
    // What a type parameter stands for has at least the members of its constraint.
    if (parameter !== undefined)
      return parameter.constraint && depth < MOST_CHOICES ? writtenName(parameter.constraint, context, depth + 1) : undefined;
    if (name === undefined || !isOfModule(inner.typeName, context)) return undefined;
    const commented = commentedTypes(context.file).get(name);
    if (commented !== undefined) return depth < MOST_CHOICES ? writtenName(commented, context, depth + 1) : undefined;
    const declared = lookup(context.moduleScope, name, "type");
    const second = lookup(context.moduleScope, name, "value");
    if (declared === undefined && second === undefined && isAnything(name, context.file)) return undefined;
    const full = second && context.named.get(second);
    if (full?.includes(".") === true && first === undefined) return full;
    if (first === undefined || (declared !== undefined && !context.imported.has(name.replace(/\..*/, "")))) return name;
    if (declared === undefined && (SAME_MEMBERS.has(name) || SAME_TYPE.has(name))) return writtenName(first, context);
    if (declared === undefined && name === "ReturnType") return after(writtenName(first, context), "()");
    return declared === undefined && COMPUTED.has(name) ? undefined : withGiven(name, inner, context, depth);
  }
  if (ts.isIndexedAccessTypeNode(inner)) return memberName(inner, context);
  if (ts.isTypeQueryNode(inner)) return isOfModule(inner.exprName, context, "value") ? entityText(inner.exprName) : undefined;
  if (ts.isImportTypeNode(inner)) return importedName(inner, context);
  if (ts.isMappedTypeNode(inner)) return mappedName(inner, context);
  if (ts.isArrayTypeNode(inner) || ts.isTupleTypeNode(inner)) return "Array";
  if (ts.isUnionTypeNode(inner)) return choiceName(inner, context);
  if (inner.kind === SyntaxKind.ThisType) return context.self;
  return KEYWORDS.get(inner.kind);
}

/** `Object`, and in a comment a name that neither the file nor the language declares: such a comment need not be checked. */
function isAnything(name: string, { flags }: ts.SourceFile): boolean {
  if (name === "Object") return true;
  return (flags & NodeFlags.JavaScriptFile) !== 0 && !name.includes(".") && !GLOBALS.has(name) && !OF_PAGES.test(name);
}

const OF_PAGES =
  /^(?:(?:HTML|SVG)\w*|\w*Array|(?:Mouse|Keyboard|Pointer|Touch|Drag|Wheel|Focus|Input|Message|Progress|Submit)Event|Document|Window|NodeList)$/;

/** Types that a `@typedef` of the file gives another name, by that name. */
function commentedTypes(file: ts.SourceFile): ReadonlyMap<string, ts.TypeNode> {
  const known = COMMENTED.get(file);
  if (known !== undefined) return known;
  const found = new Map<string, ts.TypeNode>();
  for (const { tag } of (file.flags & NodeFlags.JavaScriptFile) === 0 ? [] : typeTags(file)) {
    const { name, typeExpression } = tag;
    if (name !== undefined && typeExpression !== undefined && ts.isJSDocTypeExpression(typeExpression))
      found.set(name.getText(file), typeExpression.type);
  }
  COMMENTED.set(file, found);
  return found;
}

const COMMENTED = new WeakMap<ts.SourceFile, ReadonlyMap<string, ts.TypeNode>>();

/** `Cart` of `import("./cart").Cart`, if the file means nothing else by the name. */
function importedName({ qualifier, isTypeOf }: ts.ImportTypeNode, { file, scope }: WrittenIn): string | undefined {
  const name = qualifier === undefined || isTypeOf ? undefined : entityText(qualifier);
  if (name === undefined) return undefined;
  const root = name.replace(/\..*/, "");
  const isOther = lookup(scope, root, "type") !== undefined || lookup(scope, root, "value") !== undefined;
  return isOther || importTypesOf(file).get(root)?.size !== 1 ? undefined : name;
}

/** Modules of which a file names a type in place, by the name of the type. */
function importTypesOf(file: ts.SourceFile): ReadonlyMap<string, ReadonlySet<string>> {
  const known = IMPORT_TYPES.get(file);
  if (known !== undefined) return known;
  const found = new Map<string, Set<string>>();
  for (const [, module = "", name = ""] of file.text.matchAll(/\bimport\(\s*["']([^"']+)["'][^)]*\)\s*\.\s*([\w$]+)/g))
    found.set(name, (found.get(name) ?? new Set()).add(module));
  IMPORT_TYPES.set(file, found);
  return found;
}

const IMPORT_TYPES = new WeakMap<ts.SourceFile, ReadonlyMap<string, ReadonlySet<string>>>();

/** `Pick<App, "run">` of `interface Props extends Pick<App, "run">`; an empty text: unknown. */
export function baseName(node: ts.ExpressionWithTypeArguments, context: WrittenIn): string {
  const name = dotted(node.expression) ?? "";
  const [first] = node.typeArguments ?? [];
  if (first === undefined || !ts.isInterfaceDeclaration(node.parent.parent)) return name;
  if (context.imported.has(name)) return withGiven(name, node, context, 0);
  const isOfLanguage = lookup(context.scope, name, "type") === undefined;
  return isOfLanguage && SAME_MEMBERS.has(name) ? (writtenName(first, context) ?? "") : name;
}

function after(text: string | undefined, step: string): string | undefined {
  return text === undefined || text.includes("|") ? undefined : text + step;
}

/** `App["run"]`, `Shop["carts"][number]`. */
function memberName({ objectType, indexType }: ts.IndexedAccessTypeNode, context: WrittenIn): string | undefined {
  const owner = writtenName(objectType, context);
  if (indexType.kind === SyntaxKind.NumberKeyword) return owner === "Array" ? undefined : after(owner, "[]");
  const isNamed = ts.isLiteralTypeNode(indexType) && ts.isStringLiteral(indexType.literal) && /^[\w$]+$/.test(indexType.literal.text);
  return isNamed ? after(owner, `.${(indexType.literal as ts.StringLiteral).text}`) : undefined;
}

/** `{ [K in …]: App[K] }` has members of the app. */
function mappedName({ typeParameter, type }: ts.MappedTypeNode, context: WrittenIn): string | undefined {
  if (type === undefined || !ts.isIndexedAccessTypeNode(type) || !ts.isTypeReferenceNode(type.indexType)) return undefined;
  return entityText(type.indexType.typeName) === typeParameter.name.text ? writtenName(type.objectType, context) : undefined;
}

/** `Mocked{App}`: a type of another file may have the members of what it is given. */
function withGiven(name: string, { typeArguments }: ts.NodeWithTypeArguments, context: WrittenIn, depth: number): string {
  if (MAPS.has(name) || HOLDERS.has(name) || depth > MOST_CHOICES) return name;
  const given = (typeArguments ?? [])
    .map((one) => writtenName(one, context, depth + 1))
    .filter((text) => text !== undefined && !KEYWORD_NAMES.has(text));
  return given.length === 0 ? name : `${name}{${given.join(";")}}`;
}

/** The type parameter that a type names, also one of a comment: `@template {Till} T`. */
function parameterOf({ typeName }: ts.TypeReferenceNode): { readonly constraint?: ts.TypeNode | undefined } | undefined {
  if (!is.Identifier(typeName)) return undefined;
  for (let at: ts.Node | undefined = typeName.parent; at !== undefined; at = at.parent) {
    const isIt = ({ name }: ts.TypeParameterDeclaration): boolean => name.text === typeName.text;
    const found = (at as ts.SignatureDeclaration).typeParameters?.find(isIt);
    if (found !== undefined) return found;
    // Not in the public type.
    const { jsDoc = [] } = at as ts.Node & { readonly jsDoc?: readonly ts.JSDoc[] };
    const tags = jsDoc.flatMap((block) => [...(block.tags ?? [])]);
    const tag = tags.find((one) => ts.isJSDocTemplateTag(one) && one.typeParameters.some(isIt));
    if (tag !== undefined) return { constraint: (tag as ts.JSDocTemplateTag).constraint?.type };
  }
  return undefined;
}

/** `Cart|Till`. */
function choiceName(type: ts.UnionTypeNode, context: WrittenIn): string | undefined {
  const names = type.types.filter((one) => !isNothing(one)).map((one) => (ts.isUnionTypeNode(one) ? undefined : writtenName(one, context)));
  return names.length > MOST_CHOICES || names.includes(undefined) ? undefined : [...new Set(names)].join("|");
}

const MOST_CHOICES = 6;

const MAPS: ReadonlySet<string> = new Set(["Map", "ReadonlyMap", "WeakMap", "Record"]);
const HOLDERS: ReadonlySet<string> = new Set([
  "Array",
  "ReadonlyArray",
  "Set",
  "ReadonlySet",
  "Iterable",
  "IterableIterator",
  "AsyncIterable",
]);
const PROMISES: ReadonlySet<string> = new Set(["Promise", "PromiseLike"]);

/** The name with what it holds: `Array[Cart]`, `Map[Cart;Key]`. */
export function writtenText(type: ts.TypeNode, context: WrittenIn): string | undefined {
  const name = writtenName(type, context);
  const bare = plainType(type);
  const inner = bare && plainType(promisedType(bare));
  const of = (one: ts.TypeNode | undefined): string => (one && writtenName(one, context)) ?? "";
  if (inner !== undefined && ts.isArrayTypeNode(inner)) return `Array[${of(inner.elementType)}]`;
  if (inner === undefined || !ts.isTypeReferenceNode(inner) || !is.Identifier(inner.typeName)) return name;
  const [first, second] = inner.typeArguments ?? [];
  // A record of members has them by its keys.
  if (second !== undefined && inner.typeName.text === "Record" && ts.isIndexedAccessTypeNode(second)) return name;
  if (MAPS.has(inner.typeName.text)) return `Map[${of(second)};${of(first)}]`;
  return HOLDERS.has(inner.typeName.text) ? `${inner.typeName.text}[${of(first)}]` : name;
}

/** What is awaited has the class of its result. */
export function promisedType(type: ts.TypeNode): ts.TypeNode {
  const isPromise = ts.isTypeReferenceNode(type) && is.Identifier(type.typeName) && PROMISES.has(type.typeName.text);
  return (isPromise && type.typeArguments?.[0]) || type;
}

/** Without parentheses, `readonly`, and the values `null` and `undefined`; in comments also without `?` and `!`. */
function plainType(type: ts.TypeNode): ts.TypeNode | undefined {
  let at = type;
  for (let steps = 0; steps < 8; steps++) {
    if (ts.isParenthesizedTypeNode(at)) at = at.type;
    else if (ts.isTypeOperatorNode(at) && at.operator === SyntaxKind.ReadonlyKeyword) at = at.type;
    else if (ts.isJSDocNullableType(at) || ts.isJSDocNonNullableType(at) || ts.isJSDocOptionalType(at)) at = at.type;
    else if (ts.isUnionTypeNode(at)) {
      const some: readonly ts.TypeNode[] = at.types.filter((one) => !isNothing(one));
      if (some.length !== 1 || some[0] === undefined) return at;
      at = some[0];
    } else return at;
  }
  return undefined;
}

function isNothing(type: ts.TypeNode): boolean {
  return type.kind === SyntaxKind.UndefinedKeyword || (ts.isLiteralTypeNode(type) && type.literal.kind === SyntaxKind.NullKeyword);
}

export function entityText(name: ts.EntityName): string | undefined {
  const parts: string[] = [];
  let at = name;
  for (; is.QualifiedName(at); at = at.left) parts.unshift(at.right.text);
  return parts.length > 4 ? undefined : [at.text, ...parts].join(".");
}

function isOfModule(name: ts.EntityName, { scope, moduleScope }: WrittenIn, space: Space = "type"): boolean {
  let root = name;
  while (is.QualifiedName(root)) root = root.left;
  const declared = lookup(scope, root.text, space);
  return declared === undefined || lookup(moduleScope, root.text, space) === declared;
}

/** The type that stands at a variable, a parameter or a property, or in its comment in a script. */
export function writtenType(node: ts.Node, inComments: boolean): ts.TypeNode | undefined {
  const { type } = node as ts.ParameterDeclaration;
  if (type !== undefined || !inComments) return type;
  const isNamed = is.VariableDeclaration(node) || is.Parameter(node) ? is.Identifier(node.name) : true;
  return isNamed ? ts.getJSDocType(node) : undefined;
}

/** Type of a member of a type that is written out, `{ cart: Cart }`, or of an intersection with one. */
export function writtenMember(type: ts.TypeNode, name: string): ts.TypeNode | undefined {
  const inner = plainType(type);
  const parts = inner === undefined ? [] : ts.isIntersectionTypeNode(inner) ? inner.types : [inner];
  for (const part of parts) {
    if (!ts.isTypeLiteralNode(part)) continue;
    const member = part.members.find((one) => one.name !== undefined && is.Identifier(one.name) && one.name.text === name);
    if (member !== undefined && ts.isPropertySignature(member)) return member.type;
  }
  return undefined;
}
