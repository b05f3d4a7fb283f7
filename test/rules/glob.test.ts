import { expect, test } from "vitest";
import { compileGlob, faultOfGlob } from "../../src/rules/glob.js";
import { compilePatternFor } from "../../src/rules/pattern.js";

test("faults of globs", () => {
  const globs = [
    "",
    "src/[a",
    "src/{a",
    "./src",
    "src\\a",
    "{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}/*",
    `${"*a".repeat(33)}b`,
    "x".repeat(301),
    "src/**/*.{ts,tsx}",
    "npm:@a/*",
  ];
  expect(globs.map(faultOfGlob)).toEqual([
    "is empty",
    "has no matching ]",
    "has no matching }",
    "starts with ./, which it must not",
    "has a backslash: separate directories by /",
    "stands for more than 64 patterns",
    "has more than 32 wildcards",
    "is longer than 300 characters",
    undefined,
    undefined,
  ]);
});

test("the most expensive permitted glob takes little time", () => {
  const { match } = compileGlob(`${"**/a*a*a*/".repeat(20)}a*a*a*b`);
  const since = performance.now();
  match(`${`${"a".repeat(250)}/`.repeat(12)}a`);
  expect(performance.now() - since).toBeLessThan(3000);
});

test("what wildcards match", () => {
  const match = (glob: string, path: string): readonly string[] | undefined => compileGlob(glob).match(path);
  expect(match("packages/*/src/**", "packages/a/src/b/c.ts")).toEqual(["a", "b/c.ts"]);
  expect(match("src/**", "src")).toBeUndefined();
  expect(match("src/*/**", "src/index.ts")).toBeUndefined();
  expect(match("**/*.test.ts", "a.test.ts")).toEqual(["", "a"]);
  expect(match("**/*.{js,ts}", "x/.a.ts")).toEqual(["x", ".a"]);
  expect(match("src/{a/b,c}/*.ts", "src/a/b/d.ts")).toEqual(["d"]);
  expect(match("*.ts", "a/b.ts")).toBeUndefined();
  expect(match("src/*/x", "src/a/b/x")).toBeUndefined();
  expect(match("app/(group)/*", "app/(group)/x")).toEqual(["x"]);
  expect(match("src/[ab]?.ts", "src/b1.ts")).toBeDefined();
  expect(match("npm:{a,@b/*}", "npm:@b/c")).toBeDefined();
});

test("text that is filled in is no glob", () => {
  const of = compilePatternFor("app/$1/**");
  expect(of(["(group)"]).match("app/(group)/x.ts")).toBeDefined();
  expect(of(["[id]"]).match("app/[id]/x.ts")).toBeDefined();
  expect(of(["*"]).match("app/x/x.ts")).toBeUndefined();
});
