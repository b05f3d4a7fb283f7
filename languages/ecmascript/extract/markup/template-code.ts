/**
 * Expressions of a template as code of its module: they follow the scripts, each on lines of its own, so that names, members and `import()` in
 * them are read as in a script. An expression that does not parse is left to the scanner of names.
 */
import type { FileFacts, Place, Reference, Use } from "../../../../src/model/facts.js";
import { rethrowUnlessTooDeep, ts } from "../../typescript.js";
import type { LineOf } from "./site.js";

/** A part of a template in the language of the scripts. */
export interface TemplateCode {
  /** Offset of the first character in the file. */
  readonly offset: number;
  /** As many characters as in the file; nested markup is blanked. */
  readonly code: string;
  /** A handler may have statements. */
  readonly statements?: boolean;
  /** Names that the template binds, whose defaults are expressions. */
  readonly pattern?: boolean;
  /** Names in it that the template binds, such as that of an element of a list. */
  readonly bound: readonly string[];
}

/** Where code that follows the scripts is in the file. */
export interface Placement {
  offsetOf(offset: number): number;
  lineOf(line: number): number;
  /** Whether the line is one of the template. */
  isTemplate(line: number): boolean;
}

interface Wrapped {
  readonly before: string;
  readonly after: string;
}

/** Undefined if the code does not parse: it may have a syntax of its own. */
function wrapped({ code, statements, pattern, bound }: TemplateCode, kind: ts.ScriptKind): Wrapped | undefined {
  if (pattern) return { before: "[(", after: "\n) => 0];\n" };
  const parameters = bound.join(", ");
  const open = parameters === "" ? "" : `(${parameters}) => `;
  const forms = [{ before: `[${open}[`, after: "\n]];\n" }, ...(statements ? [{ before: `((${parameters}) => {`, after: "\n});\n" }] : [])];
  return forms.find(({ before, after }) => parses(`${before}${code}${after}`, kind));
}

/** False also if nesting exhausts the stack: the parser is recursive, and keeps state of the aborted parse, which an empty file resets. */
function parses(text: string, kind: ts.ScriptKind): boolean {
  try {
    const file = ts.createSourceFile("template.tsx", text, ts.ScriptTarget.Latest, false, kind);
    // Not in the public type, but every consumer of `createSourceFile` reads it.
    const { parseDiagnostics = [] } = file as ts.SourceFile & { readonly parseDiagnostics?: readonly unknown[] };
    return parseDiagnostics.length === 0;
  } catch (error) {
    rethrowUnlessTooDeep(error);
    return false;
  }
}

/** Identifiers that a list of parameters binds; undefined if it does not parse. */
export function boundNames(pattern: string): readonly string[] | undefined {
  if (/^[\s\w$,]*$/.test(pattern)) return pattern.match(/[A-Za-z_$][\w$]*/g) ?? [];
  const text = `(${pattern}\n) => 0`;
  if (!parses(text, ts.ScriptKind.TS)) return undefined;
  const [statement] = ts.createSourceFile("pattern.ts", text, ts.ScriptTarget.Latest).statements;
  const value = statement !== undefined && ts.isExpressionStatement(statement) ? statement.expression : undefined;
  const names: string[] = [];
  const open: ts.BindingName[] = value !== undefined && ts.isArrowFunction(value) ? value.parameters.map(({ name }) => name) : [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (ts.isIdentifier(next)) names.push(next.text);
    else for (const element of next.elements) if (ts.isBindingElement(element)) open.push(element.name);
  }
  return names;
}

interface Placed {
  /** In the text with all code. */
  readonly start: number;
  readonly line: number;
  readonly offset: number;
  readonly lineInFile: number;
}

/**
 * `script`: the scripts at their places in the file, of which `lines` is the number of lines: the code follows below them, so that each line is that of
 * one of both. `unread`: is given the code that does not parse. */
export function withTemplate(
  script: string,
  parts: readonly TemplateCode[],
  { kind, lineOf, lines }: { readonly kind: ts.ScriptKind; readonly lineOf: LineOf; readonly lines: number },
  unread: (part: TemplateCode) => void,
): { readonly text: string; readonly placement: Placement } {
  const placed: Placed[] = [];
  const gap = `${"\n".repeat(Math.max(1, lines - linesIn(script)))};`;
  const texts = [script, gap];
  let [start, line] = [script.length + gap.length, linesIn(script) + gap.length];
  const add = (text: string): void => {
    texts.push(text);
    start += text.length;
    line += linesIn(text);
  };
  for (const part of parts) {
    const form = wrapped(part, kind);
    if (form === undefined) {
      unread(part);
      continue;
    }
    add(form.before);
    placed.push({ start, line, offset: part.offset, lineInFile: lineOf(part.offset) });
    add(part.code);
    add(form.after);
  }
  const first = placed[0];
  const partAt = (key: "start" | "line", value: number): Placed | undefined => {
    if (first === undefined || value < first[key]) return undefined;
    let [low, high] = [0, placed.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((placed[middle]?.[key] ?? 0) <= value) low = middle;
      else high = middle - 1;
    }
    return placed[low];
  };
  const placement: Placement = {
    offsetOf(offset) {
      const part = partAt("start", offset);
      return part === undefined ? offset : part.offset + offset - part.start;
    },
    lineOf(at) {
      const part = partAt("line", at);
      return part === undefined ? at : part.lineInFile + at - part.line;
    },
    isTemplate: (at) => first !== undefined && at >= first.line,
  };
  return { text: placed.length === 0 ? script : texts.join(""), placement };
}

function linesIn(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) count += 1;
  return count;
}

/** The facts with positions in the file; what a template uses is used by the component. */
export function placedFacts(facts: FileFacts, placement: Placement, within: Place | undefined): FileFacts {
  const here = <T extends { readonly line: number; readonly within?: Place }>(site: T): T => {
    if (!placement.isTemplate(site.line)) return site;
    return { ...site, line: placement.lineOf(site.line), ...(within !== undefined && { within: site.within ?? within }) };
  };
  const reference = (one: Reference): Reference => ({
    ...here(one),
    offset: placement.offsetOf(one.offset),
    bindings: one.bindings.map((binding) => ({ ...binding, uses: binding.uses.map(here<Use>).toSorted((a, b) => a.line - b.line) })),
  });
  return {
    ...facts,
    references: facts.references.map(reference),
    ...(facts.free !== undefined && { free: facts.free.map((one) => ({ ...one, uses: one.uses.map(here<Use>) })) }),
    problems: facts.problems.map((one) => (one.line === undefined ? one : { ...one, line: placement.lineOf(one.line) })),
  };
}
