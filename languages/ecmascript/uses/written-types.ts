/** Types as they are written, in the words of `TypedName`: `Cart` of `readonly x?: Cart | null`, `[Cart]` of `Cart[]`. */
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
  /** What the outline calls a type that stands beside the node, in a namespace or a function; undefined of others. */
  readonly beside?: (node: ts.Node, name: string) => string | undefined;
  /** The class around it: the type `this`. */
  readonly self?: string;
  /** The first place of the type parameters of a declaration; those of others have no place. */
  readonly places?: ReadonlyMap<ts.Node, number>;
  /** Type parameters of which it is a bound. */
  readonly bounded?: readonly string[];
}

/** Types that have the members of their argument. */
const SAME_MEMBERS: ReadonlySet<string> = new Set(["Readonly", "Partial", "Required", "NonNullable", "Pick", "Omit"]);

/** Types that are what they are given: a class stands for its objects, a promise and a function for what awaiting them gives. */
const SAME_TYPE: ReadonlySet<string> = new Set(["Awaited", "InstanceType", "OmitThisParameter", "Promise", "PromiseLike"]);

/** Types that have the members of a type that is computed. */
const COMPUTED: ReadonlySet<string> = new Set("Extract Exclude ThisParameterType ThisType".split(" "));

const KEYWORDS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [SyntaxKind.StringKeyword, "string"],
  [SyntaxKind.NumberKeyword, "number"],
  [SyntaxKind.BooleanKeyword, "boolean"],
  [SyntaxKind.BigIntKeyword, "bigint"],
  [SyntaxKind.SymbolKeyword, "symbol"],
]);

/** Types in types that are followed. */
const DEEPEST = 6;

/** A longer text says too much. */
const LONGEST = 240;

/** Undefined for a type of which nothing is known: a type parameter without a place, or a type that is declared in a function. */
export function writtenText(type: ts.TypeNode, context: WrittenIn, depth = 0): string | undefined {
  const inner = depth > DEEPEST ? undefined : plainType(type);
  if (inner === undefined) return undefined;
  const text = textOfPlain(inner, context, depth);
  return text === undefined || text.length > LONGEST ? undefined : text;
}

function textOfPlain(inner: ts.TypeNode, context: WrittenIn, depth: number): string | undefined {
  const of = (one: ts.TypeNode): string => writtenText(one, context, depth + 1) ?? "";
  if (ts.isTypeReferenceNode(inner)) return referenceText(inner, context, depth);
  if (ts.isArrayTypeNode(inner)) return `[${of(inner.elementType)}]`;
  if (ts.isTupleTypeNode(inner)) return tupleText(inner, context, depth);
  if (ts.isTypeLiteralNode(inner)) return literalText(inner, context, depth);
  if (ts.isJSDocTypeLiteral(inner)) return propertiesText(inner, context, depth);
  if (ts.isFunctionTypeNode(inner)) return functionText(inner, context, depth);
  if (ts.isJSDocSignature(inner)) return callbackText(inner, context, depth);
  if (ts.isConstructorTypeNode(inner)) return writtenText(inner.type, context, depth + 1);
  if (ts.isIndexedAccessTypeNode(inner)) return memberText(inner, context);
  if (ts.isTypeQueryNode(inner)) return isOfModule(inner.exprName, context, "value") ? entityText(inner.exprName) : undefined;
  if (ts.isImportTypeNode(inner)) return importedName(inner, context);
  if (ts.isMappedTypeNode(inner)) return mappedText(inner, context, depth);
  if (ts.isUnionTypeNode(inner)) return choiceText(inner, context, depth);
  if (ts.isIntersectionTypeNode(inner)) return joinedText(inner, context, depth);
  if (inner.kind === SyntaxKind.ThisType) return context.self;
  if (ts.isLiteralTypeNode(inner)) return LITERAL_TYPES.get(inner.literal.kind);
  return KEYWORDS.get(inner.kind);
}

const LITERAL_TYPES: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [SyntaxKind.StringLiteral, "string"],
  [SyntaxKind.NumericLiteral, "number"],
  [SyntaxKind.TrueKeyword, "boolean"],
  [SyntaxKind.FalseKeyword, "boolean"],
]);

