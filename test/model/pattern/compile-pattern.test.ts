import * as fc from "fast-check";
import picomatch from "picomatch";
import { describe, expect, it, test } from "vitest";
import { compilePattern, faultOfPattern } from "../../../src/model/pattern/compile-pattern.js";
import { parsePattern, type Sequence } from "../../../src/model/pattern/parse-pattern.js";
import { SYNTAX, type Syntax } from "../../../src/model/pattern/syntax.js";
import { compileTypedGlob, faultOfTypedGlobs } from "../../../src/model/pattern/typed-glob.js";
import { runs } from "../../support/effort.js";
import { processorTime } from "../../support/processor-time.js";
import { derived, HOSTILE, LONG_PATH, PATH, SANE } from "./random-patterns.js";

const matches = (pattern: string, path: string, syntax: Syntax = SYNTAX.typed): boolean =>
  compilePattern(pattern, { syntax, dot: true }).matches(path);

describe("typed globs", () => {
  it.each([
    ["src/*.ts", "src/a.ts", true],
    ["src/*.ts", "src/a/b.ts", false],
    ["src/**", "src", true],
    ["src/*/**", "src/a", false],
    ["src/*/**", "src/a/b", true],
    ["**/*.ts", ".a/.b.ts", true],
    ["**.test.ts", "a/b.test.ts", true],
    ["src/a**b", "src/axb", true],
    ["src/a**b", "src/ax/b", false],
    ["{src,test}/**/*.{ts,js}", "test/a/b.js", true],
    ["a{b{c,d},e}f", "abdf", true],
    ["{a}", "{a}", true],
    ["{a,b", "{a,b", true],
    ["v{8..12}", "v10", true],
    ["v{08..12}", "v09", true],
    ["v{0..10..5}", "v5", true],
    ["v{0..10..5}", "v6", false],
    ["{a..c}.ts", "b.ts", true],
    ["app/[id]/*", "app/[id]/x", true],
    ["app/[id]/*", "app/d/x", true],
    ["app/(shop)/**", "app/(shop)/a", true],
    ["app/(shop)/**", "app/shop/a", false],
    ["(a|b).js", "b.js", true],
    ["[!a].js", "b.js", true],
    ["[!a].js", "a.js", false],
    ["[[:digit:]]x", "7x", true],
    ["!(a).js", "a.js", false],
    ["!(a).js", "abc.js", true],
    ["!(a|b)*", "a", true],
    ["+(a|b)c", "abbac", true],
    ["*(a/b)", "a/b", false],
    ["a\\*b", "a*b", true],
    ["a\\*b", "axb", false],
    ["[a", "[a", true],
    ["./a", "a", true],
    ["/a", "a", false],
    ["!a", "b", true],
    ["!a", "a", false],
    ["!!a", "a", true],
  ])("%s against %s: %s", (pattern, path, expected) => {
    expect(compileTypedGlob(pattern).matches(path)).toBe(expected);
  });

  it("mean what they mean to picomatch", () => {
    // Not to picomatch: a question mark after a bracket is an operator there, !(a) before more refuses all that begins with a, two stars beside others have no
    // single meaning, and a name of nothing may follow them.
    const sane = SANE.filter((pattern) => !/[)\]}][?+]|!\(a\|b\).|\*\*[^/]|[^/]\*\*|\*\*\/(?:[?*!]\([^()]*\)|\*)+(?:$|\/)/.test(pattern));
    const pair = sane.chain((pattern) => fc.tuple(fc.constant(pattern), fc.oneof(derived(pattern), PATH)));
    fc.assert(
      fc.property(pair, ([pattern, path]) => {
        fc.pre(!/(?:^|\/)\.{0,2}(?:\/|$)/.test(path));
        expect([pattern, path, compileTypedGlob(pattern).matches(path)]).toEqual([
          pattern,
          path,
          picomatch.makeRe(pattern, { dot: true }).test(path),
        ]);
      }),
      { numRuns: runs(50_000, 3000) },
    );
  });

  it("stand for whole directories where that is asked for", () => {
    const row = (glob: string): readonly boolean[] =>
      ["a", "a/b", "a/b/c", "ab", "x/a/y"].map(compileTypedGlob(glob, { whole: true }).matches);
    expect(row("a")).toEqual([true, true, true, false, false]);
    expect(row("**/a")).toEqual([true, true, true, false, true]);
    expect(row("a/*")).toEqual([false, true, true, false, false]);
    expect(row("a/**")).toEqual([true, true, true, false, false]);
    expect(row("*/**")).toEqual([false, true, true, false, true]);
    expect(row("!a")).toEqual([false, false, false, true, true]);
    expect(row(`${"*".repeat(3)}${"?*".repeat(31)}`)).toEqual([false, false, false, false, false]);
  });

  it("are refused by length, number and braces, with the reason", () => {
    expect(faultOfTypedGlobs(["src/**", `**/${"*a".repeat(31)}b`])).toBeUndefined();
    expect(faultOfTypedGlobs(["src/**", `**/${"*a".repeat(32)}b`])?.fault).toBe("has more than 32 wildcards");
    expect(faultOfTypedGlobs([`${"a".repeat(1000)}*`])?.fault).toBe("is longer than 1000 characters");
    expect(faultOfTypedGlobs(["a".repeat(4000)])).toBeUndefined();
    expect(faultOfTypedGlobs(["{a/b,c}".repeat(10)])?.fault).toBe("stands for more than 512 patterns");
    expect(faultOfTypedGlobs(["{1..1000000}"])?.fault).toBe("stands for more than 512 values");
    expect(faultOfTypedGlobs(["+(a/b)"])?.fault).toBe("has a / inside of +()");
    expect(faultOfTypedGlobs(["!(a!(b))"])?.fault).toBe("has a !() inside of another");
    expect(faultOfTypedGlobs(["!(*a*a*a*a*a*a*a*a*a)"])?.fault).toBe("has more than 8 wildcards inside of !()");
    expect(faultOfTypedGlobs(["!(a)".repeat(9)])?.fault).toBe("has more than 8 !()");
    expect(faultOfTypedGlobs(Array.from({ length: 2001 }, (_, at) => `*${at}`))).toEqual({
      glob: "*2000",
      fault: "comes after too many others",
    });
    expect(faultOfTypedGlobs(Array.from({ length: 60 }, () => `*${"a".repeat(900)}`))?.fault).toBe("comes after too many others");
    expect(faultOfTypedGlobs(Array.from({ length: 10_000 }, (_, at) => `a${at}`))).toBeUndefined();
  });
});

