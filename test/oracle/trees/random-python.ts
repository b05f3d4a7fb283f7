/** Programs drawn at random, with whatever the grammar of Python has and some of what it has not. */
import type { Random } from "../protocol/random.js";

/** Words, line ends and quotes that change what is around them. */
export const PYTHON_WORDS: readonly string[] = [
  '"',
  "'''",
  "f'",
  "{",
  "}",
  "(",
  ")",
  "[",
  ",",
  ":",
  "=",
  "*",
  "\n",
  "\n    ",
  "\t",
  "\\\n",
].concat(
  [
    " # c\n",
    "if ",
    " else ",
    "lambda ",
    ":=",
    "print ",
    "match ",
    "type ",
    "not ",
    "\f",
    "\r\n",
    "é",
    ";",
    "@",
    "->",
    "await ",
    " as ",
    "{{",
  ],
  [
    "1_",
    "0x",
    "`",
    ".",
    "...",
    "except A:\n",
    "with (a, b):\n",
    "case 1:\n",
    "class A:\n",
    "*a.b, ",
    "x: int = 1\n",
    "f'{a!r:>{b}}'",
    "async ",
  ],
);

type Draw = () => string;

/** Tabs, form feeds and comments make the scanner work; most of a program has none of them. */
export function randomProgram(random: Random): string {
  const writer = createWriter(random, 6 + random.below(20));
  let text = writer.statements(0);
  if (random.once(10)) text = text.trimEnd();
  return random.once(15) ? text.replaceAll("\n", "\r\n") : text;
}

