import { expect, test } from "vitest";
import { dsp } from "./sites.mjs";
import { expectNothingHappened, open, openWindow, SITES, useBrowser } from "./visit.mjs";

const browser = useBrowser();

/** Numbers with a sign in a text: `+2 −1`. */
const signed = (text, sign) =>
  [...text.matchAll(/([+−])(\d+)/g)].reduce((sum, [, found, number]) => sum + (found === sign ? Number(number) : 0), 0);

test("the changes of the page are those of diff", async () => {
  const { files, imports } = JSON.parse(await dsp(SITES.shop.root, "diff", "HEAD~1", "--json"));
  expect(files.added.length * imports.added.length * imports.removed.length).toBeGreaterThan(0);
  const window = await openWindow(browser());
  await open(window.page, "shop", "#/diff");
  expect(await window.page.textContent("aside")).toContain(
    `${files.added.length} file added. ${imports.added.length} imports added, ${imports.removed.length} removed.`,
  );
  const titles = (await window.page.locator(".arrows .arrow title").allTextContents()).join("\n");
  expect([signed(titles, "+"), signed(titles, "−")]).toEqual([imports.added.length, imports.removed.length]);
  const boxes = await window.page.locator(".box.added").evaluateAll((all) => all.map((box) => box.getAttribute("data-key")));
  expect(boxes).toEqual(files.added.map(({ path }) => path));
  const lines = await window.page.locator("aside section li").allTextContents();
  for (const { from, to } of imports.removed) expect(lines.some((line) => line.includes(`removed: ${from} → ${to}`))).toBe(true);
  await expectNothingHappened(window);
  await window.context.close();
});

test("a page without another state to compare with has no link to changes", async () => {
  const window = await openWindow(browser());
  await open(window.page, "town", "#/diff");
  expect(await window.page.locator("header nav a").allTextContents()).not.toContain("Changes");
  expect(await window.page.textContent("main")).toContain("dsp-cli view --diff");
  await window.context.close();
});
