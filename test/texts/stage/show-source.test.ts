import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { loadTokenCounter, type CountTokens } from "../../../src/texts/stage/count-tokens.js";
import type { Material } from "../../../src/texts/stage/job.js";
import { coverSpans, findSecrets, uncover } from "../../../src/texts/redact.js";
import { showSource } from "../../../src/texts/stage/ask-job.js";
import { runs } from "../../support/effort.js";

let count: CountTokens;

beforeAll(async () => {
  count = await loadTokenCounter();
});

/** A ledger of so many departments, each with a documented function of ten lines. */
function ledger(size: number): Material {
  let text = 'import { open } from "./till.js";\n';
  const declarations = Array.from({ length: size }, (_, number) => {
    const block = text.length;
    text += `/** Counts what department ${number} sold. */\n`;
    const position = text.length;
    text += `export function department${number}() {\n${"  open();\n".repeat(8)}}\n`;
    return { block, position, end: text.length - 1 };
  });
  return { path: "src/ledger.ts", dialect: "TypeScript", text, declarations };
}

describe("showSource", () => {
  it("shows a source that fits as it is", () => {
    const material = ledger(3);
    expect(showSource(material, 10_000, count)).toBe(material.text);
  });

  it("shows what every declaration says of itself, and how much it leaves out, where the whole does not fit", () => {
    const material = ledger(200);
    const shown = showSource(material, 8000, count);
    expect(count(material.text)).toBeGreaterThan(8000);
    expect(count(shown)).toBeLessThanOrEqual(8000);
    for (const number of [0, 57, 199]) {
      expect(shown).toContain(`/** Counts what department ${number} sold. */`);
      expect(shown).toContain(`export function department${number}() {`);
    }
    expect(shown).toContain("… 4 lines left out");
  });

  it("leaves no half of what is covered where it cuts, neither of a line nor of a file", () => {
    const find = findSecrets();
    const shownOf = (material: Material, budget: number): string =>
      uncover(showSource({ ...material, text: coverSpans(material.text, find(material.text)) }, budget, (text) => count(uncover(text))));
    const letters = "aB3dE5gH7jK9mN1pQ2sT4vW6yZ8bC0fGhJkLmNpQrStUvWxYz".repeat(4);
    const token = ["gh", "p_", letters.slice(0, 36)].join("");
    const long = `${"x".repeat(370)} ${token} ${"x".repeat(400)}`;
    expect(shownOf({ path: "src/chart.ts", dialect: "TypeScript", text: `${long}\n`, declarations: [] }, 10_000)).toContain(
      "x …29 characters…",
    );
    const lines = Array.from({ length: 60 }, (_, line) => letters.slice(line, line + 64));
    const key = [["-----BEGIN ", "PRIVATE KEY-----"].join(""), ...lines, ["-----END ", "PRIVATE KEY-----"].join("")].join("\n");
    const { text: ledgerText, declarations, ...rest } = ledger(200);
    const head = "const key = `\n";
    const offset = head.length + key.length + 3;
    const moved = declarations.map(({ block, position, end }) => ({
      block: block + offset,
      position: position + offset,
      end: end + offset,
    }));
    // The lines from the middle of the key on belong to a declaration, and its beginning is left out.
    const inside = { block: head.length + 2000, position: head.length + 2000, end: head.length + 3000 };
    const material = { ...rest, text: `${head}${key}\`;\n${ledgerText}`, declarations: [inside, ...moved] };
    for (const budget of [400, 2000, 8000]) {
      const shown = shownOf(material, budget);
      expect(shown).toContain("characters…");
      for (const line of lines) expect(shown).not.toContain(line.slice(0, 20));
    }
  });

  it("cuts lines that no person wrote", () => {
    const text = `export const chart = "${"x".repeat(5000)}";\n`;
    const shown = showSource({ path: "src/chart.ts", dialect: "TypeScript", text, declarations: [] }, 10_000, count);
    expect(shown.split("\n")[0]).toHaveLength(401);
  });

  it("keeps to its budget, a line more or less, for any source", () => {
    const lines = fc.array(fc.string({ maxLength: 60, unit: "binary" }), { maxLength: 400 });
    fc.assert(
      fc.property(lines, fc.integer({ min: 50, max: 2000 }), fc.array(fc.nat(20_000), { maxLength: 20 }), (parts, budget, at) => {
        const text = parts.join("\n");
        const declarations = at.map((place) => {
          const position = Math.min(place, text.length);
          return { block: Math.max(position - 40, 0), position, end: Math.min(position + 300, text.length) };
        });
        const shown = showSource({ path: "src/any.ts", dialect: "TypeScript", text, declarations }, budget, count);
        expect(count(shown)).toBeLessThanOrEqual(budget + 10);
      }),
      { numRuns: runs(60, 20) },
    );
  });
});
