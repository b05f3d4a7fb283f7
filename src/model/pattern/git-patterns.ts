/** Patterns of `.gitignore` and `.gitattributes`. */
import { countWithinList } from "./expand-groups.js";
import { compilePattern } from "./compile-pattern.js";
import { PATTERN_LIMITS, SYNTAX } from "./syntax.js";

export interface IgnoreRule {
  /** As written, without blanks around it. */
  readonly written: string;
  /** From 1. */
  readonly line: number;
  readonly negated: boolean;
  /** Relative to the directory of the file. */
  readonly matches: (path: string, isDirectory: boolean) => boolean;
  /** Why it matches nothing. */
  readonly fault?: string;
}

/** `path` matches by a name at any level if the pattern has no slash before its end. */
export function compileGitPattern(glob: string): { readonly matches: (path: string) => boolean; readonly fault?: string } {
  const anchored = glob.includes("/");
  const { matches, fault } = compilePattern(glob.replace(/^\//, ""), { syntax: SYNTAX.git, dot: true, onlyBelow: true });
  if (fault !== undefined) return { matches, fault };
  return { matches: anchored ? matches : (path) => matches(path.slice(path.lastIndexOf("/") + 1)) };
}

/** One line more than is followed is read, so that it can be told. */
export function readIgnoreRules(text: string): readonly IgnoreRule[] {
  const lines = text.split("\n", PATTERN_LIMITS.listed + 1);
  const kept = countWithinList(lines.map((line) => (line.startsWith("#") ? "" : line)));
  return lines.slice(0, kept + 1).flatMap((line, index): readonly IgnoreRule[] => {
    const rule = ruleOf(line, index + 1);
    if (rule === undefined) return [];
    return [index < kept ? rule : { ...rule, matches: () => false, fault: "comes after too many others" }];
  });
}

function ruleOf(line: string, number: number): IgnoreRule | undefined {
  const written = withoutBlanks(line);
  if (written === "" || written.startsWith("#")) return undefined;
  const negated = written.startsWith("!");
  const whole = negated ? written.slice(1) : written;
  const onlyDirectories = whole.endsWith("/");
  const pattern = onlyDirectories ? whole.slice(0, -1) : whole;
  if (pattern === "") return undefined;
  const { matches, fault } = compileGitPattern(pattern);
  return {
    written,
    line: number,
    negated,
    matches: (path, isDirectory) => (isDirectory || !onlyDirectories) && matches(path),
    ...(fault === undefined ? {} : { fault }),
  };
}

/** The rule that decides about a path relative to the directory of the rules: the last one that matches. */
export function decidingRule(rules: readonly IgnoreRule[], path: string, isDirectory: boolean): IgnoreRule | undefined {
  return rules.findLast((rule) => rule.matches(path, isDirectory));
}

/** Blanks at the end have no meaning, unless a backslash is before them. */
function withoutBlanks(line: string): string {
  const text = line.replace(/\r$/, "");
  let end = text.length;
  while (end > 0 && text[end - 1] === " " && text[end - 2] !== "\\") end -= 1;
  return text.slice(0, end);
}
