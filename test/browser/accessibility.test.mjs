import axe from "axe-core";
import { describe, expect, test } from "vitest";
import { HOSTILE } from "./hostile-map.mjs";
import { SCREENS } from "./screens.mjs";
import { expectNothingHappened, go, open, openWindow, press, useBrowser } from "./visit.mjs";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];
const browser = useBrowser();

const CHECKED = {
  shop: SCREENS.shop,
  own: SCREENS.own.filter((hash) => !/^#\/(?:nowhere|diff|e\/nothing)/.test(hash)),
  town: SCREENS.town.filter((hash) => /packages/.test(hash)),
  hostile: ["", "#/m/src", "#/toc", `#/e/${HOSTILE.long.file}`, `#/e/${HOSTILE.script.symbol}`, "#/s/total"],
};

const WORDS = { town: "stock", hostile: "script" };

/** Rules that are broken, each with its first elements. */
function findings(page, theme) {
  // Only colours differ between themes.
  const only = theme === "light" ? { type: "tag", values: RULES } : { type: "rule", values: ["color-contrast", "link-in-text-block"] };
  return page.evaluate(async (runOnly) => {
    const { violations } = await globalThis.axe.run(document, { runOnly, resultTypes: ["violations"] });
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(" | ")} (${nodes.length})`,
    );
  }, only);
}

describe.each(["light", "dark"])("%s", (theme) => {
  test.each(Object.keys(CHECKED))("axe finds nothing on the screens of %s", { timeout: 240_000 }, async (site) => {
    const window = await openWindow(browser(), { theme });
    await open(window.page, site);
    await window.page.evaluate(axe.source);
    for (const hash of CHECKED[site]) {
      await go(window.page, hash === "" ? "#/" : hash);
      expect({ hash, found: await findings(window.page, theme) }).toEqual({ hash, found: [] });
    }
    await press(window.page, "?");
    expect({ hash: "keys", found: await findings(window.page, theme) }).toEqual({ hash: "keys", found: [] });
    await press(window.page, "Escape");
    await window.page.waitForSelector("dialog[open]", { state: "hidden" });
    await press(window.page, "/");
    await window.page.keyboard.type(WORDS[site] ?? "total");
    await window.page.waitForSelector("[role=option][aria-selected=true]");
    expect({ hash: "hits", found: await findings(window.page, theme) }).toEqual({ hash: "hits", found: [] });
    await expectNothingHappened(window);
    await window.context.close();
  });
});

test("the theme that people choose stays chosen", async () => {
  const window = await openWindow(browser(), { theme: "light" });
  await open(window.page, "shop");
  const background = () => window.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await window.page.selectOption("#theme", "dark");
  const dark = await background();
  expect(dark).not.toBe(light);
  await open(window.page, "shop", "#/toc");
  expect(await background()).toBe(dark);
  await expectNothingHappened(window);
  await window.context.close();
});
