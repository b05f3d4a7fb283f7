/** Additional output files. `.dsp/` contains nothing but the map. */
import { appendFileSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { userError } from "../../model/errors/user-error.js";
import { fileError } from "../../fs/files.js";
import type { Given } from "../registry/command.js";
import { readSingle } from "./option-values.js";

/** Absolute; undefined if the option is not given. */
export function outputFile({ argv, directory, root }: Given, option: "report" | "summary" | "out" | "surface"): string | undefined {
  const named = readSingle(argv, option);
  if (named === undefined) return undefined;
  const file = resolve(directory, named);
  const [first] = relative(root, file).split(/[\\/]/, 1);
  if (first === ".dsp") throw userError("output-inside-map", { option: `--${option}`, file: named });
  return file;
}

export function writeOutput(file: string, text: string, what = "report"): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw fileError(`write the ${what}`, file, error);
  }
}

export function appendOutput(file: string, text: string): void {
  try {
    appendFileSync(file, text);
  } catch (error) {
    throw fileError("append the summary", file, error);
  }
}
