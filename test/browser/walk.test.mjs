import { describe, expect, test } from "vitest";
import { dsp } from "./sites.mjs";
import { expectNothingHappened, open, openWindow, press, SITES, useBrowser } from "./visit.mjs";

const browser = useBrowser();
const WORDS = {
  shop: ["weigh a crate", "src/model/total.ts", "zod"],
  own: ["ranked search", "lock the store", "rankedSearch", "write descriptions of entities"],
  town: ["count prices", "merge letters harbour"],
  hostile: ["script", "__proto__", "constructor"],
};

/** Types words after `/` and returns where each hit leads. */
async function hitsFor(page, words) {
  await press(page, "/");
  await page.keyboard.insertText(words);
  await page.waitForFunction((text) => {
    const all = document.querySelector("#hits #hit-all")?.textContent ?? "";
    return all.includes(text) || document.querySelector("#hits .none") !== null;
  }, words);
  return page.locator("#hits [role=option] .hit-name").allTextContents();
}

describe.each(Object.keys(WORDS))("%s", (site) => {
  test("search finds first what the command finds first, in the same order", async () => {
    const window = await openWindow(browser());
    await open(window.page, site);
    for (const words of WORDS[site]) {
      const { hits } = JSON.parse(await dsp(SITES[site].root, "find", "--no-sources", "--json", words));
      await hitsFor(window.page, words);
      await press(window.page, "Enter");
      await window.page.waitForSelector(".uid");
      expect({ words, uid: await window.page.textContent(".uid") }).toEqual({ words, uid: hits[0]?.uid });
      await window.page.goto(`${window.page.url().split("#")[0]}#/s/${encodeURIComponent(words)}`);
      await window.page.waitForSelector("main .hit");
      const all = await window.page.locator("main .hit .row-link").evaluateAll((rows) => rows.map((one) => one.getAttribute("href") ?? ""));
      // Methods stand between them.
      const links = all.filter((link) => link.startsWith("#/e/") && !link.includes("?member="));
      const shown = links.slice(0, hits.length).map((link) => decodeURIComponent(link.replace("#/e/", "")));
      expect({ words, shown }).toEqual({
        words,
        shown: hits.slice(0, shown.length).map(({ uid, path }, at) => (shown[at] === uid ? uid : path)),
      });
    }
    await expectNothingHappened(window);
    await window.context.close();
  });
});

test("from / to an entity, three steps on, back again, and the same by its link, by keyboard alone", async () => {
  const window = await openWindow(browser());
  const { page } = window;
  await open(page, "own");
  expect((await hitsFor(page, "ranked search")).length).toBeGreaterThan(3);
  await press(page, "Enter");
  await page.waitForFunction(() => location.hash.startsWith("#/e/"));
  await page.waitForSelector(".card-link");
  const visited = [page.url()];
  const isOnCard = () => page.evaluate(() => document.activeElement?.classList.contains("card-link"));
  for (let step = 0; step < 3; step += 1) {
    // To the importers, or to the imports of what nothing imports.
    await press(page, "ArrowLeft");
    if (!(await isOnCard())) await press(page, "ArrowRight");
    expect(await isOnCard()).toBe(true);
    const before = page.url();
    const screen = await page.$("main > *");
    await press(page, "Enter");
    await page.waitForFunction((old) => location.href !== old, before);
    await screen?.waitForElementState("hidden");
    visited.push(page.url());
  }
  expect(new Set(visited).size).toBe(4);
  const shown = () => page.evaluate(() => document.querySelector("main")?.innerText);
  const there = await shown();
  const copy = await window.context.newPage();
  await copy.goto(page.url());
  await copy.waitForSelector("main h1");
  expect(await copy.evaluate(() => document.querySelector("main")?.innerText)).toBe(there);
  for (const address of visited.slice(0, 3).toReversed()) {
    await press(page, "Backspace");
    await page.waitForFunction((wanted) => location.href === wanted, address);
    expect(await isOnCard()).toBe(true);
  }
  await expectNothingHappened(window);
  await window.context.close();
});

test("search finds methods, also misspelt ones, and their screen says where they are", async () => {
  const window = await openWindow(browser());
  const { page } = window;
  for (const words of ["sum", "Cart.sum", "cart.smu"]) {
    await open(page, "shop");
    const hits = await hitsFor(page, words);
    expect({ words, hits: hits.slice(0, words === "sum" ? 1 : 2) }).toEqual({
      words,
      hits: expect.arrayContaining(["Cart.sum method src/cart/cart.ts:5"]),
    });
  }
  await open(page, "shop");
  await hitsFor(page, "sum");
  await press(page, "Enter");
  await page.waitForSelector(".member h2");
  expect(await page.textContent(".member h2")).toBe("Cart.sum method · line 5");
  await expectNothingHappened(window);
  await window.context.close();
});

test("what a change affects is in rings, and what an entrypoint reaches is in the picture", async () => {
  const window = await openWindow(browser());
  const { page } = window;
  await open(page, "shop", "#/e/src/ledger/book.ts");
  await page.click("text=What a change affects");
  await page.waitForSelector(".ring");
  expect(await page.locator(".ring > h2").allTextContents()).toEqual(["In three steps 1 file", "In two steps 2 files", "Directly 2 files"]);
  await page.locator(".ring summary").first().focus();
  await press(page, "Enter");
  // The browser tells that it is open in a task of its own.
  expect(await (await page.waitForSelector(".ring details[open] a")).getAttribute("href")).toMatch(/^#\/e\//);
  await open(page, "shop", "#/reach/src/stock/weigh.ts");
  const far = await page.locator(".box.far").evaluateAll((all) => all.map((one) => one.getAttribute("data-key")));
  expect(far).toContain("src/till.ts");
  expect(far).not.toContain("src/ledger/book.ts");
  await expectNothingHappened(window);
  await window.context.close();
});

test("letters open the screens, ? tells the keys, Esc closes what is open", async () => {
  const window = await openWindow(browser());
  const { page } = window;
  await open(page, "shop", "#/e/src/till.ts");
  for (const [letter, hash] of Object.entries({ m: "#/m", c: "#/toc", d: "#/diff", r: "#/" })) {
    await press(page, "g", letter);
    await page.waitForFunction((wanted) => location.hash === wanted, hash);
    expect(await page.getAttribute(`header a[href="${hash}"][aria-current]`, "aria-current")).toBe("page");
  }
  await press(page, "?");
  expect(await page.locator("dialog[open]").count()).toBe(1);
  await press(page, "Escape");
  expect(await page.locator("dialog[open]").count()).toBe(0);
  await hitsFor(page, "total");
  await press(page, "Escape");
  expect(await page.locator("#hits").isVisible()).toBe(false);
  await expectNothingHappened(window);
  await window.context.close();
});

test("contents are read on by keys, from the first line to the last", async () => {
  const window = await openWindow(browser());
  const { page } = window;
  await open(page, "own", "#/toc");
  const place = () => page.evaluate(() => Number(document.activeElement?.closest("li")?.getAttribute("aria-posinset")));
  await press(page, "j", "j", "k", "j");
  expect(await place()).toBe(2);
  await press(page, "End");
  const last = await place();
  expect(last).toBe(await page.evaluate(() => Number(document.activeElement?.closest("li")?.getAttribute("aria-setsize"))));
  expect(last).toBeGreaterThan(500);
  expect(await page.evaluate(() => document.getElementsByTagName("*").length)).toBeLessThan(3_000);
  await press(page, "Home");
  expect(await place()).toBe(1);
  await expectNothingHappened(window);
  await window.context.close();
});
