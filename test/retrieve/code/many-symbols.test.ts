/** Files with tens of thousands of symbols, generated as a rule, are read in a time that grows with their size only. */
import { expect, test } from "vitest";
import { showText } from "../../../src/code/texts/show-text.js";
import type { OutlineSymbol } from "../../../src/model/outline.js";
import { rankSymbols } from "../../../src/retrieve/code/rank-symbols.js";
import { readQuery } from "../../../src/retrieve/words.js";
import { timeLimit } from "../../support/time-limit.js";

const MANY = 150_000;
const SYMBOLS = Array.from({ length: MANY }, (_, place): OutlineSymbol => {
  const line = place + 1;
  return { name: `bread${place}`, kind: "function", depth: 0, from: line, to: line };
});

test(
  "they are ranked",
  () => {
    const text = SYMBOLS.map(({ name }) => `function ${name}() {}\n`).join("");
    const [best] = rankSymbols(readQuery("bread7"), [{ path: "src/bread.ts", text, symbols: SYMBOLS, score: 1 }]);
    expect(best?.symbol.name).toBe("bread7");
  },
  timeLimit(5000),
);

test(
  "they are shown",
  () => {
    const shown = { target: { path: "src/bread.ts" }, symbols: SYMBOLS, imports: [], packages: [] };
    expect(showText(shown, { tests: false }).at(-1)).toContain("and 149988 more (outline src/bread.ts)");
  },
  timeLimit(1000),
);
