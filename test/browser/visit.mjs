/** Opens pages from disk, without a network, and notes everything that must not happen. */
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";

export const SITES = inject("sites");

/** The browser of the tests of one file. */
export function useBrowser() {
  let browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env["DSP_CHROMIUM"],
      args: ["--no-sandbox", "--disable-gpu"],
    });
  });
  afterAll(async () => browser?.close());
  return () => browser;
}

export function addressOf(site, hash = "") {
  return `${pathToFileURL(SITES[site].file).href}${hash}`;
}

/** A window; `faults` must stay empty. */
export async function openWindow(browser, { theme = "light", width = 1280, height = 800, scripts = true } = {}) {
  const faults = [];
  const context = await browser.newContext({
    colorScheme: theme,
    viewport: { width, height },
    javaScriptEnabled: scripts,
    reducedMotion: "reduce",
    offline: true,
  });
  await context.route(
    (url) => url.protocol !== "file:",
    (route) => {
      faults.push(`request: ${route.request().url().slice(0, 200)}`);
      return route.abort();
    },
  );
  context.on("request", (request) => {
    if (!/^(?:file:.*\/index\.html(?:[#?].*)?|data:,)$/s.test(request.url())) faults.push(`request: ${request.url().slice(0, 200)}`);
  });
  context.on("page", (page) => watch(page, faults));
  await context.addInitScript(() => {
    globalThis.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  return { context, faults, page: await context.newPage() };
}

function watch(page, faults) {
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`console: ${message.text().slice(0, 300)}`);
  });
  page.on("pageerror", (error) => faults.push(`error: ${error.message.slice(0, 300)}`));
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message().slice(0, 200)}`);
    void dialog.dismiss();
  });
}

/** Opens a screen as from a link, and waits until it is there. */
export async function open(page, site, hash = "") {
  // Another document, even if only the part after # differs.
  await page.goto("about:blank");
  await page.goto(addressOf(site, hash));
  await page.waitForSelector("main h1");
}

/** Goes to a screen of the page that is open. */
export async function go(page, hash) {
  const element = await page.$("main > *");
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await element?.waitForElementState("hidden").catch(() => undefined);
  await page.waitForSelector("main h1");
}

/** Whatever came of the visit: nothing ran, nothing left, nothing failed. */
export async function expectNothingHappened({ page, faults }, where = "") {
  const ran = await page.evaluate(() => globalThis.ran);
  expect({ where, faults, ran }).toEqual({ where, faults: [], ran: undefined });
}

export const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};
