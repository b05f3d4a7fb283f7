/**
 * Tries the page of `dsp-cli view` in a real Chromium: `npm run page`. Without one it says so and ends with 0, with `--require` with 1.
 * Further words go to vitest. Nothing is downloaded; the browser is that of DSP_CHROMIUM, or one on the PATH.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser, NAMES } from "./find-browser.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const words = process.argv.slice(2);
const isRequired = words.includes("--require");
const browser = findBrowser();
if (browser === undefined) {
  process.stderr.write(
    `The page was not tried: there is no browser. Install one of ${NAMES.join(", ")}, or set DSP_CHROMIUM to the file of a Chromium.\n`,
  );
  process.exitCode = isRequired ? 1 : 0;
} else if (!existsSync(join(root, "dist", "bundle", "page.js"))) {
  process.stderr.write("dist/bundle/page.js is missing; run 'npm run build' first ('npm run page' does it by itself)\n");
  process.exitCode = 1;
} else {
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const given = words.filter((word) => word !== "--require");
  const { status } = spawnSync(process.execPath, [vitest, "run", "--config", "test/browser/vitest.config.ts", ...given], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, DSP_CHROMIUM: browser },
  });
  process.exitCode = status ?? 1;
}
