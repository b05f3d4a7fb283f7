import { describe, expect, test } from "vitest";
import { declarationOf } from "./facts.js";

async function doc(comment: string): Promise<string | undefined> {
  return (await declarationOf(`${comment}\nfunc Total() {}`, "Total")).doc;
}

describe("documentation of symbols", () => {
  test.each([
    ["// Total adds up. Slowly.", "Total adds up."],
    ["// Total returns the sum of\n// all lines.", "Returns the sum of all lines."],
    ["// Total is a sum.", "A sum."],
    ["// Total is returned when all is paid.", "Total is returned when all is paid."],
    ["// Total - the sum.", "The sum."],
    ["// Total adds [Line] to [ledger.Book], see [the guide](https://shop.example).", "Total adds Line to ledger.Book, see the guide."],
    ["// Total adds up, e.g. lines of a bill.", "Total adds up, e.g. lines of a bill."],
    ["/* Total adds up. */", "Total adds up."],
    ["/*\n * Total adds\n * up.\n */", "Total adds up."],
    ["// Total adds up.\n//\n//go:noinline", "Total adds up."],
    ["//go:noinline", undefined],
    ["// Total adds up.\n", undefined],
    ["// Total godoc\n// @Summary Adds up\n// @Router /total [get]", "Adds up"],
    ["// TODO: write it.", undefined],
    ["// +shop:counter=true\n// Total adds up.", "Total adds up."],
  ])("%j", async (comment, expected) => {
    expect(await doc(comment)).toBe(expected);
  });

  test("a comment behind the line above is not its own", async () => {
    expect((await declarationOf("var a = 1 // of a\nvar b = 2", "b")).doc).toBeUndefined();
  });

  test.each([
    ["All sums are rounded up.", undefined],
    ["These are rounded up.", undefined],
    ["This const block holds sums.", undefined],
    ["This sum is rounded up.", "This sum is rounded up."],
    ["Sums of a bill.", "Sums of a bill."],
  ])("%j over a group, for a member of it", async (comment, expected) => {
    expect((await declarationOf(`// ${comment}\nconst (\n\ta = 1\n\tTotal = 2\n)`, "Total")).doc).toBe(expected);
  });

  test("a group's documentation is that of members without any", async () => {
    const text = "// Rates of the shop.\nconst (\n\tA = 1\n\t// B is the other one.\n\tB = 2\n)";
    expect((await declarationOf(text, "A")).doc).toBe("Rates of the shop.");
    expect((await declarationOf(text, "B")).doc).toBe("The other one.");
  });

  test.each([
    ["// Total adds up.\n//\n// Deprecated: Use [Sum] instead. It is faster.", "Use Sum instead"],
    ["// Total adds up.\n//\n// Deprecated:", ""],
    ["// Total is Deprecated: no.", undefined],
  ])("deprecated: %j", async (comment, expected) => {
    expect((await declarationOf(`${comment}\nfunc Total() {}`, "Total")).deprecated).toBe(expected);
  });
});
