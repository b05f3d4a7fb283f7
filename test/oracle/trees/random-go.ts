/** Random Go, mostly of the forms that have several readings: operands that may be types, and what follows them on the next line. */
import type { Random } from "../protocol/random.js";

const NAMES = ["a", "b", "c", "T", "nil", "new", "make", "iota", "_"];

export const WORDS: readonly string[] = [
  ..."( ) [ ] { } , ; : . ... := = == != < <= <- - -- + ++ += * / & && &^ | || ^ ~ !".split(" "),
  ..."break case chan const continue default defer else fallthrough for func go goto if import interface map".split(" "),
  ..."package range return select struct switch type var nil true iota new make a b c T int".split(" "),
  "\n",
  "\n\n",
  " ",
  "\t",
  "\r\n",
  "// c\n",
  "/* c */",
  "/* c\n */",
  "0",
  "1.5",
  "0x1p-2",
  "07i",
  '"s"',
  "`r`",
  "'x'",
  "\\",
  '"',
  "'",
  "`",
  "é",
];

export function randomSource(random: Random): string {
  const declaration = random.of([
    () => `func f(${parameters(random)}) ${random.once(2) ? "" : result(random)} {\n${statements(random, 3)}}`,
    () => `func f() {\n${statements(random, 3)}}`,
    () => `func f() {\n${statements(random, 3)}}`,
    () => `type T ${type(random, 3)}`,
    () => `type T[${names(random)} ${constraint(random)}] ${type(random, 2)}`,
    () => `type T [${expression(random, 2)}]${type(random, 1)}`,
    () => `var a = ${expression(random, 3)}`,
    () => `var (\n\ta ${type(random, 2)}\n\tb = ${expression(random, 2)}\n)`,
    () => `type I interface {\n\t${constraint(random)}\n\tm(${parameters(random)}) ${result(random)}\n}`,
    () => `type S struct {\n\t${field(random)}\n\t${field(random)}\n}`,
  ])();
  return `package p\n\n${declaration}\n`;
}

function names(random: Random): string {
  return Array.from({ length: random.below(3) + 1 }, (_, index) => `p${index}`).join(", ");
}

function constraint(random: Random): string {
  return Array.from({ length: random.below(2) + 1 }, () => `${random.once(3) ? "~" : ""}${type(random, 1)}`).join(" | ");
}

function field(random: Random): string {
  return random.of([
    () => `a ${type(random, 2)}`,
    () => `a, b ${type(random, 2)}`,
    () => `${random.once(2) ? "*" : ""}${random.of(["T", "a.T", "T[int]", "a.T[b]", "T[a.b]"])}`,
    () => `a ${type(random, 1)} \`tag\``,
    () => `a [${expression(random, 1)}]T`,
  ])();
}

function parameters(random: Random): string {
  const one = random.of([
    () => names(random),
    () => `${names(random)} ${type(random, 2)}`,
    () => type(random, 2),
    () => `a ...${type(random, 1)}`,
    () => `${names(random)} T[${type(random, 1)}]`,
    () => `a [${expression(random, 1)}]T`,
    () => "",
  ]);
  return Array.from({ length: random.below(3) }, one).join(", ");
}

function result(random: Random): string {
  return random.once(2) ? type(random, 1) : `(${parameters(random)})`;
}

function type(random: Random, depth: number): string {
  if (depth <= 0) return random.of(["T", "int", "a.T", "b"]);
  const next = (): string => type(random, depth - 1);
  return random.of([
    next,
    () => `*${next()}`,
    () => `[]${next()}`,
    () => `[${expression(random, 1)}]${next()}`,
    () => `map[${next()}]${next()}`,
    () => `${random.of(["chan ", "chan<- ", "<-chan "])}${next()}`,
    () => `func(${parameters(random)}) ${result(random)}`,
    () => `func()`,
    () => `T[${next()}]`,
    () => `a.T[${next()}, ${next()}]`,
    () => `(${next()})`,
    () => `struct{}`,
    () => `interface{}`,
    () => `struct{ ${field(random)} }`,
  ])();
}

function expression(random: Random, depth: number): string {
  if (depth <= 0) return random.of([...NAMES, "1", '"s"', "a.b", "b.T"]);
  const next = (): string => expression(random, depth - 1);
  const list = (): string => Array.from({ length: random.below(3) }, next).join(", ");
  return random.of([
    next,
    next,
    () => `${next()}.c`,
    () => `${next()}[${next()}]`,
    () => `${next()}[${next()}]`,
    () => `${next()}[${random.once(2) ? next() : type(random, 1)}](${list()})`,
    () => `${next()}[${next()}, ${type(random, 1)}]`,
    () => `${next()}(${list()})`,
    () => `${next()}(${next()}...)`,
    () => `(${next()})`,
    () => `(${random.once(2) ? next() : type(random, 2)})(${next()})`,
    () => `${random.of(["*", "*", "&", "-", "<-", "!", "^"])}${next()}`,
    () => `${next()} ${random.of(["+", "*", "|", "&&", "==", "<", "<<", "&^"])} ${next()}`,
    () => `${type(random, 1)}{${list()}}`,
    () => `${type(random, 1)}(${next()})`,
    () => `${next()}.(${type(random, 1)})`,
    () => `${next()}[${random.once(2) ? next() : ""}:${random.once(2) ? next() : ""}]`,
    () => `func(${parameters(random)}) ${result(random)} {\n${statements(random, depth - 1)}}`,
    () => `[...]T{${next()}: {${list()}}}`,
    () => `new(${random.once(2) ? type(random, 1) : next()})`,
    () => `make(${type(random, 1)}, ${next()})`,
  ])();
}

function statements(random: Random, depth: number): string {
  return Array.from({ length: random.below(3) + 1 }, () => `${statement(random, depth)}${random.once(9) ? "; " : "\n"}`).join("");
}

function statement(random: Random, depth: number): string {
  const value = (): string => expression(random, depth);
  if (depth <= 0) return value();
  const body = (): string => `{\n${statements(random, depth - 1)}}`;
  return random.of([
    value,
    () => `a := ${value()}`,
    () => `${value()} = ${value()}`,
    () => `${value()} <- ${value()}`,
    () => `${value()}++`,
    () => `return ${value()}`,
    () => `go ${value()}`,
    () => `if ${value()} ${body()}`,
    () => `if a := ${value()}; ${value()} ${body()} else ${body()}`,
    () => `for ${value()} ${body()}`,
    () => `for i := ${value()}; ${value()}; i++ ${body()}`,
    () => `for a, b := range ${value()} ${body()}`,
    () => `for range ${value()} ${body()}`,
    () => `switch ${value()} {\ncase ${value()}, ${value()}:\n${statements(random, depth - 1)}default:\n}`,
    () => `switch a := ${value()}.(type) {\ncase ${type(random, 1)}, nil:\n${statements(random, depth - 1)}}`,
    () => `select {\ncase ${random.of(["a := ", "a = ", ""])}<-${value()}:\n${statements(random, depth - 1)}default:\n}`,
    body,
    () => `L:\n${statement(random, depth - 1)}`,
    () => `var a ${type(random, 2)}`,
    () => `type a ${type(random, 2)}`,
    () => `defer func() ${body()}()`,
  ])();
}