function referenceText(inner: ts.TypeReferenceNode, context: WrittenIn, depth: number): string | undefined {
  const name = entityText(inner.typeName);
  const parameter = parameterOf(inner);
  if (parameter !== undefined) return parameterText(parameter, context, depth);
  const beside = name === undefined ? undefined : context.beside?.(inner, name);
  if (beside !== undefined && inner.typeArguments === undefined) return beside;
  if (name === undefined || !isOfModule(inner.typeName, context)) return undefined;
  const commented = commentedTypes(context.file).get(name);
  if (commented !== undefined) return writtenText(commented, context, depth + 1);
  const declared = lookup(context.moduleScope, name, "type");
  const second = lookup(context.moduleScope, name, "value");
  if (declared === undefined && second === undefined && isAnything(name, context.file)) return undefined;
  const full = second && context.named.get(second);
  if (full?.includes(".") === true && inner.typeArguments === undefined) return full;
  const isOfLanguage = declared === undefined && second === undefined && !context.imported.has(name.replace(/\..*/, ""));
  const standard = isOfLanguage ? standardText(name, inner, context, depth) : undefined;
  return standard === UNKNOWN ? undefined : (standard ?? givenText(name, inner, context, depth));
}

/** Undefined of types that are like any other. */
function standardText(name: string, { typeArguments }: ts.TypeReferenceNode, context: WrittenIn, depth: number): string | undefined {
  const [first, second] = typeArguments ?? [];
  const of = (one: ts.TypeNode | undefined): string => (one && writtenText(one, context, depth + 1)) ?? "";
  if (first === undefined) return undefined;
  if (SAME_MEMBERS.has(name) || SAME_TYPE.has(name)) return of(first) || UNKNOWN;
  if (name === "ReturnType") return after(of(first), "()") ?? UNKNOWN;
  if (name === "Parameters" || name === "ConstructorParameters") {
    const callable = of(first);
    return callable === "" || callable.includes("|") ? UNKNOWN : `{${[0, 1, 2, 3].map((place) => `${callable}<${place}>`).join(";")}}`;
  }
  // A record of members has them by its keys.
  if (name === "Record") return second === undefined || ts.isIndexedAccessTypeNode(second) ? UNKNOWN : `{*=${of(second)}}`;
  if (COMPUTED.has(name)) return UNKNOWN;
  if (MAPS.has(name)) return `[${of(second)};${of(first)}]`;
  return HOLDERS.has(name) ? `[${of(first)}]` : undefined;
}

const UNKNOWN = "?";

/** `Mocked{App}`: a type that is given others. */
function givenText(name: string, { typeArguments }: ts.NodeWithTypeArguments, context: WrittenIn, depth: number): string {
  const given = (typeArguments ?? []).map((one) => writtenText(one, context, depth + 1) ?? "");
  return given.every((text) => text === "") ? name : `${name}{${given.join(";")}}`;
}

/** `#0{Till}`: what a type parameter stands for has at least the members of its constraint. */
function parameterText({ place, around, constraint, name }: FoundParameter, context: WrittenIn, depth: number): string | undefined {
  const { places, bounded = [], ...outer } = context;
  if (bounded.includes(name)) return undefined;
  const first = places?.get(around);
  const bound = constraint && writtenText(constraint, { ...outer, bounded: [...bounded, name] }, depth + 1);
  if (first === undefined) return bound;
  return bound === undefined ? `#${first + place}` : `#${first + place}{${bound}}`;
}

function tupleText({ elements }: ts.TupleTypeNode, context: WrittenIn, depth: number): string {
  const types = elements.map((one) => (ts.isNamedTupleMember(one) && one.dotDotDotToken === undefined ? one.type : one));
  if (types.some((one) => ts.isRestTypeNode(one) || ts.isNamedTupleMember(one))) return "[]";
  return `{${types.map((one) => writtenText(ts.isOptionalTypeNode(one) ? one.type : one, context, depth + 1) ?? "").join(";")}}`;
}

/** `{cart=Cart;open=(Till)}` of `{ cart: Cart; open(): Till }`. */
function literalText({ members }: ts.TypeLiteralNode, context: WrittenIn, depth: number): string | undefined {
  const [first] = members;
  if (members.length === 1 && first !== undefined && ts.isCallSignatureDeclaration(first)) return functionText(first, context, depth);
  const parts = members.map((member) => memberTextOf(member, context, depth));
  return parts.length === 0 || parts.includes(undefined) ? undefined : `{${parts.join(";")}}`;
}

