/** The bundled prompts (`prompts/`). They are files, so that users can read them without reading code. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

export interface Prompt {
  readonly text: string;
  /** First 12 hex digits of the SHA-256 of the text. */
  readonly version: string;
}

const VERSION_DIGITS = 12;
/** Relative to the sources and to the build output. */
const PLACES = ["../../prompts/", "../../../prompts/"];

/** `prompts/<name>.md`. Throws if the package is incomplete. */
export function loadPrompt(name: string): Prompt {
  const text = PLACES.map((place) => readIfThere(new URL(`${place}${name}.md`, import.meta.url))).find((found) => found !== undefined);
  if (text === undefined) throw new Error(`prompts/${name}.md is missing from this package`);
  return promptOf(text);
}

/** A custom prompt. */
export function promptOf(text: string): Prompt {
  return { text, version: createHash("sha256").update(text, "utf8").digest("hex").slice(0, VERSION_DIGITS) };
}

export function readIfThere(file: URL | string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
