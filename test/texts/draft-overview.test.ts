import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draftOverview, type OverviewSubject } from "../../src/texts/draft-overview.js";

const subject: OverviewSubject = {
  name: "shop",
  description: "Sells apples",
  evidence: ['package.json "main"'],
  root: "src/index.ts",
  flow: ["src/cart.ts", "src/ledger.ts"],
  api: ["Cart", "total"],
  stack: ["express", "pg"],
};

describe("overview", () => {
  it("tells name, entry, flow, API and stack", () => {
    expect(draftOverview(subject)).toBe(
      'shop: Sells apples. Entry: package.json "main". Main flow: `src/index.ts` → `src/cart.ts`, `src/ledger.ts`. Public API: `Cart`, `total`. Stack: `express`, `pg`.',
    );
  });

  it("asks the README where the manifest is silent, and leaves out what is empty", () => {
    expect(
      draftOverview({ ...subject, description: undefined, readme: "# Shop\n\nSells pears.", evidence: [], flow: [], api: [], stack: [] }),
    ).toBe("shop: Sells pears.");
    expect(draftOverview({ name: "", evidence: [], root: "a.ts", flow: [], api: [], stack: [] })).toBe("Project.");
  });

  it("asks the README too when the manifest holds a badge", () => {
    const text = draftOverview({ ...subject, description: "[![Build](https://ci.test/b.svg)](https://ci.test)", readme: "Sells pears." });
    expect(text).toMatch(/^shop: Sells pears\. Entry/);
  });

  it("asks the README too when the manifest only says that it is a monorepo, and keeps that if nothing else does", () => {
    const told = (description: string, readme?: string): string =>
      draftOverview({ name: "shop-monorepo", description, readme, evidence: [], root: "a.ts", flow: [], api: [], stack: [] });
    const readme = "# Shop\n\nShop is a garden that sells pears.";
    expect(told("monorepo for shop and friends", readme)).toBe("shop-monorepo: Shop is a garden that sells pears.");
    expect(told("The official Monorepo of the garden", readme)).toBe("shop-monorepo: Shop is a garden that sells pears.");
    expect(told("monorepo for shop and friends")).toBe("shop-monorepo: monorepo for shop and friends.");
    expect(told("Tools for monorepos", readme)).toBe("shop-monorepo: Tools for monorepos.");
  });

  it("limits the lists", () => {
    const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
    const text = draftOverview({ ...subject, flow: names, api: names, stack: names });
    expect(text).toContain("`n4`. Public API");
    expect(text).toContain("`n11` and more. Stack");
    expect(text.endsWith("`n7`.")).toBe(true);
  });

  it("shortens lists before it cuts", () => {
    const names = Array.from({ length: 20 }, (_, index) => `aVeryLongPublicName${index}`);
    const text = draftOverview({ ...subject, api: names, flow: names.map((name) => `src/deep/${name}.ts`) });
    expect(text.length).toBeLessThanOrEqual(600);
    expect(text).toMatch(/ and more\. Stack: `express`, `pg`\.$/);
  });
});

it("is one line, not empty, within 600 characters", () => {
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 200 }), fc.constantFrom("\n", "", "word ".repeat(300)));
  const list = fc.array(text, { maxLength: 30 });
  const maybe = fc.option(text, { nil: undefined });
  fc.assert(
    fc.property(
      fc.record({ name: text, description: maybe, readme: maybe, evidence: list, root: text, flow: list, api: list, stack: list }),
      (one) => {
        const overview = draftOverview(one);
        expect(overview).toMatch(/^\S[^\p{Cc}\u2028\u2029]*$/u);
        expect(overview.length).toBeLessThanOrEqual(600);
      },
    ),
  );
});
