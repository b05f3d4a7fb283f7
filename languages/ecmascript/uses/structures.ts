/** Members of the classes and types of one file. */
import * as is from "../is.js";
import { SyntaxKind, ts } from "../typescript.js";
import { isAssignment } from "../extract/function-values.js";
import { dotted } from "../extract/references/syntax-shapes.js";
import { writtenType } from "./written-types.js";
import { groupBy } from "../../../src/model/basics.js";

/** A class, an interface or a type with members. */
export type Structure = ts.ClassLikeDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

export function isStructure(node: ts.Node): node is Structure {
  return is.ClassLike(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

type Member = ts.ClassElement | ts.TypeElement;

interface Found {
  /** The written type, or without one the value. */
  readonly type?: ts.TypeNode;
  readonly value?: ts.Expression;
  /** The structure that has the member. */
  readonly owner: Structure;
}

/** Longest chain of base classes that is followed. */
const MOST_BASES = 6;

/** The property `member` of the structure called `name`, or of its bases in the same file. */
export function propertyOf(
  structures: ReadonlyMap<string, Structure>,
  name: string,
  member: string,
  inComments: boolean,
): Found | undefined {
  let owner = structures.get(name);
  for (let steps = 0; owner !== undefined && steps < MOST_BASES; steps++) {
    const found = ownProperty(owner, member, inComments);
    if (found !== undefined) return { ...found, owner };
    const base = baseOf(owner);
    owner = base === undefined ? undefined : structures.get(base);
  }
  return undefined;
}

export function methodOf(structures: ReadonlyMap<string, Structure>, name: string, member: string): ts.SignatureDeclaration | undefined {
  const owner = structures.get(name);
  const found = owner === undefined ? [] : membersNamed(owner, member);
  const [only] = found;
  return found.length === 1 && only && (ts.isMethodDeclaration(only) || ts.isMethodSignature(only)) ? only : undefined;
}

export function membersOf(owner: Structure): readonly Member[] {
  if (!ts.isTypeAliasDeclaration(owner)) return owner.members;
  return ts.isTypeLiteralNode(owner.type) ? owner.type.members : [];
}

const NAMED = new WeakMap<Structure, ReadonlyMap<string, readonly Member[]>>();

/** Grouped once for each structure: large classes have as many accesses as members. */
function membersNamed(owner: Structure, name: string): readonly Member[] {
  const known = NAMED.get(owner);
  if (known !== undefined) return known.get(name) ?? [];
  const named = groupBy(membersOf(owner), (one) => nameOfMember(one) ?? "");
  NAMED.set(owner, named);
  return named.get(name) ?? [];
}

/** `#coins`, `open`, `[Symbol.iterator]`. */
export function nameOfMember({ name }: Member): string | undefined {
  if (name !== undefined && ts.isComputedPropertyName(name)) {
    const symbol = dotted(name.expression);
    return symbol === "Symbol.iterator" || symbol === "Symbol.asyncIterator" ? `[${symbol}]` : undefined;
  }
  return name !== undefined && (is.Identifier(name) || ts.isStringLiteral(name) || ts.isPrivateIdentifier(name)) ? name.text : undefined;
}

function ownProperty(owner: Structure, member: string, inComments: boolean): Omit<Found, "owner"> | undefined {
  const constructor = membersNamed(owner, "").find((one) => is.ConstructorDeclaration(one));
  const parameter = constructor?.parameters.find(
    ({ name, modifiers }) => modifiers !== undefined && is.Identifier(name) && name.text === member,
  );
  if (parameter?.type !== undefined) return { type: parameter.type };
  for (const one of membersNamed(owner, member)) {
    if (ts.isMethodDeclaration(one) || ts.isMethodSignature(one) || ts.isSetAccessor(one)) continue;
    const type = writtenType(one, inComments);
    if (type !== undefined) return { type };
    if (is.PropertyDeclaration(one) && one.initializer !== undefined) return { value: one.initializer };
  }
  const body = is.ClassLike(owner) ? constructor?.body : undefined;
  const assigned = body && propertiesAssigned(body).get(member);
  const type = assigned && inComments ? ts.getJSDocType(assigned) : undefined;
  if (type !== undefined) return { type };
  return assigned === undefined ? undefined : { value: assigned.right };
}

/** `this.cart = new Cart()` for properties that the body of a constructor assigns once. */
export function propertiesAssigned(body: ts.Block): ReadonlyMap<string, ts.BinaryExpression> {
  const known = ASSIGNED.get(body);
  if (known !== undefined) return known;
  const values = new Map<string, ts.BinaryExpression>();
  const twice = new Set<string>();
  for (const statement of body.statements) {
    const assignment = is.ExpressionStatement(statement) ? statement.expression : undefined;
    if (assignment === undefined || !isAssignment(assignment)) continue;
    const { left } = assignment;
    if (!is.PropertyAccessExpression(left) || left.expression.kind !== SyntaxKind.ThisKeyword) continue;
    if (values.has(left.name.text)) twice.add(left.name.text);
    values.set(left.name.text, assignment);
  }
  for (const name of twice) values.delete(name);
  ASSIGNED.set(body, values);
  return values;
}

const ASSIGNED = new WeakMap<ts.Block, ReadonlyMap<string, ts.BinaryExpression>>();

/** As spelled. */
export function baseOf(owner: Structure): string | undefined {
  if (ts.isTypeAliasDeclaration(owner)) return undefined;
  const clause = (owner.heritageClauses ?? []).find(({ token }) => token === SyntaxKind.ExtendsKeyword);
  const [base] = clause?.types ?? [];
  return base === undefined || clause?.types.length !== 1 ? undefined : dotted(base.expression);
}
