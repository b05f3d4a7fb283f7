/** Version of everything that facts depend on besides the text: the extractors and parsers as built, and the engine that runs them. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { isUnbuilt } from "../runtime/unbuilt.js";

/** Undefined if the sources run unbuilt: they may change at any time. */
export function factsVersion(): string | undefined {
  if (isUnbuilt()) return undefined;
  const built = readText(new URL("../../facts-version", import.meta.url));
  if (built === undefined) return undefined;
  return createHash("sha256")
    .update(JSON.stringify([built, process.versions.node]))
    .digest("base64url");
}

function readText(file: URL): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
