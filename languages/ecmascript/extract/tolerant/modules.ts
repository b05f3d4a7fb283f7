/** Import and export statements, `require` and `import()`, from tokens (semantics B.1, B.2). */
import type { Binding } from "../../../../src/model/facts.js";
import { readDeclaration } from "./declarations.js";
import type { Reading } from "./statements.js";
import { addReference, declare, isFunctionAt, isTopLevel, literalAt, textAt } from "./statements.js";
import type { Token } from "./tokens.js";

/** Names in braces: `a`, `a as b`, `type a`. */
interface Specifier {
  readonly imported: string;
  readonly local: string;
  readonly typeOnly: boolean;
  readonly start: number;
}

interface Clause {
  readonly specifiers: readonly Specifier[];
  /** Index after the clause. */
  readonly end: number;
}

/** At `import`. */
export function readImport(reading: Reading, token: Token): void {
  const next = reading.at + 1;
  if (textAt(reading, next) === ".") return;
  if (textAt(reading, next) === "(") {
    const literal = literalAt(reading, next + 1);
    if (literal !== undefined) addReference(reading, literal, { kind: "dynamic", form: "import()", syntax: "import", bindings: [] });
    return;
  }
  if (!isTopLevel(reading, token)) return;
  const effect = literalAt(reading, next);
  if (effect !== undefined) return addReference(reading, effect, { kind: "side-effect", form: "import", syntax: "import", bindings: [] });
  if (textAt(reading, next + 1) === "=" && textAt(reading, next + 2) === "require") return readImportEquals(reading, next);
  readImportFrom(reading, next);
}

function readImportFrom(reading: Reading, start: number): void {
  const following = textAt(reading, start + 1);
  const typeOnly = textAt(reading, start) === "type" && following !== "from" && following !== ",";
  const clause = readClause(reading, typeOnly ? start + 1 : start);
  const literal = textAt(reading, clause.end) === "from" ? literalAt(reading, clause.end + 1) : undefined;
  if (literal === undefined) return;
  reading.depth = 0;
  const bindings = clause.specifiers.map((one) => bindingOf(one, typeOnly));
  addReference(reading, literal, {
    kind: typeOnly ? "type" : "static",
    form: typeOnly ? "import type" : "import",
    syntax: "import",
    bindings,
  });
}

function readImportEquals(reading: Reading, name: number): void {
  const literal = literalAt(reading, name + 4);
  if (literal === undefined) return;
  const binding: Binding = { imported: "=", local: textAt(reading, name), typeOnly: false, uses: [], keep: true };
  // Its `require` must not be read again.
  reading.at = name + 4;
  addReference(reading, literal, { kind: "static", form: "import =", syntax: "require", bindings: [binding] });
}

function bindingOf(one: Specifier, typeOnly: boolean): Binding {
  const local = one.local === one.imported ? {} : { local: one.local };
  return { imported: one.imported, ...local, typeOnly: typeOnly || one.typeOnly, uses: [], keep: true };
}

/** `d, { a as b, type c }`, `* as ns`; ends before the first token that does not belong to a clause. */
function readClause(reading: Reading, start: number): Clause {
  const specifiers: Specifier[] = [];
  let at = start;
  for (;;) {
    const token = reading.tokens[at];
    if (token === undefined || token.kind === "string" || token.kind === "fragment") break;
    if (token.text === "{") at = readBraces(reading, at + 1, specifiers);
    else if (token.text === "*" && textAt(reading, at + 1) === "as") {
      specifiers.push({ imported: "*", local: textAt(reading, at + 2), typeOnly: false, start: token.start });
      at += 3;
    } else if (token.text === ",") at += 1;
    else if (token.kind === "word" && specifiers.length === 0 && (token.text !== "from" || textAt(reading, at + 1) === "from")) {
      specifiers.push({ imported: "default", local: token.text, typeOnly: false, start: token.start });
      at += 1;
    } else break;
  }
  return { specifiers, end: at };
}

