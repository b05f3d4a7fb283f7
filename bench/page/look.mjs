#!/usr/bin/env node
/**
 * Looks at a page of `dsp-cli view` as a reader who has nothing else: one picture of the window for each call, and a limited number of calls.
 *
 *   node bench/page/look.mjs --page site/index.html --out LOOKS [--most 10] [STEP…]
 *
 * Steps follow the last look: `#/m/src` opens an address, `click:TEXT` what has this name, `at:X,Y` clicks a point of the last picture, `type:TEXT` writes,
 * `press:Enter` presses a key, `scroll:N` scrolls the part under the middle of the window by N pixels, `back` goes back. Writes LOOKS/NN.png and prints its file.
 * Needs Chromium (DSP_CHROMIUM, or one on the PATH).
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { findBrowser } from "../../test/browser/find-browser.mjs";

const SIZE = { width: 1280, height: 800 };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { page: { type: "string" }, out: { type: "string" }, most: { type: "string", default: "10" } },
});
if (values.page === undefined || values.out === undefined) {
  process.stderr.write("usage: node bench/page/look.mjs --page FILE --out DIR [--most N] [STEP…]\n");
  process.exit(2);
}
mkdirSync(values.out, { recursive: true });
const record = join(values.out, "steps.json");

/** Steps of each look so far. */
function looksBefore() {
  try {
    return JSON.parse(readFileSync(record, "utf8"));
  } catch {
    return [];
  }
}

const ACTIONS = {
  click: (page, text) => page.getByText(text, { exact: false }).locator("visible=true").first().click({ timeout: 3000 }),
  at: (page, place) => page.mouse.click(...place.split(",").map(Number)),
  type: (page, text) => page.keyboard.type(text),
  press: (page, key) => page.keyboard.press(key),
  scroll: async (page, pixels) => {
    await page.mouse.move(SIZE.width / 2, SIZE.height / 2);
    await page.mouse.wheel(0, Number(pixels));
  },
  back: (page) => page.goBack(),
};

async function take(page, step) {
  const [name, ...rest] = step.split(":");
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (step.startsWith("#")) await page.goto(`${pathToFileURL(resolve(values.page)).href}${step}`);
  else if (action === undefined) throw new Error(`unknown step: ${step}`);
  else await action(page, rest.join(":"));
  await page.waitForTimeout(300);
}

const before = looksBefore();
if (before.length >= Number(values.most)) {
  process.stderr.write(`all ${values.most} looks are taken\n`);
  process.exit(1);
}
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
try {
  const page = await browser.newPage({ viewport: SIZE, reducedMotion: "reduce" });
  await take(page, "#/");
  for (const step of before.flat()) await take(page, step);
  for (const step of positionals) await take(page, step);
  const file = join(values.out, `${String(before.length + 1).padStart(2, "0")}.png`);
  await page.screenshot({ path: file });
  writeFileSync(record, `${JSON.stringify([...before, positionals])}\n`);
  process.stdout.write(`${file}: ${new URL(page.url()).hash}\n`);
} catch (error) {
  process.stderr.write(`not a look, and not counted: ${error.message.split("\n")[0]}\n`);
  process.exitCode = 2;
} finally {
  await browser.close();
}
