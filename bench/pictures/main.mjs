#!/usr/bin/env node
/**
 * Draws the pictures of the README: maps a small project on a terminal of a fixed width, asks in it, and writes what it showed as SVG. Needs the
 * built program (`npm run build`).
 *
 *   node bench/pictures/main.mjs            # writes docs/pictures
 *   node bench/pictures/main.mjs --check    # exit code 1 if that would change a picture
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { terminalSvg } from "./terminal-svg.mjs";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const [PROGRAM, TERMINAL, PROJECT] = ["../../dist/bundle/main.cjs", "terminal.cjs", "../exchanges/groceries/"].map(at);
const PICTURE = at("../../docs/pictures/first-map.svg");
const COLUMNS = 112;
/** How long it took differs from run to run. */
const [SECONDS, A_SECOND] = [/\bin \d+\.\d s$/m, "in 0.5 s"];

/** As in a shell: the command, then its output, standard error first. */
function typed(words, directory, environment) {
  const line = words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`)).join(" ");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-r", TERMINAL, PROGRAM, ...words], {
    cwd: directory,
    env: environment,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`dsp-cli ${line} ended with ${status}: ${stderr}`);
  return `$ dsp-cli ${line}\n${stderr}${stdout}`.replace(SECONDS, A_SECOND).trimEnd();
}

function draw(place) {
  const directory = join(place, "groceries");
  cpSync(PROJECT, directory, { recursive: true });
  execFileSync("git", ["init", "-q"], { cwd: directory });
  const { NO_COLOR: _colourless, ...inherited } = process.env;
  const environment = { ...inherited, XDG_CACHE_HOME: join(place, "cache"), PICTURE_COLUMNS: String(COLUMNS), FORCE_COLOR: "1" };
  const commands = [["bootstrap"], ["path", "src/till.ts", "src/pricing/prices.ts"]];
  const shown = commands.map((words) => typed(words, directory, environment));
  return terminalSvg({
    title: "groceries",
    alternative:
      "A terminal: dsp-cli bootstrap maps a small project, dsp-cli path lists the imports by which one file depends on another, with line and reason",
    lines: shown.join("\n\n").split("\n"),
  });
}

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const place = realpathSync(mkdtempSync(join(tmpdir(), "dsp-pictures-")));
try {
  const picture = draw(place);
  if (!values.check) writeFileSync(PICTURE, picture);
  else if (readFileSync(PICTURE, "utf8") !== picture) {
    process.stderr.write("docs/pictures/first-map.svg shows an older program; run 'node bench/pictures/main.mjs' and look at it\n");
    process.exitCode = 1;
  }
} finally {
  rmSync(place, { recursive: true, force: true });
}
