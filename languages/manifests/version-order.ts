/** Precedence of semantic versions, lowest first; equal precedence falls back to the text. */
import { byteOrder } from "../../src/model/basics.js";

export function versionOrder(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)];
  return numbers(left.core, right.core) || prerelease(left.pre, right.pre) || byteOrder(a, b);
}

interface Parsed {
  readonly core: readonly string[];
  readonly pre: readonly string[];
}

function parse(version: string): Parsed {
  const plus = version.indexOf("+");
  const bare = plus === -1 ? version : version.slice(0, plus);
  const dash = bare.indexOf("-");
  if (dash === -1) return { core: bare.split("."), pre: [] };
  return { core: bare.slice(0, dash).split("."), pre: bare.slice(dash + 1).split(".") };
}

function numbers(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < 3; at++) {
    const order = numeric(a[at] ?? "0", b[at] ?? "0");
    if (order !== 0) return order;
  }
  return 0;
}

/** Digits of any length: the longer number is greater. */
function numeric(a: string, b: string): number {
  const [left, right] = [a.replace(/^0+/u, ""), b.replace(/^0+/u, "")];
  return left.length - right.length || byteOrder(left, right);
}

/** A release comes after its pre-releases; numbers come before words. */
function prerelease(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const order = identifiers(a[at] ?? "", b[at] ?? "");
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function identifiers(a: string, b: string): number {
  const [left, right] = [/^\d+$/u.test(a), /^\d+$/u.test(b)];
  if (left && right) return numeric(a, b);
  return left === right ? byteOrder(a, b) : left ? -1 : 1;
}
