/** Whatever stands around declarations: what is written is found where it was put, once, and comes out without a trace. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FileFacts } from "../../src/model/facts.js";
import { sameFacts } from "../../src/markers/safe-plan.js";
import { marked, unmarked } from "./marked.js";
import { runs } from "../support/effort.js";

interface Notation {
  readonly path: string;
  readonly heads: readonly string[];
  /** `$` is a name. */
  readonly declarations: readonly string[];
  readonly others: readonly string[];
  readonly comments: readonly string[];
  /** May stand between two statements. */
  readonly gaps: readonly string[];
}

const NOTATIONS: readonly Notation[] = [
  {
    path: "shop.ts",
    heads: ["", "import x from 'x';\n", "'use strict';\n", "/* Copyright */\n", "// Shop\n\n", "#!/usr/bin/env node\n"],
    declarations: [
      "export function $() {\n  // body\n}",
      "export const $ = () => 1;",
      "@Shop()\nexport class $ {\n  m() {}\n}",
      "const $ = 1,\n  $2 = [2];",
      "export const { $, a: $2 } = x;",
      "function $(a: string): void;\nfunction $(a: any) {}",
      "interface $ {}",
      "export const $ = `\n// text\n`;",
    ],
    others: ["x();", "if (x) {\n  x();\n}", "export * from 'y';", ""],
    comments: [
      "",
      "// note\n",
      "/** Doc. */\n",
      "/**\n * Doc.\n */\n// eslint-disable-next-line\n",
      "// far\n\n",
      "/** @typedef {object} T */\n",
    ],
    gaps: ["\n", "\n\n", " ", "\n  "],
  },
  {
    path: "shop.js",
    heads: ["", "const x = require('x');\n"],
    declarations: [
      "exports.$ = function () {};",
      "Object.assign(exports, {\n  /** Doc. */\n  $() {},\n  $2: 2,\n});",
      "Object.assign(exports, { $() {}, $2: 2 });",
      "exports.$ = exports.$2 = x => 1;",
      "Object.defineProperty(exports, '$', { value: 2 });",
    ],
    others: ["x();", ""],
    comments: ["", "// note\n", "/** Doc. */\n", "// far\n\n"],
    gaps: ["\n", "\n\n", " "],
  },
  {
    path: "shop.py",
    heads: ["", "import os\n", '"""Sells."""\n', "#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n", "# Copyright\n"],
    declarations: [
      "def $():\n    return 1",
      "@shop\n# note\n@shop\nasync def $(): pass",
      "class $:\n    def m(self):\n        pass\n    # tail",
      "$ = (\n    1,\n)",
      "$, $2 = 1, 2",
      "if x:\n    $ = 1\nelse:\n    $ = 2",
      "try:\n  def $(): pass\nexcept OSError:\n  $ = None",
      "for $ in x: pass",
      '$ = """\n# text\n"""',
    ],
    others: ["x()", "pass", ""],
    comments: ["", "# note\n", "# far\n\n", "# pylint: disable-next=all\n"],
    gaps: ["\n", "\n\n\n", "\n# end\n"],
  },
  {
    path: "shop.go",
    heads: ["package shop\n\n", "// Package shop sells.\npackage shop\n", 'package shop\n\nimport "os"\n'],
    declarations: [
      "func $() {\n\t// body\n}",
      "type $ struct {\n\tSum int\n}",
      "type (\n\t// Doc\n\t$ int\n\t$2 string\n)",
      "var $, $2 = 1, 2",
      "const (\n\t$ = iota\n\n\t$2 // two\n)",
      "var ( $ = 1; $2 = 2 )",
      "var $ = `\n// text\n`",
    ],
    others: ["func init() {}", "func (s *shop) m() {}", ""],
    comments: ["", "// note\n", "// far\n\n", "/* Doc */\n", "//go:noinline\n"],
    gaps: ["\n", "\n\n", "; ", " // beside\n"],
  },
];

function texts({ heads, declarations, others, comments, gaps }: Notation): fc.Arbitrary<string> {
  const statement = fc.record({
    comment: fc.constantFrom(...comments),
    form: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...declarations) }, fc.constantFrom(...others)),
    gap: fc.constantFrom(...gaps),
  });
  return fc
    .record({
      head: fc.constantFrom(...heads),
      statements: fc.array(statement, { minLength: 1, maxLength: 6 }),
      crlf: fc.boolean(),
      end: fc.boolean(),
    })
    .map(({ head, statements, crlf, end }) => {
      const body = statements.map(({ comment, form, gap }, index) => {
        const name = `N${index}`;
        // A comment cannot follow code on its line, and nothing that ends with its line can be followed on it.
        const own = index > 0 && /[; ]$/.test(statements[index - 1]?.gap ?? "") && !/\n\s*$/.test(statements[index - 1]?.gap ?? "");
        return `${own ? "" : comment}${form.replaceAll("$", () => name)}${gap}`;
      });
      const text = `${head}${body.join("")}${end ? "\n" : ""}`;
      return crlf ? text.replaceAll("\n", "\r\n") : text;
    });
}

function boundIn({ markers = [] }: FileFacts): ReadonlyMap<string | undefined, string> {
  return new Map(markers.map(({ declaration, uid }) => [declaration, uid]));
}

/** What has other code before it on its line may have no place. */
function standsBehind(text: string, { declarations }: FileFacts, name: string): boolean {
  const block = declarations.find((one) => one.name === name)?.block ?? 0;
  return text.slice(text.lastIndexOf("\n", block - 1) + 1, block).trim() !== "";
}

describe.each(NOTATIONS)("in $path", (notation) => {
  test("markers are found where they were put", async () => {
    await fc.assert(
      fc.asyncProperty(texts(notation), fc.nat(3), async (text, left) => {
        const { before, text: written, after, uids, names } = await marked(notation.path, text);
        expect(boundIn(after)).toEqual(new Map([...uids].filter(([name]) => names.includes(name))));
        expect(sameFacts(before, after)).toBe(true);
        for (const name of uids.keys()) expect([name, names.includes(name) || standsBehind(text, before, name)]).toEqual([name, true]);
        expect((await marked(notation.path, written)).text).toBe(written);
        expect(await unmarked(notation.path, written)).toBe(text);
        // Some were there, others come.
        const some = await marked(
          notation.path,
          text,
          [...uids.keys()].filter((_, index) => index % 4 !== left),
        );
        const all = await marked(notation.path, some.text);
        expect(boundIn(all.after)).toEqual(boundIn(after));
        expect(await unmarked(notation.path, all.text)).toBe(text);
      }),
      { numRuns: runs(60, 12) },
    );
  });
});

test("a comment over a group of statements stays one when a marker stands between them", async () => {
  const { text, names } = await marked("shop.ts", "// note\nexport const N0 = 1;\nexport const N1 = 2;\n");
  expect(names).toEqual(["N0", "N1"]);
  expect(text).toBe("// @dsp func-00000001\n// note\nexport const N0 = 1;\n// @dsp func-00000002\nexport const N1 = 2;\n");
});
