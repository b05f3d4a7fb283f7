import { describe, expect, test } from "vitest";
import { expectNothingHappened, open, openWindow, press, useBrowser } from "./visit.mjs";

const browser = useBrowser();
/** Rounding of places, in px. */
const SLACK = 0.6;

/** Boxes, texts and arrows as the browser has drawn them, in the units of the picture. */
function picture(page) {
  return page.evaluate(() => {
    const number = (element, name) => Number(element.getAttribute(name));
    const areaOf = ({ x, y, width, height }) => ({ x, y, width, height });
    const boxes = [...document.querySelectorAll(".rooms .box")].map((box) => {
      const rect = box.querySelector("rect");
      const area = Object.fromEntries(["x", "y", "width", "height"].map((name) => [name, number(rect, name)]));
      return {
        key: box.getAttribute("data-key") ?? "",
        level: number(box, "aria-level"),
        isOpen: box.classList.contains("open"),
        ...area,
        text: areaOf(box.querySelector("text").getBBox()),
      };
    });
    const arrows = [...document.querySelectorAll(".rooms .arrows .arrow")].map((arrow) => {
      const line = arrow.querySelector("path:not(.reach)");
      const pointAt = (length) => (({ x, y }) => ({ x, y }))(line.getPointAtLength(length));
      return {
        words: arrow.querySelector("title")?.textContent ?? "",
        isAgainst: arrow.classList.contains("against"),
        start: pointAt(0),
        end: pointAt(line.getTotalLength()),
      };
    });
    return { boxes, arrows, frame: areaOf(document.querySelector("svg.rooms").viewBox.baseVal) };
  });
}

const right = ({ x, width }) => x + width;
const bottom = ({ y, height }) => y + height;
const areApart = (a, b) => right(a) <= b.x + SLACK || right(b) <= a.x + SLACK || bottom(a) <= b.y + SLACK || bottom(b) <= a.y + SLACK;
const contains = (a, b) => a.x <= b.x + SLACK && a.y <= b.y + SLACK && right(a) >= right(b) - SLACK && bottom(a) >= bottom(b) - SLACK;

/** What is wrong with a picture, in words. */
function wrongIn({ boxes, arrows, frame }) {
  const pairs = boxes.flatMap((a, at) => boxes.slice(at + 1).map((b) => [a, b]));
  const overlaps = pairs
    .filter(([a, b]) => !areApart(a, b) && !(a.isOpen && contains(a, b)) && !(b.isOpen && contains(b, a)))
    .map(([a, b]) => `${a.key} and ${b.key} overlap`);
  const hidden = pairs
    .flatMap(([a, b]) => [
      [a, b],
      [b, a],
    ])
    .filter(([outer, inner]) => outer.isOpen && contains(outer, inner) && !areApart(outer.text, inner))
    .map(([outer, inner]) => `${inner.key} hides the name of ${outer.key}`);
  const texts = boxes.filter((box) => !contains(box, box.text)).map(({ key }) => `the name of ${key} is wider than its box`);
  const outside = boxes.filter((box) => !contains(frame, box)).map(({ key }) => `${key} is outside of the picture`);
  const isAt = (x, y, edge) => (box) => x >= box.x - SLACK && x <= right(box) + SLACK && Math.abs(edge(box) - y) <= SLACK;
  const loose = arrows
    .filter(({ isAgainst }) => !isAgainst)
    .flatMap(({ words, start, end }) => [
      ...(boxes.some(isAt(start.x, start.y, bottom)) ? [] : [`${words}: does not begin below a box`]),
      ...(boxes.some(isAt(end.x, end.y, ({ y }) => y)) ? [] : [`${words}: does not end above a box`]),
      ...(start.y < end.y ? [] : [`${words}: leads upwards and is not red`]),
    ]);
  return [...overlaps, ...hidden, ...texts, ...outside, ...loose];
}

