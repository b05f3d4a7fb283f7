/**
 * The program of action.yml: runs `check` once and reports the result as annotations in the log, as a table in the step summary, and as outputs.
 * On request it also comments on the pull request what `diff` prints.
 * Inputs are environment variables and are never passed to a shell. Text from the repository is escaped before it is printed.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pullRequestOf, writeComment } from "./comment.mjs";
import { mapWords } from "./map-words.mjs";
import { shellWords } from "./shell-words.mjs";

const CANNOT_TELL = 2;
/** Entries of `drifts` that are about what `--no-new-cycles` and the like allow; the map and the sources agree on them. */
const NOT_ALLOWED = new Set(["new-cycle", "new-unresolved"]);
const EXACT = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
/** Not for the programs that are started. */
const token = input("TOKEN");
delete process.env["DSP_TOKEN"];
const own = join(dirname(fileURLToPath(import.meta.url)), "..");

function input(name) {
  return process.env[`DSP_${name}`] ?? "";
}

/** Path of the program: the one that a release contains, or installed in the requested version. Other commits of the action are built. */
function program(room) {
  const version = input("VERSION");
  if (version === "") {
    const built = programIn(own);
    if (!existsSync(built)) run(process.execPath, [join(own, ".ci", "prepare.mjs")], false);
    return built;
  }
  if (!EXACT.test(version)) throw new Error(`version '${version}': give an exact one such as 1.2.3, or leave it out`);
  const words = ["install", "--prefix", room, "--ignore-scripts", "--no-audit", "--no-fund", `dsp-bootstrap@${version}`];
  run("npm", words, process.platform === "win32");
  return programIn(join(room, "node_modules", "dsp-bootstrap"));
}

/** The place of the program depends on the version. */
function programIn(directory) {
  return join(directory, JSON.parse(readFileSync(join(directory, "package.json"), "utf8")).bin["dsp-cli"]);
}

function run(command, words, shell) {
  const { status, error, stdout, stderr } = spawnSync(command, words, { encoding: "utf8", shell });
  if (status !== 0) throw new Error(`the program could not be installed or built: ${error?.message ?? `${stdout}${stderr}`.trim()}`);
}

function append(variable, text) {
  const file = process.env[variable];
  if (file !== undefined && file !== "") appendFileSync(file, text);
}

function rootWords() {
  const path = input("PATH");
  return path === "" || path === "." ? [] : ["--root", path];
}

function cacheWords() {
  return input("CACHE") === "false" ? ["--no-cache"] : [];
}

function start(cli, words, output) {
  return spawnSync(process.execPath, [cli, ...words], {
    cwd: process.env["GITHUB_WORKSPACE"] || process.cwd(),
    encoding: "utf8",
    maxBuffer: 1 << 26,
    stdio: ["ignore", output, "pipe"],
  });
}

/** A comment that cannot be written is a warning: it says nothing about the map. */
async function comment(cli) {
  const event = process.env["GITHUB_EVENT_PATH"];
  const pullRequest = event === undefined || event === "" ? undefined : pullRequestOf(JSON.parse(readFileSync(event, "utf8")));
  if (pullRequest === undefined) {
    process.stdout.write("no comment: the event is not a complete one of a pull request\n");
    return;
  }
  const words = [
    "diff",
    `${pullRequest.base}...`,
    "--exit-code",
    "--format",
    "mermaid",
    ...rootWords(),
    ...cacheWords(),
    ...mapWords(shellWords(input("ARGS"))),
  ];
  const { status, error, stdout, stderr } = start(cli, words, "pipe");
  if (status !== 0 && status !== 1) throw new Error(error?.message ?? stderr.trim());
  const api = process.env["GITHUB_API_URL"] || "https://api.github.com";
  await writeComment({
    pullRequest,
    path: input("PATH"),
    page: namingBase(stdout, pullRequest),
    isEmpty: status === 0,
    token,
    api,
    request: fetch,
  });
}

/** People know the branch, not its commit. */
function namingBase(page, { base, branch }) {
  return branch === undefined ? page : page.replace(`merge base with ${base}`, () => `merge base with ${branch}`);
}

function check(cli, room) {
  const report = join(room, "result.json");
  const summary = process.env["GITHUB_STEP_SUMMARY"];
  const words = [
    "check",
    "--format",
    "github",
    "--report",
    report,
    ...rootWords(),
    ...(summary === undefined || summary === "" ? [] : ["--summary", summary]),
    ...cacheWords(),
    ...shellWords(input("ARGS")),
  ];
  const { status, error, stderr } = start(cli, words, "inherit");
  if (status !== 0 && status !== 1) throw new Error(error?.message ?? stderr.trim());
  process.stderr.write(stderr.replace(/^\s*::/gm, ": :").replaceAll("##[", "## ["));
  const { drifts, rules, unchecked = [] } = JSON.parse(readFileSync(report, "utf8"));
  const differences = drifts.filter(({ kind }) => !NOT_ALLOWED.has(kind)).length;
  const errors = (rules?.violations ?? []).filter(({ severity }) => severity === "error").length;
  const unseen = unchecked.filter(({ severity }) => severity === "error").flatMap(({ places }) => places).length;
  const violations = drifts.length - differences + errors + unseen;
  append("GITHUB_OUTPUT", `drift=${differences > 0}\ncount=${differences}\nviolations=${violations}\n`);
  return status;
}

function escapeData(text) {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeMarkdown(text) {
  return text.replace(/[^\p{L}\p{N} .,;/-]/gu, (letter) => `&#${letter.codePointAt(0)};`);
}

function cannotTell(message) {
  process.stdout.write(`::error title=dsp%3A cannot tell::${escapeData(message)}\n`);
  append(
    "GITHUB_STEP_SUMMARY",
    `### Data Structure Protocol map\n\nThe map and the sources could not be compared. ${escapeMarkdown(message)}\n`,
  );
  append("GITHUB_OUTPUT", "drift=unknown\ncount=0\nviolations=0\n");
  return CANNOT_TELL;
}

const room = mkdtempSync(join(process.env["RUNNER_TEMP"] || tmpdir(), "dsp-check-"));
try {
  const cli = program(room);
  process.exitCode = check(cli, room);
  if (input("COMMENT") === "true") {
    await comment(cli).catch((error) => process.stdout.write(`::warning title=dsp%3A no comment::${escapeData(error.message)}\n`));
  }
} catch (error) {
  process.exitCode = cannotTell(error.message);
} finally {
  rmSync(room, { recursive: true, force: true });
}
