import { describe, expect, test } from "vitest";
import { HOSTILE, NEVER_SHOWN, SHOWN } from "./hostile-map.mjs";
import { SCREENS } from "./screens.mjs";
import { expectNothingHappened, go, open, openWindow, useBrowser } from "./visit.mjs";

const MOST_ELEMENTS = 3_000;
const browser = useBrowser();

/** What is on the screen, as seen by reader, mouse and link. */
function look(page) {
  return page.evaluate(() => ({
    heading: document.querySelector("main h1")?.textContent ?? "",
    title: document.title,
    elements: document.getElementsByTagName("*").length,
    links: [...document.querySelectorAll("[href]")].map((link) => link.getAttribute("href") ?? ""),
    handlers: [...document.querySelectorAll("*")].flatMap((element) => element.getAttributeNames().filter((name) => name.startsWith("on"))),
    foreign: [
      ...document.body.querySelectorAll(
        "img, iframe, object, embed, base, meta, link, script:not([type='application/json']), form:not([method=dialog])",
      ),
    ].map(({ tagName, textContent }) => `${tagName} ${(textContent ?? "").length}`),
    shown: document.body.innerText,
    attributes: [...document.querySelectorAll("[title], [aria-label], [placeholder]")]
      .flatMap((element) => ["title", "aria-label", "placeholder"].map((name) => element.getAttribute(name) ?? ""))
      .join("\n"),
  }));
}

describe.each(Object.keys(SCREENS))("%s", (site) => {
  test("every screen opens from a link, from disk, without a network", { timeout: 240_000 }, async () => {
    const window = await openWindow(browser());
    const links = new Set();
    for (const [index, hash] of SCREENS[site].entries()) {
      if (site === "hostile" && index > 0) await go(window.page, hash).catch(() => open(window.page, site, hash));
      else await open(window.page, site, hash);
      const seen = await look(window.page);
      await expectNothingHappened(window, hash);
      expect(seen.heading, hash).not.toBe("");
      expect(seen.title, hash).not.toBe("");
      expect(seen.elements, hash).toBeLessThanOrEqual(MOST_ELEMENTS);
      expect(seen.handlers, hash).toEqual([]);
      expect(seen.foreign, hash).toEqual([expect.stringMatching(/^SCRIPT \d+$/)]);
      expect(NEVER_SHOWN.exec(`${seen.shown}\n${seen.attributes}`), hash).toBe(null);
      for (const link of seen.links) links.add(link);
    }
    const outside = [...links].filter((link) => !/^(?:#\/|data:,$)/.test(link));
    expect(outside.filter((link) => !/^https:\/\/shop\.example\/blob\/[0-9a-z]+\/[\w!~*'().%/-]*$/.test(link))).toEqual([]);
    await window.context.close();
  });

  test("links lead to screens", { timeout: 240_000 }, async () => {
    const window = await openWindow(browser());
    await open(window.page, site);
    const links = await window.page.evaluate(() => [...new Set([...document.links].map((link) => link.getAttribute("href")))]);
    for (const link of links.filter((one) => one?.startsWith("#/")).slice(0, 40)) {
      await go(window.page, link);
      expect((await look(window.page)).heading, link).not.toMatch(/^(?:Nothing|There is no|Not )/);
    }
    await expectNothingHappened(window);
    await window.context.close();
  });
});

test("what cannot be seen is spelled out, and markup is text", async () => {
  const window = await openWindow(browser());
  const shown = [];
  await open(window.page, "hostile");
  for (const name of ["handler", "bidi", "controls", "invisible", "separators"]) {
    await go(window.page, `#/e/${HOSTILE[name].external}`);
    shown.push(await window.page.evaluate(() => document.body.innerText));
  }
  expect(SHOWN.filter((text) => !shown.some((one) => one.includes(text)))).toEqual([]);
  await window.context.close();
});
