/** Identifies this program: the code as built, and the installed dependencies. */
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readText } from "../fs/files.js";
import { isUnbuilt } from "./unbuilt.js";

/** Undefined if the sources run unbuilt, because they may change at any time. */
export function programBuild(): string | undefined {
  if (isUnbuilt()) return undefined;
  const built = readText(fileURLToPath(new URL("../../program-version", import.meta.url)));
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const manifest = readText(join(root, "package.json"));
  if (built === undefined || manifest === undefined) return undefined;
  const { dependencies = {} } = JSON.parse(manifest) as { readonly dependencies?: Readonly<Record<string, string>> };
  const installed = Object.keys(dependencies).map((name) => installedManifest(root, name));
  return createHash("sha256")
    .update(JSON.stringify([built, manifest, process.versions.node, installed]))
    .digest("base64url");
}

/** Found in the same order as modules are resolved. */
function installedManifest(root: string, name: string): string | undefined {
  for (let directory = root; ; directory = dirname(directory)) {
    const found = readText(join(directory, "node_modules", name, "package.json"));
    if (found !== undefined || directory === dirname(directory)) return found;
  }
}