function memberTextOf(member: ts.TypeElement, context: WrittenIn, depth: number): string | undefined {
  const { name } = member;
  const label = ts.isIndexSignatureDeclaration(member)
    ? ANY_NAME
    : name !== undefined && (is.Identifier(name) || ts.isStringLiteral(name))
      ? name.text
      : "";
  if (label !== ANY_NAME && !/^[\w$]+$/.test(label)) return undefined;
  if (ts.isMethodSignature(member)) return `${label}=${functionText(member, context, depth)}`;
  const isValue = ts.isPropertySignature(member) || ts.isIndexSignatureDeclaration(member);
  return `${label}=${(isValue && member.type !== undefined && writtenText(member.type, context, depth + 1)) || ""}`;
}

/** Whatever the name of a member is. */
export const ANY_NAME = "*";

/** `{&=Cart|Till;sum=number}` of `Cart & Till & { sum: number }`. */
function joinedText({ types }: ts.IntersectionTypeNode, context: WrittenIn, depth: number): string | undefined {
  const literals = types.flatMap((one) =>
    ts.isTypeLiteralNode(one) ? one.members.map((member) => memberTextOf(member, context, depth)) : [],
  );
  const others = types.flatMap((one) =>
    ts.isTypeLiteralNode(one) ? [] : [isOfAnyKey(one) ? UNKNOWN : (writtenText(one, context, depth + 1) ?? UNKNOWN)],
  );
  if (literals.includes(undefined) || (literals.length === 0 && others.every((one) => one === UNKNOWN))) return undefined;
  return `{${[...(others.length > 0 ? [`&=${others.join("|")}`] : []), ...literals].join(";")}}`;
}

/** `Record<K, Cart>`: which names it has, only a call of the function says. */
function isOfAnyKey(type: ts.TypeNode): boolean {
  const [key] = ts.isTypeReferenceNode(type) && entityText(type.typeName) === "Record" ? (type.typeArguments ?? []) : [];
  return key !== undefined && ts.isTypeReferenceNode(key) && parameterOf(key) !== undefined;
}

/** Of a comment: `@property {Cart} cart`, `@param {Cart} options.cart`. */
function propertiesText(
  { jsDocPropertyTags = [], isArrayType }: ts.JSDocTypeLiteral,
  context: WrittenIn,
  depth: number,
): string | undefined {
  const parts = jsDocPropertyTags.flatMap(({ name, typeExpression }) => {
    const last = is.QualifiedName(name) ? name.right : name;
    return [`${last.text}=${(typeExpression && writtenText(typeExpression.type, context, depth + 1)) ?? ""}`];
  });
  if (parts.length === 0) return undefined;
  return isArrayType ? `[{${parts.join(";")}}]` : `{${parts.join(";")}}`;
}

/** Of a comment: `@callback Run`. */
function callbackText({ parameters, type }: ts.JSDocSignature, context: WrittenIn, depth: number): string {
  const of = (one: ts.JSDocTypeExpression | undefined): string => (one && writtenText(one.type, context, depth + 1)) ?? "";
  const given = parameters.map((one) => of(one.typeExpression));
  return `${given.some((text) => text !== "") ? `<${given.join(";")}>` : ""}(${of(type?.typeExpression)})`;
}

type Signature = ts.FunctionTypeNode | ts.MethodSignature | ts.CallSignatureDeclaration;

