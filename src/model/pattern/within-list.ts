import { holdsPath, writtenLength } from "./expand-groups.js";
import { hasWildcard } from "./parse-pattern.js";
import { PATTERN_LIMITS, SYNTAX } from "./syntax.js";

/** May stand for more text than it has. */
const MULTIPLIES = /[{(].*(?:\/|\*\*|\.\.)/s;

/** Number of the patterns, from the first on, that one list may have. Those without a wildcard count little: they are compared as they are. */
export function countWithinList(patterns: readonly string[]): number {
  let [number, length] = [0, 0];
  for (const [index, pattern] of patterns.entries()) {
    if (!hasWildcard(pattern)) continue;
    number += 1;
    length += MULTIPLIES.test(pattern) ? writtenLength(pattern, SYNTAX.typed, holdsPath) : pattern.length;
    if (number > PATTERN_LIMITS.list || length > PATTERN_LIMITS.listLength) return index;
  }
  return Math.min(patterns.length, PATTERN_LIMITS.listed);
}
