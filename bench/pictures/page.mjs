#!/usr/bin/env node
/**
 * Pictures of the page for README.md and docs/view.md, made by `view` on a real repository. Needs the built program (`npm run build`) and Chromium
 * (`DSP_CHROMIUM`, or one on the path). Screenshots differ from machine to machine, so nothing compares them.
 *
 *   node bench/pictures/page.mjs CLONE [--since REVISION]      # a clone with at least 40 commits; writes docs/pictures/*.png
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { findBrowser } from "../../test/browser/find-browser.mjs";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const [PROGRAM, PICTURES] = ["../../dist/bundle/main.cjs", "../../docs/pictures"].map(at);
const SIZE = { width: 1280, height: 800 };
/** Name of each picture, its screen, and the theme. */
const SCREENS = [
  ["rooms", "#/", "light"],
  ["entity", "#/e/packages/reactivity/src/effect.ts", "light"],
  ["matrix", "#/m/packages", "light"],
  ["changes", "#/diff", "light"],
];

const { positionals, values } = parseArgs({ allowPositionals: true, options: { since: { type: "string", default: "HEAD~40" } } });
const [clone] = positionals;
if (clone === undefined) {
  process.stderr.write("usage: node bench/pictures/page.mjs CLONE [--since REVISION]\n");
  process.exit(2);
}
const place = mkdtempSync(join(tmpdir(), "dsp-page-"));
try {
  const copy = join(place, basename(resolve(clone)));
  execFileSync("git", ["clone", "-q", "--local", resolve(clone), copy]);
  const run = (...words) => execFileSync(process.execPath, [PROGRAM, ...words], { cwd: copy, stdio: ["ignore", "ignore", "inherit"] });
  run("bootstrap");
  run("view", "--out", join(place, "site"), "--diff", values.since, "--with-source", "--title", basename(copy));
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
  for (const [name, hash, colorScheme] of SCREENS) {
    const page = await browser.newPage({ viewport: SIZE, colorScheme });
    await page.goto(`${pathToFileURL(join(place, "site", "index.html")).href}${hash}`);
    await page.waitForSelector("h1");
    await page.screenshot({ path: join(PICTURES, `${name}.png`) });
    await page.close();
  }
  await browser.close();
  process.stdout.write(`${basename(copy)} at ${execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: copy, encoding: "utf8" })}`);
} finally {
  rmSync(place, { recursive: true, force: true });
}
