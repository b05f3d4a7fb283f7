import { readFileSync } from "node:fs";

/** Undefined if the file cannot be read, for whatever reason. */
export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