describe.each(["shop", "town", "own", "hostile"])("%s", (site) => {
  test.each([1280, 700, 360])(
    "boxes contain their names, do not overlap, and stand above what they import, at a width of %i",
    async (width) => {
      const window = await openWindow(browser(), { width });
      await open(window.page, site);
      const top = await picture(window.page);
      expect(top.boxes.length).toBeGreaterThan(0);
      expect(wrongIn(top)).toEqual([]);
      // Every room that can be opened, one after the other.
      for (let turn = 0; turn < 4; turn += 1) {
        const closed = window.page.locator('.box[aria-expanded="false"]').first();
        if ((await closed.count()) === 0) break;
        await closed.focus();
        await press(window.page, "Enter");
        expect(wrongIn(await picture(window.page))).toEqual([]);
      }
      await expectNothingHappened(window);
      await window.context.close();
    },
  );
});

test("importers stand above what they import, and only the cycle is red", async () => {
  const window = await openWindow(browser());
  await open(window.page, "shop", "#/r/src?open=");
  const { boxes, arrows } = await picture(window.page);
  const y = (name) => boxes.find(({ key }) => key === name)?.y ?? NaN;
  expect(y("src/till.ts")).toBeLessThan(y("src/cart/cart.ts"));
  expect(y("src/cart/cart.ts")).toBeLessThan(y("src/stock/"));
  expect(y("src/cart/cart.ts")).toBeLessThan(y("src/model/total.ts"));
  const red = arrows.filter(({ isAgainst }) => isAgainst);
  expect(red.map(({ words }) => words)).toEqual([expect.stringMatching(/^(?:book\.ts imports stock|stock imports book\.ts):/)]);
  await window.context.close();
});

test("a ring of many is one box, which can be drawn one by one and has a matrix", async () => {
  const window = await openWindow(browser());
  await open(window.page, "town", "#/r/packages/cart/src?open=");
  const group = window.page.locator(".box.cycle").first();
  expect(await group.count()).toBe(1);
  const before = (await picture(window.page)).boxes.length;
  await group.click();
  await window.page.getByRole("link", { name: "Matrix" }).last().waitFor();
  await window.page.getByRole("button", { name: "Draw them one by one" }).click();
  const drawn = await picture(window.page);
  expect(drawn.boxes.length).toBeGreaterThan(before + 5);
  expect(wrongIn(drawn)).toEqual([]);
  expect(drawn.arrows.some(({ isAgainst }) => isAgainst)).toBe(true);
  await window.context.close();
});

test("boxes are walked, opened, chosen and left by keyboard, and the address keeps it", async () => {
  const window = await openWindow(browser());
  const { page } = window;
  await open(page, "own", "#/r/src?open=");
  await page.locator('.rooms .box[tabindex="0"]').focus();
  const focused = () => page.evaluate(() => document.activeElement?.closest("[data-key]")?.getAttribute("data-key") ?? "");
  const first = await focused();
  await press(page, "ArrowDown");
  const second = await focused();
  expect(second).not.toBe(first);
  await press(page, "ArrowUp", "End");
  const last = await focused();
  await press(page, "Home");
  expect(await focused()).not.toBe(last);
  await page.locator('.rooms .box[data-key="src/store/"]').focus();
  await press(page, "Enter");
  expect(await page.getAttribute('.box[data-key="src/store/"]', "aria-expanded")).toBe("true");
  expect(await focused()).toBe("src/store/");
  await press(page, " ");
  expect(await page.getAttribute('.box[data-key="src/store/"]', "aria-selected")).toBe("true");
  expect(await page.locator("aside h2").allTextContents()).toEqual([
    "src/store/",
    expect.stringMatching(/^Imports /),
    expect.stringMatching(/^Imported by /),
  ]);
  const address = page.url();
  const copy = await window.context.newPage();
  await copy.goto(address);
  expect(await copy.getAttribute('.box[data-key="src/store/"]', "aria-selected")).toBe("true");
  expect(await picture(copy)).toEqual(await picture(page));
  await press(page, "Escape");
  expect(await page.locator('.box[aria-selected="true"]').count()).toBe(0);
  await press(page, "Enter");
  expect(await page.getAttribute('.box[data-key="src/store/"]', "aria-expanded")).toBe("false");
  await expectNothingHappened(window);
  await window.context.close();
});