/** From after `{` to after `}`; stops early if the list is broken. */
function readBraces(reading: Reading, start: number, specifiers: Specifier[]): number {
  let at = start;
  for (;;) {
    const token = reading.tokens[at];
    if (token?.text === "," && token.kind === "mark") at += 1;
    else if (token?.text === "}" && token.kind === "mark") return at + 1;
    else if (token === undefined || (token.kind !== "word" && token.kind !== "string")) return at;
    else {
      const typeOnly = token.text === "type" && isNameAt(reading, at + 1) && textAt(reading, at + 1) !== "as";
      const name = typeOnly ? (reading.tokens[at + 1] ?? token) : token;
      const after = typeOnly ? at + 2 : at + 1;
      const renamed = textAt(reading, after) === "as" ? reading.tokens[after + 1] : undefined;
      specifiers.push({ imported: name.text, local: renamed?.text ?? name.text, typeOnly, start: name.start });
      at = renamed === undefined ? after : after + 2;
    }
  }
}

function isNameAt(reading: Reading, index: number): boolean {
  const kind = reading.tokens[index]?.kind;
  return kind === "word" || kind === "string";
}

/** At `export`. */
export function readExport(reading: Reading, token: Token): void {
  if (!isTopLevel(reading, token)) return;
  reading.depth = 0;
  let at = reading.at + 1;
  const typeOnly = textAt(reading, at) === "type" && (textAt(reading, at + 1) === "{" || textAt(reading, at + 1) === "*");
  if (typeOnly) at += 1;
  const first = textAt(reading, at);
  if (first === "*") return readStar(reading, at, typeOnly, token.start);
  if (first === "{") return readNamed(reading, at, typeOnly);
  if (first === "default") return readDefault(reading, at + 1, token);
  if (first === "=") {
    const local = textAt(reading, at + 1);
    if (local !== "") reading.aliases.push({ name: "=", local, position: token.start });
    return;
  }
  for (const name of readDeclaration(reading, at)) {
    reading.exports.push({ kind: "local", name, declaration: name, position: reading.declarations.get(name)?.position ?? token.start });
  }
}

function readStar(reading: Reading, at: number, typeOnly: boolean, position: number): void {
  const alias = textAt(reading, at + 1) === "as" ? reading.tokens[at + 2] : undefined;
  const from = alias === undefined ? at + 1 : at + 3;
  const literal = textAt(reading, from) === "from" ? literalAt(reading, from + 1) : undefined;
  if (literal === undefined) return;
  const form = `export ${typeOnly ? "type " : ""}*${alias === undefined ? "" : " as"}`;
  const bindings: Binding[] = alias === undefined ? [] : [{ imported: "*", typeOnly, uses: [], keep: true }];
  addReference(reading, literal, { kind: "re-export", form, syntax: "import", bindings });
  const reference = literal.start;
  if (alias === undefined) reading.exports.push({ kind: "star", reference, withDefault: false, position });
  else reading.exports.push({ kind: "indirect", name: alias.text, reference, imported: "*", position: alias.start });
}

function readNamed(reading: Reading, open: number, typeOnly: boolean): void {
  const specifiers: Specifier[] = [];
  const end = readBraces(reading, open + 1, specifiers);
  const literal = textAt(reading, end) === "from" ? literalAt(reading, end + 1) : undefined;
  if (literal === undefined) {
    for (const one of specifiers) reading.aliases.push({ name: one.local, local: one.imported, position: one.start });
    return;
  }
  const bindings = specifiers.map((one): Binding => ({ imported: one.imported, typeOnly: typeOnly || one.typeOnly, uses: [], keep: true }));
  addReference(reading, literal, { kind: "re-export", form: typeOnly ? "export type from" : "export from", syntax: "import", bindings });
  for (const one of specifiers) {
    reading.exports.push({ kind: "indirect", name: one.local, reference: literal.start, imported: one.imported, position: one.start });
  }
}

function readDefault(reading: Reading, at: number, token: Token): void {
  const [name] = readDeclaration(reading, at);
  const value = reading.tokens[at];
  if (name === undefined && value?.kind === "word" && isEndOfStatement(reading, at + 1)) {
    reading.aliases.push({ name: "default", local: value.text, position: token.start });
    return;
  }
  if (name === undefined)
    declare(reading, token, "default", textAt(reading, at) === "class" ? "class" : "constant", isFunctionAt(reading, at));
  reading.exports.push({ kind: "local", name: "default", declaration: name ?? "default", position: token.start });
}

function isEndOfStatement(reading: Reading, index: number): boolean {
  const token = reading.tokens[index];
  const before = reading.tokens[index - 1];
  if (token === undefined || token.text === ";" || token.text === "}") return true;
  return before !== undefined && token.kind === "word" && /[\r\n]/.test(reading.text.slice(before.end, token.start));
}
