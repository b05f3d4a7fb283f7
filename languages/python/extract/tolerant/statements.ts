/** Import statements and definitions of logical lines, by tokens, including Cython's `cimport` and `cdef`. */
import type { Declaration, ExportFact, Reference } from "../../../../src/model/facts.js";
import { cutText, oneLine } from "../../../shared/doc-text.js";
import type { Source } from "../../../shared/source.js";
import type { LogicalLine } from "./logical-lines.js";
import { isPythonInitialiser } from "../../is-initialiser.js";

interface ImportLine {
  readonly reference: Reference;
  readonly exports: readonly ExportFact[];
}

const NAME = "[\\p{L}_][\\p{L}\\p{N}_]*";
const FROM = new RegExp(
  `^(?:lazy\\s+)?from(?=[\\s.])\\s*((?:\\.\\s*)*)((?:${NAME}(?:\\s*\\.\\s*${NAME})*)?)\\s*(c?import)(?![\\p{L}\\p{N}_])`,
  "u",
);
const IMPORT = /^(?:lazy\s+)?(c?import)\s+/;
const ITEM = new RegExp(`(${NAME}(?:\\s*\\.\\s*${NAME})*)(?:\\s+as\\s+(${NAME}))?|\\*`, "uy");

/** The imports of the line; empty if there are none. */
export function importsOf(source: Source, line: LogicalLine): readonly ImportLine[] {
  const from = FROM.exec(line.code);
  if (from !== null) return fromImport(source, line, from);
  const plain = IMPORT.exec(line.code);
  if (plain === null) return [];
  return items(line, plain[0].length).map(({ name, alias, at }) => {
    const offset = line.start + at;
    const local = alias ?? name;
    const binding = { imported: "*", local, typeOnly: false, uses: [], keep: true, members: "also" } as const;
    const reference = site(source, line, { specifier: name, form: "import", offset, bindings: [binding], keepInside: true });
    const visible = line.indent === 0 && !local.includes(".");
    return { reference, exports: visible ? [indirect(local, offset, "*", offset)] : [] };
  });
}

function fromImport(source: Source, line: LogicalLine, from: RegExpExecArray): readonly ImportLine[] {
  const dots = (from[1] ?? "").replace(/\s/g, "");
  const module = (from[2] ?? "").replace(/\s/g, "");
  const specifier = `${dots}${module}`;
  if (specifier === "" || specifier === "__future__") return [];
  const head = from[0];
  const offset = line.start + head.length - head.replace(/^(?:lazy\s+)?from\s*/, "").length;
  const named = items(line, head.length);
  const star = named.some(({ name }) => name === "*");
  const bindings = named.map(({ name, alias }) => ({
    imported: name,
    ...(alias !== undefined && alias !== name && { local: alias }),
    typeOnly: false,
    uses: [],
    keep: true,
    members: "also" as const,
  }));
  const reference = site(source, line, { specifier, form: "from import", offset, bindings, ...(star && { star }) });
  const exports = named.map(({ name, alias, at }): ExportFact =>
    name === "*"
      ? {
          kind: "star",
          reference: offset,
          withDefault: false,
          position: offset,
          ...(!isPythonInitialiser(source.path) && { implicit: true }),
        }
      : indirect(alias ?? name, offset, name, line.start + at),
  );
  return [{ reference, exports: line.indent === 0 ? exports : [] }];
}

type Own = Pick<Reference, "specifier" | "form" | "offset" | "bindings" | "star" | "keepInside">;

function site(source: Source, line: LogicalLine, own: Own): Reference {
  const lazy = line.code.startsWith("lazy");
  return { ...own, kind: lazy ? "dynamic" : "static", ...(lazy && { manner: "lazy" }), line: source.lineOf(own.offset) };
}

function indirect(name: string, reference: number, imported: string, position: number): ExportFact {
  return { kind: "indirect", name, reference, imported, position, implicit: true, ...(name.startsWith("_") && { hidden: true }) };
}

interface Item {
  readonly name: string;
  readonly alias: string | undefined;
  /** Offset in the line. */
  readonly at: number;
}

/** `a.b as c, d`, with or without brackets, up to the first token that is not part of a list of names. */
function items(line: LogicalLine, from: number): readonly Item[] {
  const found: Item[] = [];
  let at = from;
  for (;;) {
    at += /^[\s(,]*/.exec(line.code.slice(at, at + 400))?.[0].length ?? 0;
    ITEM.lastIndex = at;
    const match = ITEM.exec(line.code);
    if (match === null) return found;
    found.push({ name: (match[1] ?? "*").replace(/\s/g, ""), alias: match[2], at });
    at += match[0].length;
    if (!/^\s*,/.test(line.code.slice(at, at + 400))) return found;
  }
}

const DEFINITION = new RegExp(`^(?:async\\s+)?(def|class)\\s+(${NAME})`, "u");
/** `cdef class Cart:`, `cpdef double total(Cart cart):`. */
const CYTHON = new RegExp(`^cp?def\\s+(?:(class|enum|struct)\\s+(${NAME})|(?:[\\w.*\\[\\]]+\\s+){0,4}(${NAME})\\s*\\()`, "u");
const ASSIGNED = new RegExp(`^(${NAME})\\s*(?::[^=]{0,200})?=(?!=)`, "u");

/** The definition that a line at the left margin starts; constants are recognised by their spelling. The extent is that of the line. */
export function declarationOf(source: Source, line: LogicalLine): Declaration | undefined {
  if (line.indent !== 0) return undefined;
  const end = line.start + line.code.trimEnd().length;
  const base = { line: source.lineOf(line.start), position: line.start, end, block: line.start };
  const definition = DEFINITION.exec(line.code) ?? cython(line);
  const name = definition?.[2];
  if (definition !== null && definition !== undefined && name !== undefined) {
    if (definition[1] !== "def") return { ...base, name, kind: "object", form: "class" };
    return { ...base, name, kind: "function", form: "function", ...parameters(source, line) };
  }
  const assigned = ASSIGNED.exec(line.code)?.[1];
  return assigned === undefined ? undefined : { ...base, name: assigned, kind: "object", form: "constant" };
}

function cython(line: LogicalLine): readonly (string | undefined)[] | undefined {
  const match = CYTHON.exec(line.code);
  return match === null ? undefined : [match[0], match[1] ?? "def", match[2] ?? match[3]];
}

function parameters(source: Source, line: LogicalLine): { readonly parameters?: string } {
  const open = line.code.indexOf("(");
  const close = line.code.lastIndexOf(")");
  if (open < 0 || close < open) return {};
  return { parameters: cutText(oneLine(source.text.slice(line.start + open + 1, line.start + close)), 80) };
}
