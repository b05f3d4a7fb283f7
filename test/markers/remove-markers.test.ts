import { expect, it } from "vitest";
import { unmarked } from "./marked.js";

const long = (text: string): string => text.replace(/@(\d)/g, "@dsp func-0000000$1");

it.each([
  ["a.ts", "// @1\n\nimport x from 'x';\n", "\nimport x from 'x';\n"],
  ["a.ts", "const a = 1; // @1\n", "const a = 1;\n"],
  ["a.ts", "/* @1 */ const a = 1;\n", "const a = 1;\n"],
  ["a.ts", "export /* @1 */ const a = 1;\n", "export const a = 1;\n"],
  ["a.ts", "// @1 Sells it well\nconst a = 1;\n", "// Sells it well\nconst a = 1;\n"],
  ["a.ts", "/** Sells. @1 */\nconst a = 1;\n", "/** Sells. */\nconst a = 1;\n"],
  ["a.ts", "/**\n * Sells.\n * @1\n */\nconst a = 1;\n", "/**\n * Sells.\n */\nconst a = 1;\n"],
  ["a.ts", "/**\n * @1\n */\nconst a = 1;\n", "const a = 1;\n"],
  ["a.ts", "const a = 1;\n// @1", "const a = 1;\n"],
  ["a.ts", "// @2\r\n// @1\r\nconst a = 1;\r\n", "// @2\r\nconst a = 1;\r\n"],
  ["a.ts", "const text = `\n// @1\n`;\n", "const text = `\n// @1\n`;\n"],
  ["A.vue", "<!-- @1 -->\n<script>\n// @1\nconst a = 1;\n</script>\n", "<script>\nconst a = 1;\n</script>\n"],
  ["a.py", "class A:\n    # @1\n    def m(self): pass\n", "class A:\n    def m(self): pass\n"],
  ["a.py", "A = 1  # @1\n", "A = 1\n"],
  ["a.go", "package shop\n\n// @1\n\n// Doc\nfunc A() {}\n", "package shop\n\n// Doc\nfunc A() {}\n"],
  ["a.go", "package shop\n\n// @1\nfunc A() {}\n", "package shop\n\nfunc A() {}\n"],
  ["a.go", "package shop\n\n// Old.\n// @1\n\nfunc A() {}\n", "package shop\n\n// Old.\n\nfunc A() {}\n"],
  ["a.go", "package shop\n\n// @2\n// @1\n\nfunc A() {}\n", "package shop\n\n// @2\n\nfunc A() {}\n"],
  ["a.go", "package shop\n\n// @1 A\n// @1 B\n\nvar A, B = 1, 2\n", "package shop\n\nvar A, B = 1, 2\n"],
])("%s %j", async (path, text, expected) => {
  expect(await unmarked(path, long(text), (uid) => uid === "func-00000001")).toBe(long(expected));
});
