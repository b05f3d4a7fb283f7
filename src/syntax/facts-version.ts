/** Version of everything that facts depend on besides the text: the extractors as built and the parsers as installed. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Language } from "../model/language.js";
import { findParser } from "./require-parsers.js";

/** Undefined if the sources run unbuilt: they may change at any time. */
export function factsVersion(languages: readonly Language[]): string | undefined {
  const built = readText(new URL("../../facts-version", import.meta.url));
  if (built === undefined) return undefined;
  const { resolve } = createRequire(import.meta.url);
  const parsers = languages.flatMap(({ parsers: names }) =>
    names.map((name) => {
      const file = findParser(resolve, name);
      return file === undefined ? "" : (readText(join(dirname(file), "package.json")) ?? "");
    }),
  );
  return createHash("sha256")
    .update(JSON.stringify([built, process.versions.node, parsers]))
    .digest("base64url");
}

function readText(file: URL | string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
