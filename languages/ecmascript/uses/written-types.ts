/** Names of types as they are written: `Cart` of `readonly x?: Cart | null`. */
import { SyntaxKind, isIdentifier, isParameter, isQualifiedName, isVariableDeclaration, ts } from "../typescript.js";
import { lookup, type Scope } from "../extract/references/names/scope.js";

interface WrittenIn {
  /** Scope of the type. */
  readonly scope: Scope;
  readonly moduleScope: Scope;
  /** The class around it: the type `this`. */
  readonly self?: string;
}

/** Types that have the members of their argument. */
const SAME_MEMBERS: ReadonlySet<string> = new Set(["Readonly", "Partial", "Required", "NonNullable", "Pick", "Omit"]);

/** Types that have the members of a type that is computed. */
const COMPUTED: ReadonlySet<string> = new Set(["ReturnType", "Awaited", "InstanceType", "Extract", "Exclude", "Parameters", "ThisType"]);

const KEYWORDS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [SyntaxKind.StringKeyword, "string"],
  [SyntaxKind.NumberKeyword, "number"],
  [SyntaxKind.BooleanKeyword, "boolean"],
  [SyntaxKind.BigIntKeyword, "bigint"],
  [SyntaxKind.SymbolKeyword, "symbol"],
]);

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
    if (first === undefined || lookup(context.moduleScope, name, "type") !== undefined) return name;
    if (SAME_MEMBERS.has(name)) return writtenName(first, context);
    return COMPUTED.has(name) || name === "Record" ? undefined : name;
  }
  if (ts.isArrayTypeNode(inner) || ts.isTupleTypeNode(inner)) return "Array";
  if (ts.isUnionTypeNode(inner)) return choiceName(inner, context);
  if (inner.kind === SyntaxKind.ThisType) return context.self;
  return KEYWORDS.get(inner.kind);
}

/** The type parameter that a type names. */
function parameterOf({ typeName }: ts.TypeReferenceNode): ts.TypeParameterDeclaration | undefined {
  if (!isIdentifier(typeName)) return undefined;
  for (let at: ts.Node | undefined = typeName.parent; at !== undefined; at = at.parent) {
    const found = (at as ts.SignatureDeclaration).typeParameters?.find(({ name }) => name.text === typeName.text);
    if (found !== undefined) return found;
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
  const inner = plainType(type);
  const of = (one: ts.TypeNode | undefined): string => (one && writtenName(one, context)) ?? "";
  if (inner !== undefined && ts.isArrayTypeNode(inner)) return `Array[${of(inner.elementType)}]`;
  if (inner === undefined || !ts.isTypeReferenceNode(inner) || !isIdentifier(inner.typeName)) return name;
  const [first, second] = inner.typeArguments ?? [];
  if (MAPS.has(inner.typeName.text)) return `Map[${of(second)};${of(first)}]`;
  return HOLDERS.has(inner.typeName.text) ? `${inner.typeName.text}[${of(first)}]` : name;
}

/** What is awaited has the class of its result. */
export function promisedType(type: ts.TypeNode): ts.TypeNode {
  const isPromise = ts.isTypeReferenceNode(type) && isIdentifier(type.typeName) && PROMISES.has(type.typeName.text);
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
  for (; isQualifiedName(at); at = at.left) parts.unshift(at.right.text);
  return parts.length > 4 ? undefined : [at.text, ...parts].join(".");
}

function isOfModule(name: ts.EntityName, { scope, moduleScope }: WrittenIn): boolean {
  let root = name;
  while (isQualifiedName(root)) root = root.left;
  const declared = lookup(scope, root.text, "type");
  return declared === undefined || lookup(moduleScope, root.text, "type") === declared;
}

/** The type that stands at a variable, a parameter or a property, or in its comment in a script. */
export function writtenType(node: ts.Node, inComments: boolean): ts.TypeNode | undefined {
  const { type } = node as ts.ParameterDeclaration;
  if (type !== undefined || !inComments) return type;
  const isNamed = isVariableDeclaration(node) || isParameter(node) ? isIdentifier(node.name) : true;
  return isNamed ? ts.getJSDocType(node) : undefined;
}

/** Type of a member of a type that is written out, `{ cart: Cart }`, or of an intersection with one. */
export function writtenMember(type: ts.TypeNode, name: string): ts.TypeNode | undefined {
  const inner = plainType(type);
  const parts = inner === undefined ? [] : ts.isIntersectionTypeNode(inner) ? inner.types : [inner];
  for (const part of parts) {
    if (!ts.isTypeLiteralNode(part)) continue;
    const member = part.members.find((one) => one.name !== undefined && isIdentifier(one.name) && one.name.text === name);
    if (member !== undefined && ts.isPropertySignature(member)) return member.type;
  }
  return undefined;
}
