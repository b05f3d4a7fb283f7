/** Runs `fleet` as a process, with the mapper that MAPPER names. */
import { fleet } from "../../src/index.js";

let end: (() => void) | undefined;
const stop = (): void => (end === undefined ? process.exit(130) : end());
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
process.exitCode = await fleet(process.argv.slice(2), {
  program: "dsp-cli",
  version: "1.0.0",
  mapper: process.env["MAPPER"] ?? "",
  directory: process.cwd(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  progress: (text) => {
    if (process.env["SHOW_PROGRESS"] === "1") process.stderr.write(`${text}\n`);
  },
  onStop: (handler) => {
    end = handler;
  },
  columns: 100,
});