function createWriter(random: Random, depth: number): { readonly statements: (indent: number) => string } {
  let budget = depth;
  const one = (...choices: readonly (string | Draw)[]): string => {
    const choice = random.of(choices);
    return typeof choice === "string" ? choice : choice();
  };
  const many = (count: number, draw: Draw, separator: string): string => Array.from({ length: count }, draw).join(separator);
  const rarely = (text: Draw | string, times = 2): string => (random.once(times) ? one(text) : "");
  const list = (draw: Draw, least: number, separator = ", "): string => many(least + random.below(3), draw, separator);
  const comma = (): string => rarely(",", 3);
  /** `draw`, or a leaf after so many others. */
  const spend = (draw: Draw, last: Draw): string => {
    budget -= 1;
    return budget < 0 ? last() : draw();
  };

  const name = (): string =>
    one("a", "b", "c", "foo", "print", "exec", "match", "case", "type", "_", "é", "__future__", "self", "rb", "x1");
  const blank = (): string => one(" ", " ", " ", " ", " ", "", "  ", "\t", " \\\n  ");
  /** A line end inside brackets. */
  const gap = (): string => rarely(() => one("\n  ", "\n", " # c\n    ", "\n# d\n"), 10);

  const quoted = (): string =>
    one(
      '"a"',
      "'b'",
      '""',
      '"""x\ny"""',
      "r'\\d'",
      "r'\\\\'",
      "b'\\x00\\N'",
      "'\\\\'",
      "'a' \"b\"",
      "`a`",
      "'\\N{DASH}'",
      "'\\7\\477'",
      "u'\\u1234\\x'",
      "f'''{\na\n}'''",
      "rf'{a}\\d'",
      "f'{a!r:>{b}}'",
      "t'{x}'",
      () => `f"${many(random.below(3), () => one("x", "{{", "}}", "\\n", "\\d", " ", () => `{${interpolated()}}`), "")}"`,
    );
  const interpolated = (): string =>
    one(
      name,
      expression,
      () => `${name()}!r`,
      () => `${name()}=`,
      () => `${expression()}:>10`,
      () => `${name()}:{${name()}}`,
      () => `${name()}:#x`,
      values,
    );
  const leaf = (): string => one(name, name, name, "1", "0x1f", "1.5e3", ".5", "1_0", "2j", "10L", "None", "True", "...", quoted, quoted);
  const bracket = (): string =>
    one(
      () => `(${gap()}${expression()}${gap()})`,
      () => `[${gap()}${members()}${gap()}]`,
      () => `(${members()})`,
      () => `{${members()}}`,
      () =>
        `{${list(
          () =>
            one(
              () => `${expression()}: ${expression()}`,
              () => `**${primary()}`,
            ),
          0,
        )}${comma()}}`,
      () => `[${one(expression, splat)} ${clauses()}]`,
      () => `(${expression()} ${clauses()})`,
      () => `{${expression()}: ${expression()} ${clauses()}}`,
      () => `(yield ${expression()})`,
    );
  const primary = (): string =>
    spend(() => {
      let text = one(leaf, leaf, bracket);
      while (random.once(2))
        text += one(
          () => `.${name()}`,
          () => `${rarely(blank, 6)}(${given()})`,
          () => `[${subscripts()}]`,
        );
      return text;
    }, leaf);
  const splat = (): string => `*${one(name, primary, expression)}`;
  const members = (): string => `${list(() => one(expression, expression, splat), 0, `,${gap()} `)}${comma()}`;
  const given = (): string =>
    one(
      () =>
        `${list(
          () =>
            one(
              expression,
              splat,
              () => `**${expression()}`,
              () => `${name()}=${expression()}`,
            ),
          0,
          `,${gap()} `,
        )}${comma()}`,
      () => `${expression()} ${clauses()}`,
    );
  const slice = (): string =>
    one(
      ":",
      "::",
      () => `${expression()}:`,
      () => `:${expression()}`,
      () => `${expression()}::${expression()}`,
    );
  const subscripts = (): string => `${list(() => one(expression, slice, splat), 1)}${comma()}`;
  const clauses = (): string =>
    many(1 + random.below(2), () => `${rarely("async ", 4)}for ${targets()} in ${condition()}${rarely(() => ` if ${condition()}`)}`, " ");
  const operand = (): string =>
    spend(
      () =>
        one(
          primary,
          primary,
          () => `-${operand()}`,
          () => `await ${operand()}`,
          () => `${primary()} ** ${operand()}`,
        ),
      leaf,
    );
  const arithmetic = (): string =>
    spend(
      () => one(operand, operand, () => `${arithmetic()}${blank()}${one(..."+-*/%@|&^".split(""), "<<", "//")}${blank()}${arithmetic()}`),
      leaf,
    );
  const comparison = (): string =>
    spend(
      () =>
        one(arithmetic, arithmetic, () => `${arithmetic()} ${one("<", ">=", "==", "<>", "in", "not in", "is", "is not")} ${arithmetic()}`),
      leaf,
    );
  const condition = (): string =>
    spend(
      () =>
        one(
          comparison,
          comparison,
          () => `not ${condition()}`,
          () => `${condition()} ${one("and", "or")} ${condition()}`,
        ),
      leaf,
    );
  const expression = (): string =>
    spend(
      () =>
        one(
          condition,
          condition,
          condition,
          () => `${condition()} if ${expression()} else ${expression()}`,
          () => `lambda ${parameters(false)}: ${expression()}`,
          () => `${name()} := ${expression()}`,
        ),
      leaf,
    );
  const target = (): string =>
    one(
      name,
      name,
      () => `${primary()}.${name()}`,
      () => `${primary()}[${subscripts()}]`,
      () => `(${targets()})`,
      () => `[${targets()}]`,
      () => `*${name()}`,
    );
  const targets = (): string => one(target, target, () => `${list(target, 1)}${comma()}`);
  const values = (): string => one(expression, expression, () => `${list(() => one(expression, splat), 1)}${comma()}`);

  const type = (): string =>
    spend(
      () =>
        one(
          name,
          name,
          expression,
          quoted,
          () => `${name()}${rarely(blank, 5)}[${list(type, 1)}]`,
          () => `${type()} | ${type()}`,
          () => `${name()}.${name()}[${type()}]`,
          () => `*${name()}`,
          () => `${name()}[${type()}: ${type()}]`,
        ),
      name,
    );
  const parameters = (isTyped: boolean): string => {
    const typed = (): string => (isTyped ? rarely(() => `: ${type()}`) : "");
    const parameter = (): string =>
      one(
        () => `${name()}${typed()}${rarely(() => `=${expression()}`)}`,
        () => `*${name()}${typed()}`,
        "*",
        "/",
        () => `**${name()}`,
        "(a, b)",
      );
    return `${list(parameter, 0, `,${isTyped ? gap() : ""} `)}${comma()}`;
  };

  const simple = (): string =>
    one(
      values,
      values,
      () => `${targets()} = ${values()}`,
      () => `${targets()} = ${targets()} = ${one(values, "yield")}`,
      () => `${target()} ${one("+=", "**=", "//=", ">>=")} ${values()}`,
      () => `${target()}: ${type()}${rarely(() => ` = ${values()}`)}`,
      () => `${one("return", "del", "yield", "print", "yield from")} ${values()}`,
      "return",
      "pass",
      "break",
      "raise",
      "global a, b",
      "import a.b as c, d",
      "from . import a",
      "from .. a import (b, c as d,)",
      "from __future__ import a",
      "from ...a.b import *",
      "import type, match",
      () => `raise ${expression()} from ${expression()}`,
      () => `assert ${expression()}, ${expression()}`,
      () => `print >>${expression()}, ${expression()}`,
      () => `exec ${quoted()} in ${expression()}`,
      () => `type ${name()}${rarely("[T: int, *Ts, **P]")} = ${type()}`,
      () => `${one("print", "type", "match")}(${given()})${rarely(() => ` = ${expression()}`, 4)}`,
    );
  const line = (): string => `${many(random.once(5) ? 2 : 1, simple, one("; ", ";"))}${one("", "", "", ";", " # c", "  ")}`;

  const pad = (indent: number): string => "    ".repeat(indent);
  const comment = (indent: number): string =>
    rarely(() => `${pad(Math.max(0, indent - 1 + random.below(3)))}${one("", " ")}# ${one("x", "é")}\n${one("", "\n", "\f\n")}`, 6);
  const suite = (indent: number): string =>
    random.once(4)
      ? `: ${line()}\n`
      : `:${one("", " # c")}\n${comment(indent + 1)}${many(1 + random.below(3), () => statement(indent + 1), "")}`;
  const clause = (indent: number, start: Draw | string): string => `${comment(indent)}${pad(indent)}${one(start)}${suite(indent)}`;
  const item = (): string =>
    one(
      () => `${expression()} as ${target()}`,
      () => `${primary()} as ${name()}`,
      expression,
    );
  const pattern = (): string =>
    spend(
      () =>
        one(
          name,
          "_",
          "1",
          "-1",
          "1+2j",
          quoted,
          "None",
          "a.b",
          "*a",
          "*_",
          () => `${pattern()} | ${pattern()}`,
          () => `${pattern()} as ${name()}`,
          () =>
            one(
              () => `[${list(pattern, 0)}]`,
              () => `(${list(pattern, 0)})`,
            ),
          () => `${name()}(${list(() => one(pattern, () => `${name()}=${pattern()}`), 0)})`,
          () => `{${list(() => one(() => `${pattern()}: ${pattern()}`, "**rest"), 0)}}`,
        ),
      name,
    );

  const compound = (indent: number): string =>
    one(
      () =>
        `if ${expression()}${suite(indent)}${rarely(() => clause(indent, () => `elif ${expression()}`))}${rarely(() => clause(indent, "else"))}`,
      () => `while ${expression()}${suite(indent)}${rarely(() => clause(indent, "else"))}`,
      () => `${rarely("async ")}for ${targets()} in ${values()}${suite(indent)}`,
      () =>
        `try${suite(indent)}${clause(indent, () => `except${one("", "*")} ${one("A", "A, e", "(A, B) as e", expression)}`)}${rarely(() => clause(indent, "finally"))}`,
      () =>
        `with ${one(
          () => list(item, 1),
          () => `(${list(item, 1, `,${gap()} `)}${comma()})`,
        )}${suite(indent)}`,
      () => `${rarely("async ")}def ${name()}${rarely("[T]", 4)}(${parameters(true)})${rarely(() => ` -> ${type()}`)}${suite(indent)}`,
      () => `class ${name()}${rarely(() => `(${given()})`)}${suite(indent)}`,
      () => `@${expression()}${rarely(" # c")}\n${clause(indent, () => one("def f()", "class A", "async def g()"))}`,
      () =>
        `match ${one(values, () => `(${expression()})`)}:\n${clause(indent + 1, () => `case ${pattern()}${rarely(() => ` if ${expression()}`)}`)}`,
    );
  const statement = (indent: number): string =>
    `${comment(indent)}${pad(indent)}${indent > 3 || !random.once(3) ? `${line()}\n` : compound(indent)}`;
  return { statements: (indent) => many(1 + random.below(3), () => statement(indent), one("", "\n")) };
}
