import { describe, expect, it } from "vitest";

interface Count {
  readonly right: number;
  readonly of: number;
  readonly extra: number;
}
type Score = Partial<Record<"files" | "functions" | "items", Count>>;
interface Run {
  readonly id: string;
  readonly condition: string;
  readonly characters: number;
  readonly looks: number;
  readonly score: Score;
}
interface Pair {
  readonly ids: readonly string[];
  readonly ratio: number;
  readonly median: number;
  readonly map: Score;
}
interface Compare {
  compare(task: object, answer: object): Score;
  sum(runs: readonly Run[]): { readonly looks: number };
  pair(runs: readonly Run[], condition: string, base: string): Pair;
  losses(runs: readonly Run[], condition: string, base: string): readonly { readonly id: string; readonly why: string }[];
}

const { compare, losses, pair, sum } = (await import(new URL("../../bench/agents/compare.mjs", import.meta.url).href)) as Compare;

const change = {
  id: "t01",
  kind: "change",
  files: ["src/cart.ts", "src/till.ts"],
  functions: [
    { symbol: "src/cart.ts#Cart.total", kind: "method", from: 1, to: 9 },
    { symbol: "src/till.ts#Till", kind: "class", from: 1, to: 30 },
  ],
};
const functionsOf = (...functions: string[]) => compare(change, { files: [], functions }).functions;

describe("an answer about a change", () => {
  it("counts right, missed and surplus files, however a path is written", () => {
    const { files } = compare(change, { files: ["./src/cart.ts", "/tmp/repo/src/cart.ts", "src/other.ts"], functions: [] });
    expect(files).toEqual({ right: 1, of: 2, extra: 1 });
  });

  it.each([
    "src/cart.ts#Cart.total",
    "./src/cart.ts#total",
    "src/cart.ts#Cart::total()",
    "src/cart.ts#(*Cart).total",
    "src/cart.ts#Cart.total.inner",
  ])("takes %s as the method", (given) => {
    expect(functionsOf(given)).toEqual({ right: 1, of: 2, extra: 0 });
  });

  it.each(["src/till.ts#Cart.total", "src/cart.ts#subtotal", "src/cart.ts#Cart", "src/till.ts#Till.open", "src/cart.ts", "Cart.total"])(
    "takes %s as nothing that is right",
    (given) => {
      expect(functionsOf(given)).toEqual({ right: 0, of: 2, extra: 1 });
    },
  );

  it.each(["a.ts#check", "a.ts#default.check", "a.ts#create", "a.ts#default.create", "a.ts#default"])(
    "takes %s as a function inside a default export",
    (given) => {
      const inside = { symbol: "a.ts#default.check", kind: "function", from: 4, to: 9, within: ["default", "create"] };
      const { functions } = compare({ kind: "change", files: ["a.ts"], functions: [inside] }, { files: ["a.ts"], functions: [given] });
      expect(functions).toEqual({ right: 1, of: 1, extra: 0 });
    },
  );

  it("counts a thing once, and a malformed answer as empty", () => {
    expect(functionsOf("src/cart.ts#total", "src/cart.ts#Cart.total")).toEqual({ right: 1, of: 2, extra: 0 });
    expect(compare(change, { files: "src/cart.ts", functions: [3, undefined] })).toEqual({
      files: { right: 0, of: 2, extra: 0 },
      functions: { right: 0, of: 2, extra: 0 },
    });
  });
});

describe("an answer to a question", () => {
  it("compares functions, files and chains", () => {
    const users = { kind: "users", unit: "functions", answers: ["a.go#T.Run", "b.go#main"] };
    expect(compare(users, { answer: ["a.go#Run", "c.go#main"] }).items).toEqual({ right: 1, of: 2, extra: 1 });
    const files = { kind: "importers", unit: "files", answers: ["a.ts", "b.ts"] };
    expect(compare(files, { answer: ["./a.ts", "b.ts"] }).items).toEqual({ right: 2, of: 2, extra: 0 });
    const chain = {
      kind: "chain",
      answers: [
        ["a.py", "b.py", "c.py"],
        ["a.py", "d.py", "c.py"],
      ],
    };
    expect(compare(chain, { answer: ["a.py", "d.py", "c.py"] }).items).toEqual({ right: 1, of: 1, extra: 0 });
    expect(compare(chain, { answer: ["c.py", "b.py", "a.py"] }).items).toEqual({ right: 0, of: 1, extra: 1 });
  });
});

describe("what answers cost", () => {
  const run = (id: string, condition: string, characters: number, right: number) => ({
    id,
    condition,
    characters,
    looks: 2,
    score: { files: { right, of: 2, extra: 0 } },
  });
  const runs = [
    run("t01", "none", 100, 2),
    run("t01", "map", 50, 2),
    run("t02", "none", 100, 1),
    run("t02", "map", 150, 1),
    run("t03", "none", 200, 2),
    run("t03", "map", 20, 1),
    run("t04", "map", 9000, 2),
  ];

  it("compares only tasks that both answered", () => {
    const both = pair(runs, "map", "none");
    expect(both.ids).toEqual(["t01", "t02", "t03"]);
    expect(both.ratio).toBeCloseTo(220 / 400);
    expect(both.median).toBeCloseTo(0.5);
    expect(both.map.files).toEqual({ right: 4, of: 6, extra: 0 });
    expect(sum(runs).looks).toBe(14);
  });

  it("lists each loss with its reason", () => {
    expect(losses(runs, "map", "none").map(({ id, why }) => `${id} ${why}`)).toEqual(["t02 read more", "t03 found less"]);
  });
});
