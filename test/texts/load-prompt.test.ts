/** Prompts come with the program, and their version follows their text. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadPrompt } from "../../src/texts/load-prompt.js";

test("a prompt is its file, with a version that its bytes decide", () => {
  const text = readFileSync(new URL("../../prompts/roots.md", import.meta.url), "utf8");
  expect(loadPrompt("roots")).toEqual({ text, version: createHash("sha256").update(text).digest("hex").slice(0, 12) });
});

test("a prompt that is not there is a fault of the package", () => {
  expect(() => loadPrompt("weather")).toThrow("prompts/weather.md is missing");
});
