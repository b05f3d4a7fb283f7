import { expect, it } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository, SAMPLE_FILES } from "../../support/temporary-repository.js";

/** UIDs in an answer, by their first appearance. */
const plain = (text: string): string => text.replace(/\b(?:obj|func)-[0-9a-f]{8}\b/g, "UID");

type Ask = (...words: readonly string[]) => Promise<string>;

/** Asks a shop with a drawer that imports the library that the cart imports, too. */
async function asking(): Promise<Ask> {
  const directory = temporaryRepository({
    ...SAMPLE_FILES,
    "src/drawer.ts": `import { z } from "zod";\nexport const drawer = z.string();\n`,
  });
  await runInProcess(directory, ["bootstrap"]);
  return async (...words) => plain((await runInProcess(directory, words)).out);
}

it("--sources names what each UID stands for, and describes nothing twice", async () => {
  const answer = await asking();
  expect(await answer("get-path", "--via", "--sources", "src/till.ts", "src/total.ts")).toBe(
    "UID src/till.ts -> UID src/cart.ts -> UID src/total.ts\n",
  );
  expect(await answer("get-recipients", "--sources", "src/total.ts#total")).toBe(
    "UID src/total.ts: owner: method/member of this object\nUID src/cart.ts: Calls `total()` in `Cart.sum()`.\n",
  );
  const tree = await answer("get-children", "--via", "--sources", "--depth", "inf", "src/till.ts");
  expect(tree).toContain("── UID src/total.ts#total [function]: Adds prices.\n");
  expect(tree).toContain("── UID src/cart.ts#Cart ↻\n");
  expect(await answer("get-shared", "--sources", "src/total.ts")).toContain("\nUID src/total.ts#total:\n");
  expect(await answer("get-entity", "--sources", "src/cart.ts")).toContain("  UID src/total.ts#total via=UID src/total.ts\n");
  const data = JSON.parse(await answer("get-path", "--via", "--sources", "--json", "src/till.ts", "src/cart.ts"));
  expect(data).toEqual([
    { uid: "UID", source: "src/till.ts" },
    { uid: "UID", source: "src/cart.ts" },
  ]);
});

it("without --sources nothing is said but UIDs", async () => {
  const answer = await asking();
  expect(await answer("get-path", "src/till.ts", "src/drawer.ts")).toBe("UID -> UID -> UID\n");
  expect(await answer("get-children", "src/till.ts", "--depth", "2")).not.toContain("src/total.ts");
});

it("--via shows which way the imports point, and does not join by what both import from outside", async () => {
  const answer = await asking();
  const way = async (...more: readonly string[]): Promise<string> =>
    answer("get-path", "--via", "--sources", ...more, "src/cart.ts", "src/drawer.ts");
  expect(await way()).toBe("UID src/cart.ts <- UID src/till.ts -> UID src/drawer.ts\n");
  expect(await answer("get-path", "--via", "zod", "src/total.ts")).toBe("UID <- UID -> UID\n");
});