/** `(Cart)` of `() => Cart`, `<Till>(Cart)` of `(till: Till) => Cart`. */
function functionText({ parameters, type }: Signature, context: WrittenIn, depth = 0): string {
  const of = (one: ts.TypeNode | undefined): string => (one && writtenText(one, context, depth + 1)) ?? "";
  const given = parameters.map((one) => (one.dotDotDotToken === undefined ? of(one.type) : ""));
  const result = type === undefined || ts.isTypePredicateNode(type) ? "" : of(type);
  return `${given.some((text) => text !== "") ? `<${given.join(";")}>` : ""}(${result})`;
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
    if (name === undefined || typeExpression === undefined) continue;
    found.set(name.getText(file), ts.isJSDocTypeExpression(typeExpression) ? typeExpression.type : typeExpression);
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

/** `Repo{Cart}` of `extends Repo<Cart>`; an empty text: unknown. */
export function baseText(node: ts.ExpressionWithTypeArguments, context: WrittenIn): string {
  const name = dotted(node.expression) ?? "";
  const [first] = node.typeArguments ?? [];
  if (first === undefined) return context.beside?.(node, name) ?? name;
  const isOfLanguage = lookup(context.scope, name, "type") === undefined && lookup(context.scope, name, "value") === undefined;
  if (isOfLanguage && SAME_MEMBERS.has(name) && !context.imported.has(name)) return writtenText(first, context) ?? "";
  return name === "" ? "" : givenText(name, node, context, 0);
}

function after(text: string | undefined, step: string): string | undefined {
  return text === undefined || text === "" || text.includes("|") ? undefined : text + step;
}

/** `App["run"]`, `Shop["carts"][number]`, `Pair[0]`. */
function memberText({ objectType, indexType }: ts.IndexedAccessTypeNode, context: WrittenIn): string | undefined {
  const owner = writtenText(objectType, context);
  if (indexType.kind === SyntaxKind.NumberKeyword) return after(owner, "[]");
  if (!ts.isLiteralTypeNode(indexType)) return undefined;
  const { literal } = indexType;
  if (ts.isNumericLiteral(literal)) return after(owner, `[${literal.text}]`);
  return ts.isStringLiteral(literal) && /^[\w$]+$/.test(literal.text) ? after(owner, `.${literal.text}`) : undefined;
}

/** `{ [K in …]: App[K] }` has members of the app, `{ [K in …]: App }` has apps. */
function mappedText({ typeParameter, type }: ts.MappedTypeNode, context: WrittenIn, depth: number): string | undefined {
  if (type === undefined) return undefined;
  if (!ts.isIndexedAccessTypeNode(type))
    return ts.isTypeReferenceNode(type) ? `{*=${writtenText(type, context, depth + 1) ?? ""}}` : undefined;
  if (!ts.isTypeReferenceNode(type.indexType)) return undefined;
  const isKey = entityText(type.indexType.typeName) === typeParameter.name.text;
  return isKey ? writtenText(type.objectType, context, depth + 1) : undefined;
}

interface FoundParameter {
  readonly name: string;
  readonly around: ts.Node;
  readonly place: number;
  readonly constraint: ts.TypeNode | undefined;
}

/** The type parameter that a type names, also one of a comment: `@template {Till} T`. */
function parameterOf({ typeName }: ts.TypeReferenceNode): FoundParameter | undefined {
  if (!is.Identifier(typeName)) return undefined;
  for (let around: ts.Node | undefined = typeName.parent; around !== undefined; around = around.parent) {
    const all = typeParametersOf(around);
    const place = all.findIndex(({ name }) => name.text === typeName.text);
    const found = all[place];
    if (found !== undefined) return { name: typeName.text, around, place, constraint: found.constraint };
  }
  return undefined;
}

interface TypeParameter {
  readonly name: ts.Identifier;
  readonly constraint: ts.TypeNode | undefined;
}

/** Of a declaration, also those that its comment declares. */
export function typeParametersOf(node: ts.Node): readonly TypeParameter[] {
  const { typeParameters } = node as ts.SignatureDeclaration;
  if (typeParameters !== undefined) return typeParameters.map(({ name, constraint }) => ({ name, constraint }));
  // Not in the public type.
  const { jsDoc = [] } = node as ts.Node & { readonly jsDoc?: readonly ts.JSDoc[] };
  return jsDoc.flatMap(({ tags }) =>
    [...(tags ?? [])].flatMap((tag) =>
      ts.isJSDocTemplateTag(tag)
        ? tag.typeParameters.map(({ name }, index) => ({ name, constraint: index === 0 ? tag.constraint?.type : undefined }))
        : [],
    ),
  );
}

/** `Cart|Till`. */
function choiceText(type: ts.UnionTypeNode, context: WrittenIn, depth: number): string | undefined {
  const names = type.types
    .filter((one) => !isNothing(one))
    .map((one) => (ts.isUnionTypeNode(one) ? undefined : writtenText(one, context, depth + 1)));
  return names.length > MOST_CHOICES || names.includes(undefined) ? undefined : [...new Set(names)].join("|");
}

const MOST_CHOICES = 6;

const MAPS: ReadonlySet<string> = new Set(["Map", "ReadonlyMap", "WeakMap"]);
const HOLDERS: ReadonlySet<string> = new Set(
  (
    "Array ReadonlyArray Set ReadonlySet WeakSet Iterable IterableIterator Iterator AsyncIterable AsyncIterableIterator AsyncIterator " +
    "Generator AsyncGenerator ArrayIterator MapIterator SetIterator ArrayLike"
  ).split(" "),
);
const PROMISES: ReadonlySet<string> = new Set(["Promise", "PromiseLike"]);

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
  const isNamed = !is.VariableDeclaration(node) || is.Identifier(node.name);
  return isNamed ? ts.getJSDocType(node) : undefined;
}