test("a chosen box brings its neighbours near, and its arrows alone are dark", async () => {
  const window = await openWindow(browser());
  const { page } = window;
  await open(page, "own", "#/r/src?open=&at=src%2Fretrieve%2F");
  const all = await page.locator(".rooms .box").count();
  const near = new Set(await page.locator("aside .ends [title]").evaluateAll((ends) => ends.map((one) => one.getAttribute("title"))));
  await page.click("text=Only its neighbours");
  const shown = await picture(page);
  const keys = shown.boxes.filter(({ isOpen }) => !isOpen).map(({ key }) => key);
  expect(keys.length).toBeLessThan(all);
  expect(keys.every((key) => key === "src/retrieve/" || near.has(key))).toBe(true);
  expect(shown.arrows.length).toBeGreaterThan(0);
  expect(wrongIn(shown)).toEqual([]);
  expect(page.url()).toContain("near=");
  await press(page, "Escape");
  expect(await page.locator(".rooms .box").count()).toBe(all);
  await expectNothingHappened(window);
  await window.context.close();
});

test("types and names are drawn on demand, dotted, and the address keeps it", async () => {
  const window = await openWindow(browser());
  const { page } = window;
  await open(page, "own", "#/r/src?open=");
  expect(await page.locator(".arrow.quiet").count()).toBe(0);
  const before = (await picture(page)).boxes.map(({ key }) => key).sort();
  await page.locator("#kind-types").focus();
  await press(page, "Space");
  expect(await page.locator(".arrow.quiet").count()).toBeGreaterThan(0);
  expect(page.url()).toContain("with=types");
  expect((await picture(page)).boxes.map(({ key }) => key).sort()).toEqual(before);
  await expectNothingHappened(window);
  await window.context.close();
});

test("Enter on a file leads to its entity", async () => {
  const window = await openWindow(browser());
  await open(window.page, "shop", "#/r/src?open=");
  await window.page.locator('.box[data-key="src/till.ts"]').focus();
  await press(window.page, "Enter");
  await window.page.waitForFunction(() => location.hash === "#/e/src/till.ts");
  expect(await window.page.textContent("main h1")).toBe("till.ts");
  await window.context.close();
});

test("cells of the matrix are reached by arrow keys and name the files behind them", async () => {
  const window = await openWindow(browser());
  const { page } = window;
  await open(page, "own", "#/m/src");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  await page.locator('.matrix button[tabindex="0"]').focus();
  const seen = [await focused()];
  for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft"]) {
    await press(page, key);
    seen.push(await focused());
  }
  expect(seen.every((label) => /^\S.* imports .*: [\d,]+ imports?/.test(label))).toBe(true);
  expect(new Set(seen).size).toBeGreaterThanOrEqual(4);
  await press(page, "Enter");
  const [, from, to] = /^(.*) imports (.*?):/.exec(seen.at(-1) ?? "") ?? [];
  expect(await page.textContent("aside h2")).toBe(`${from} imports ${to}`);
  const pairs = await page.locator("aside .pair-ends [title]").evaluateAll((all) => all.map((one) => one.getAttribute("title") ?? ""));
  expect(pairs.length).toBeGreaterThan(1);
  expect(pairs.every((path, at) => path.startsWith(`src/${at % 2 === 0 ? from : to}`))).toBe(true);
  const copy = await window.context.newPage();
  await copy.goto(page.url());
  expect(await copy.textContent("aside h2")).toBe(`${from} imports ${to}`);
  await expectNothingHappened(window);
  await window.context.close();
});

test("the numbers of the matrix are the imports of the map", async () => {
  const window = await openWindow(browser());
  await open(window.page, "shop", "#/m/src");
  const cells = await window.page.locator(".matrix button").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(cells.toSorted()).toMatchInlineSnapshot(`
    [
      "cart/cart.ts imports model/total.ts: 1 import",
      "cart/cart.ts imports stock: 1 import",
      "ledger/book.ts imports stock: 1 import, against the order",
      "post/deliver.ts imports ledger/book.ts: 1 import",
      "stock imports ledger/book.ts: 1 import",
      "stock imports post/deliver.ts: 1 import",
      "till.ts imports cart/cart.ts: 1 import",
      "till.ts imports stock: 1 import",
    ]
  `);
  await window.context.close();
});