/** Ends of matches from a place, tried one by one. */
function naiveEnds(elements: Sequence, name: string, from: number): readonly number[] {
  const [first, ...rest] = elements;
  if (first === undefined) return [from];
  const all = Array.from({ length: name.length - from + 1 }, (_, at) => from + at);
  const ends = ((): readonly number[] => {
    if (first.kind === "text") return name.startsWith(first.text, from) ? [from + first.text.length] : [];
    if (first.kind === "star" || first.kind === "across") return all;
    if (first.kind === "any") return from < name.length ? [from + 1] : [];
    if (first.kind === "set") return from < name.length && first.has(name.charAt(from)) ? [from + 1] : [];
    if (first.kind !== "group") return [];
    const inner = first.choices.flatMap((choice) => naiveEnds(choice, name, from));
    if (first.sign === "@") return inner;
    if (first.sign === "?") return [from, ...inner];
    if (first.sign === "!") return all.filter((end) => !inner.includes(end));
    const further = inner.filter((end) => end > from).flatMap((end) => naiveEnds([{ ...first, sign: "*" }], name, end));
    return [...(first.sign === "*" ? [from] : []), ...inner, ...further];
  })();
  return [...new Set(ends)].flatMap((end) => naiveEnds(rest, name, end));
}

test("groups mean what trying each way means", () => {
  const part = fc.constantFrom(
    "a",
    "b",
    "*",
    "?",
    "[ab]",
    "!(a)",
    "!(a|b)",
    "!(a*)",
    "!(ab|?)",
    "*(a|ab)",
    "+(a|b)",
    "?(ab)",
    "@(a|b*)",
    "*(?(a)b)",
  );
  const pattern = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(pattern, fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 6 }), (text, name) => {
      const expected = naiveEnds(parsePattern(text, SYNTAX.shell), name, 0).includes(name.length);
      expect([text, name, matches(text, name, SYNTAX.shell)]).toEqual([text, name, expected]);
    }),
    { numRuns: runs(20_000, 2000) },
  );
});

