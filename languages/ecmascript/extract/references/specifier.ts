/** Specifiers and their offsets: literals, constants, and templates with holes (B-N). */
import type { ts } from "../../typescript.js";
import type { Surroundings } from "./surroundings.js";
import type { PathConstant } from "../../../../src/model/facts.js";
import { choicesOf } from "./choices.js";
import { evaluate, literalText, pathBelowConstant, relativePath } from "./evaluate.js";
import { addDynamicProblem, type Reading } from "./reading.js";
import type { Evaluated } from "./names/scope.js";

interface Specifier {
  readonly specifier: string;
  readonly constant?: PathConstant;
  readonly patterns?: readonly string[];
  readonly fromTemplate?: boolean;
}

export interface PlacedSpecifier extends Specifier {
  readonly offset: number;
}

/** The specifier of an import, or those that it chooses from; a part that is not static is a problem. */
export function specifiersOf(reading: Reading, argument: ts.Expression, at: Surroundings): readonly PlacedSpecifier[] {
  reading.consumed.add(argument);
  const value = evaluate(argument, at.scope);
  const known = value && knownSpecifier(value);
  if (known) return [{ ...known, offset: argument.getStart(reading.file) }];
  const chosen = choicesOf(argument, at.scope);
  const found = chosen.choices.flatMap(({ node, offset, value: choice }) => {
    const specifier = knownSpecifier(choice);
    reading.consumed.add(node);
    return specifier && !specifier.patterns ? [{ ...specifier, offset: node.getStart(reading.file) + offset }] : [];
  });
  if (!chosen.complete || found.length < chosen.choices.length) addDynamicProblem(reading, argument);
  return found;
}

/** The same without a problem: for paths that are not imports. */
export function literalSpecifier(argument: ts.Expression | undefined, at: Surroundings): string | undefined {
  const value = argument && evaluate(argument, at.scope);
  if (!value || value.parts.includes(null)) return undefined;
  return value.base === "directory" ? relativePath(value) : literalText(value);
}

function knownSpecifier(value: Evaluated): Specifier | undefined {
  const whole = literalText(value);
  if (whole !== undefined) return whole === "" ? undefined : { specifier: whole };
  if (value.base === "constant") return pathBelowConstant(value);
  if (value.base === "file") return undefined;
  const path = relativePath(value);
  if (!value.parts.includes(null)) return path === undefined ? undefined : { specifier: path };
  return template(path ?? value.parts.map((part) => part ?? "*").join(""));
}

const LEAD = /^(?:(?:\.\.?\/)+|\/|[@~]\/|[~#$][\w-]+\/)/;

/** B-N: a directory or a package must be known before the first hole, or a part of the name beside it (`./${rule}/index.mjs`). */
function template(glob: string): Specifier | undefined {
  const pattern = glob.replace(/\?[\w=&]*$/, "");
  const lead = pattern.slice(0, pattern.indexOf("*"));
  const start = LEAD.exec(lead);
  if (start) {
    const known = lead.indexOf("/", start[0].length) > 0 || namesMore(pattern.slice(start[0].length));
    return known ? { specifier: pattern, patterns: [pattern], fromTemplate: true } : undefined;
  }
  const name = /^(?:@[\w.-]+\/)?[a-zA-Z][\w.-]*(?=\/)/.exec(lead);
  return name ? { specifier: name[0] } : undefined;
}

/** Whether a pattern has literal text beside its holes and the file extension. */
function namesMore(pattern: string): boolean {
  return /[A-Za-z0-9]/.test(pattern.replace(/\.[A-Za-z]+$/, ""));
}
