/** Names of classes and members around a node, as subjects of uses. */
import {
  isClassDeclaration,
  isClassElement,
  isClassLike,
  isIdentifier,
  isParameter,
  isVariableDeclaration,
  type ts,
} from "../../../typescript.js";
import { staticName } from "../syntax-shapes.js";

/** Class whose heritage clause contains `node`. */
export function heritageOwner(node: ts.Node): string {
  const owner = node.parent?.parent;
  return (owner && ownerName(owner, undefined)) ?? "class";
}

/** `Cart` or `Cart.total` for a class-like owner; a class expression takes the name of its variable. */
export function ownerName(owner: ts.Node, member: string | undefined): string | undefined {
  const named = owner as { readonly name?: ts.Node };
  let name = named.name && isIdentifier(named.name) ? named.name.text : undefined;
  if (name === undefined && isVariableDeclaration(owner.parent) && isIdentifier(owner.parent.name)) name = owner.parent.name.text;
  if (name === undefined && isClassLike(owner)) name = isClassDeclaration(owner) ? "default" : undefined;
  return member === undefined ? name : `${name ?? "class"}.${member}`;
}

/** The decorated class or member: `Cart`, `Cart.add`; the class for a parameter of the constructor. */
export function decoratedName(decorator: ts.Node): string {
  let target = decorator.parent;
  if (isParameter(target)) target = target.parent;
  if (isClassLike(target)) return ownerName(target, undefined) ?? "class";
  const owner = target.parent;
  const member = isClassElement(target) ? staticName(target.name) : undefined;
  return (isClassLike(owner) ? ownerName(owner, member) : undefined) ?? "class";
}
