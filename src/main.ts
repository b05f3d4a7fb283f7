#!/usr/bin/env node
/** The only place that ends the process. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { run } from "./commands/cli.js";
import { escapeControls } from "./commands/escape-controls.js";
import { createProgress } from "./commands/progress.js";
import { UserError } from "./model/problem.js";

const INTERRUPTED = 130;
const TERMINATED = 143;

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "0.0.0";
}

async function main(): Promise<number> {
  const progress = createProgress(process.stderr);
  const streams = {
    out: (text: string) => {
      progress.end();
      process.stdout.write(text);
    },
    err: (text: string) => void process.stderr.write(text),
    progress: progress.report,
  };
  try {
    const program = basename(process.argv[1] ?? "").startsWith("dsp-bootstrap") ? "dsp-bootstrap" : "dsp-cli";
    return await run({ program, arguments: process.argv.slice(2), directory: process.cwd(), version: version() }, streams);
  } catch (error) {
    progress.end();
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`error: ${escapeControls(error.message)}\n`);
    return error.exitCode;
  }
}

process.on("SIGINT", () => process.exit(INTERRUPTED));
process.on("SIGTERM", () => process.exit(TERMINATED));
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 2));
process.exitCode = await main();
