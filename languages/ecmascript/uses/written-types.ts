/** Names of types as they are written: `Cart` of `readonly x?: Cart | null`. */
import { SyntaxKind, isIdentifier, isParameter, isQualifiedName, isVariableDeclaration, ts } from "../typescript.js";
import { lookup, type Scope } from "../extract/references/names/scope.js";

export interface WrittenIn {
  /** Scope of the type. */
  readonly scope: Scope;
  readonly moduleScope: Scope;
  /** The class around it: the type `this`. */
  readonly self?: string;
}

/** Types that have the members of their argument. */
const SAME_MEMBERS: ReadonlySet<string> = new Set(["Readonly", "Partial", "Required", "NonNullable", "Pick", "Omit"]);

/** Types that have the members of a type that is computed. */
const COMPUTED: ReadonlySet<string> = new Set([
  "ReturnType",
  "Awaited",
  "InstanceType",
  "Extract",
  "Exclude",
  "Parameters",
  "ThisType",
  "Record",
]);

const KEYWORDS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [SyntaxKind.StringKeyword, "string"],
  [SyntaxKind.NumberKeyword, "number"],
  [SyntaxKind.BooleanKeyword, "boolean"],
  [SyntaxKind.BigIntKeyword, "bigint"],
  [SyntaxKind.SymbolKeyword, "symbol"],
]);

/** Undefined for a type without a name, a type parameter, or a type that is declared in a function. */
export function writtenName(type: ts.TypeNode, context: WrittenIn): string | undefined {
  const inner = plainType(type);
  if (inner === undefined) return undefined;
  if (ts.isTypeReferenceNode(inner)) {
    const name = entityText(inner.typeName);
    const [first] = inner.typeArguments ?? [];
    if (name === undefined || !isOfModule(inner.typeName, context)) return undefined;
    if (first === undefined || lookup(context.moduleScope, name, "type") !== undefined) return name;
    return SAME_MEMBERS.has(name) ? writtenName(first, context) : COMPUTED.has(name) ? undefined : name;
  }
  if (ts.isArrayTypeNode(inner) || ts.isTupleTypeNode(inner)) return "Array";
  if (inner.kind === SyntaxKind.ThisType) return context.self;
  return KEYWORDS.get(inner.kind);
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
      if (some.length !== 1 || some[0] === undefined) return undefined;
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