test("choices without a slash are not multiplied", () => {
  expect(matches(`${"{a,b}".repeat(40)}c`, `${"ab".repeat(20)}c`)).toBe(true);
  expect(matches(`${"{a,b}".repeat(40)}c`, `${"ab".repeat(20)}d`)).toBe(false);
});

test("the places where one syntax differs from another", () => {
  const row = (pattern: string, path: string): readonly boolean[] =>
    [SYNTAX.stars, SYNTAX.braces, SYNTAX.shell, SYNTAX.rules, SYNTAX.git].map((syntax) => matches(pattern, path, syntax));
  expect(row("{a,b}*", "ax")).toEqual([false, true, true, true, false]);
  expect(row("[ab]*", "ax")).toEqual([false, false, true, true, true]);
  expect(row("[ab]*", "[ab]x")).toEqual([true, true, true, true, false]);
  expect(row("@(a|b)*", "ax")).toEqual([false, false, true, false, false]);
  expect(row("\\**", "*x")).toEqual([false, false, true, false, true]);
});

describe("hostile patterns", () => {
  it.each([
    ["stars in one name", `**/${"*a".repeat(31)}b`],
    ["stars beyond the limit", `**/${"*a".repeat(400)}b`],
    ["directories", `${"**/a/".repeat(30)}b`],
    ["braces", `${"{a,aa}".repeat(100)}b`],
    ["braces in braces", `${"{a,".repeat(200)}b${"}".repeat(200)}`],
    ["braces with slashes", `${"{a/,b}".repeat(100)}b`],
    ["ranges", `${"{1..99999}".repeat(50)}b`],
    ["choices with slashes before a range", `${"{a/,b}".repeat(9)}aa{1..500}`],
    ["choices with slashes before groups", `${"{a/,b}".repeat(9)}${"+(a|aa)".repeat(30)}b`],
    ["choices with slashes beside groups", `{${Array.from({ length: 60 }, (_, at) => `${at}/+(a{1..500})`).join(",")}}`],
    ["directories that may be anywhere", "**/*a*b"],
    ["repeated groups", `${"+(a|aa)".repeat(30)}b`],
    ["groups in groups", `${"+(".repeat(31)}a${")".repeat(31)}b`],
    ["negated groups", `${"!(a*)".repeat(8)}b*z`],
    ["a negated group of stars", `!(${"*a".repeat(8)})b`],
    ["open brackets", "[".repeat(999)],
    ["open groups", "@(".repeat(499)],
    ["sets", `*${"[!b]".repeat(249)}z`],
    ["questions", `*${"?".repeat(998)}z`],
    ["a megabyte", `${"*a".repeat(500_000)}b`],
    ["a megabyte without a wildcard", "a".repeat(1_000_000)],
  ])("%s take no time", (_, pattern) => {
    const start = processorTime();
    for (const syntax of Object.values(SYNTAX)) {
      for (const path of [`${`${"a".repeat(250)}/`.repeat(16)}a`, "a/".repeat(2000), `${"a".repeat(4000)}`])
        expect(matches(pattern, path, syntax)).toBe(false);
    }
    expect(processorTime() - start).toBeLessThan(2000);
  });

  it("random ones over long paths take no time", () => {
    const start = processorTime();
    let slowest = 0;
    let pairs = 0;
    fc.assert(
      fc.property(HOSTILE, LONG_PATH, fc.constantFrom(...Object.values(SYNTAX)), (pattern, path, syntax) => {
        const before = processorTime();
        const compiled = compilePattern(pattern, { syntax, dot: true });
        expect(typeof compiled.matches(path)).toBe("boolean");
        slowest = Math.max(slowest, processorTime() - before);
        pairs += 1;
      }),
      { numRuns: runs(100_000, 3000) },
    );
    expect((processorTime() - start) / pairs).toBeLessThan(10);
    expect(slowest).toBeLessThan(500);
    if (process.env["PATTERN_TIMES"] !== undefined) console.log(`${pairs} pairs, slowest ${slowest.toFixed(1)} ms`);
  });
});

test("no fault, or it is one sentence", () => {
  fc.assert(
    fc.property(HOSTILE, (pattern) => {
      expect(faultOfPattern(pattern, { syntax: SYNTAX.shell, dot: false }) ?? "is fine").toMatch(/^(?:is|has|stands for) [^\n]{1,60}$/);
    }),
    { numRuns: runs(20_000, 1000) },
  );
});
