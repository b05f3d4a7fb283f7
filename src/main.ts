#!/usr/bin/env node
/** The only place that ends the process. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { calledAs, isNpmStart, namesSteps, withCalls } from "./cli/called-as.js";
import { asksForJson, errorDocument, errorLines } from "./cli/error-document.js";
import { escapeLines, shownLines } from "./model/shown-text.js";
import { fitLines } from "./cli/fit-lines.js";
import { emphasise, hasColour, paintAnswer, paintMessage, withoutColourOption } from "./cli/paint.js";
import { createProgress } from "./cli/progress.js";
import type { Streams } from "./cli/streams.js";
import { toUserError } from "./model/errors/to-user-error.js";
import { isProtocolLine } from "./commands/protocol/protocol-names.js";

const FAULT = 2;
const INTERRUPTED = 130;
const TERMINATED = 143;
/** Width of texts if the terminal's width is unknown, and the maximum for readability. */
const COLUMNS = 110;
const MOST_COLUMNS = 160;

/** Commands whose answers are sentences for people. What others print is read by programs, or is as wide as it is: code, tables, graphs. */
const ANSWERS: ReadonlySet<string> = new Set(["check", "diff", "explain", "impact", "overview", "path", "unused", "uses"]);

/** `npm start -- DIR` maps, as `dsp-bootstrap DIR` does. */
const PROGRAM = isNpmStart(process.env) || basename(process.argv[1] ?? "").startsWith("dsp-bootstrap") ? "dsp-bootstrap" : "dsp-cli";
const progress = createProgress(process.stderr);
/** Called on the first request to stop, instead of ending the process. */
let stopping: (() => void) | undefined;

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "0.0.0";
}

/** `npm start` runs in this project, but paths are relative to the user's directory. */
function directory(): string {
  const { INIT_CWD: from } = process.env;
  return isNpmStart(process.env) && from ? from : process.cwd();
}

async function main(): Promise<number> {
  const given = process.argv.slice(2);
  // The protocol's operations have no such option.
  const words = isProtocolLine(given) ? given : withoutColourOption(given);
  const [isOutColoured, isErrColoured] = [process.stdout, process.stderr].map((stream) => hasColour(stream, given));
  const names = calledAs({ program: process.argv[1] ?? "", words, environment: process.env });
  const isNamedInOutput = names !== undefined && !isProtocolLine(given) && namesSteps(words, names, PROGRAM === "dsp-bootstrap");
  let hasOutput = false;
  const columns = process.stdout.isTTY ? Math.min(process.stdout.columns || COLUMNS, MOST_COLUMNS) : COLUMNS;
  const isAnswer =
    process.stdout.isTTY && ANSWERS.has(words[0] ?? "") && !asksForJson(words) && !words.some((word) => word.startsWith("--format"));
  const streams: Streams = {
    out: (text: string, emphasis?: RegExp) => {
      progress.end();
      hasOutput ||= text !== "";
      // Piped output stays exact; on a terminal, text of the repository must not contain control characters.
      const named = isNamedInOutput ? withCalls(text, names) : text;
      const plain = process.stdout.isTTY ? escapeLines(named) : named;
      const shown = isAnswer ? fitLines(plain, columns) : plain;
      const painted = isOutColoured && emphasis !== undefined ? emphasise(shown, emphasis) : shown;
      process.stdout.write(isOutColoured && isAnswer ? paintAnswer(painted) : painted);
    },
    err: (text: string) => {
      progress.end();
      const plain = shownLines(names === undefined || isProtocolLine(given) ? text : withCalls(text, names));
      const shown = process.stderr.isTTY ? fitLines(plain, process.stderr.columns || COLUMNS) : plain;
      process.stderr.write(isErrColoured ? paintMessage(shown) : shown);
    },
    ...(isAnswer &&
      !words.some((word) => word === "--quiet" || word === "-q") && {
        next: (command: string, what: string) => streams.out(`\nNext  ${command}  ${what}\n`),
      }),
    ...(process.stdin.isTTY && process.stderr.isTTY && { ask: askTerminal }),
    progress: progress.report,
    onStop: (end: () => void) => {
      stopping = end;
    },
    columns,
  };
  try {
    return await perform(words, streams);
  } catch (error) {
    streams.err(errorLines(error));
    // The protocol's operations print what the reference prints, and one document is all that a reader of JSON expects.
    if (asksForJson(words) && !isProtocolLine(words) && !hasOutput) streams.out(errorDocument(error));
    return toUserError(error).exitCode;
  }
}

async function askTerminal(question: string): Promise<boolean> {
  progress.end();
  const { createInterface } = await import("node:readline/promises");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}

async function perform(words: readonly string[], streams: Streams): Promise<number> {
  // These cases are handled before the rest of the program is loaded.
  if (words[0] === "--version" || words[0] === "-V") {
    streams.out(`${version()}\n`);
    return 0;
  }
  if (words[0] === "merge") {
    const { drive, readOrder } = await import("./commands/merge/merge-driver.js");
    const order = readOrder(words.slice(1), directory());
    if (order !== undefined) return drive(order, directory());
  }
  if (words[0] === "fleet") {
    const { fleet } = await import("./commands/fleet/fleet.js");
    return await fleet(
      words.slice(1),
      { program: PROGRAM, version: version(), directory: directory(), file: process.argv[1] ?? "" },
      streams,
    );
  }
  if (words[0] === "mcp") {
    const { directoryServed } = await import("./commands/mcp/directory-served.js");
    const root = directoryServed(words.slice(1), directory());
    if (root !== undefined) return await (await import("./commands/mcp/mcp.js")).mcp({ root, version: version() }, streams);
  }
  if (isProtocolLine(words)) {
    const { runProtocol } = await import("./commands/protocol/run.js");
    return await runProtocol(words, directory(), streams);
  }
  const { run } = await import("./commands/registry/cli.js");
  return await run({ program: PROGRAM, arguments: words, directory: directory(), version: version() }, streams);
}

function stop(code: number): void {
  progress.end();
  const end = stopping;
  stopping = undefined;
  if (end !== undefined) return end();
  process.exit(code);
}

/** A child that is asked to ends with its parent, which may have been killed: its standard input closes then. */
function endWithInput(): void {
  process.stdin.on("error", () => stop(TERMINATED));
  process.stdin.on("end", () => stop(TERMINATED));
  process.stdin.resume();
  // Waiting for it keeps no process alive.
  if ("unref" in process.stdin) process.stdin.unref();
}

if (process.env["DSP_END_WITH_STDIN"] === "1") endWithInput();
process.on("SIGINT", () => stop(INTERRUPTED));
process.on("SIGTERM", () => stop(TERMINATED));
// A reader that closes the pipe is no error; if stderr is closed, there is nobody to notify.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`error: cannot write to standard output (${error.code}); send it elsewhere and run again\n`);
  process.exit(FAULT);
});
process.stderr.on("error", () => undefined);
let isDone = false;
// What waits for nothing ends as if all were well: a check that says nothing must not pass.
process.on("beforeExit", () => {
  if (isDone) return;
  process.stderr.write(errorLines(new Error("ended before the work was done")));
  process.exitCode = FAULT;
});
// No top-level await: the published program is not an ES module.
async function end(): Promise<void> {
  process.exitCode = await main();
  isDone = true;
}
void end();
