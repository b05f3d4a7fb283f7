import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { dsp } from "./sites.mjs";
import { NEVER_SHOWN } from "./hostile-map.mjs";
import { addressOf, openWindow, SITES, useBrowser } from "./visit.mjs";

const browser = useBrowser();
const NAMES = Object.keys(SITES);

test.each(NAMES)("two builds of the page of %s have the same bytes", async (site) => {
  const { root, words, file } = SITES[site];
  const other = `${dirname(file)}-again`;
  await dsp(root, "view", "--out", other, ...words);
  expect(readFileSync(join(other, "index.html")).equals(readFileSync(file))).toBe(true);
});

describe("without scripts", () => {
  test.each(NAMES)("the page of %s has name, counts and contents", async (site) => {
    const window = await openWindow(browser(), { scripts: false });
    await window.page.goto(addressOf(site));
    const text = await window.page.locator("body").innerText();
    const entities = readdirSync(join(SITES[site].root, ".dsp")).filter((name) => /^(?:obj|func)-/.test(name)).length;
    expect(text.slice(0, 400)).toMatch(new RegExp(`\\b${entities}\\b`));
    expect(await window.page.locator("h1").count()).toBe(1);
    const lines = await window.page.locator("ol > li").count();
    expect(lines).toBe(site === "shop" ? entities : Math.min(200, entities));
    expect(await window.page.locator("img, iframe, form, base").count()).toBe(0);
    expect(window.faults).toEqual([]);
    await window.context.close();
  });
});

test("a page without scripts shows hostile texts as texts", async () => {
  const window = await openWindow(browser(), { scripts: false });
  await window.page.goto(addressOf("hostile"));
  const text = await window.page.locator("body").innerText();
  expect(text.includes("<img src=x onerror=")).toBe(true);
  expect(NEVER_SHOWN.exec(text)).toBe(null);
  expect(window.faults).toEqual([]);
  await window.context.close();
});
