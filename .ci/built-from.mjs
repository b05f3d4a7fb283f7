/** Which state of the sources `dist` was built from. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
export const dist = join(root, "dist");

export function* filesUnder(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (entry.isFile()) yield path;
  }
}

/** Size and time are enough to notice a change, and cost nothing. */
export function sources() {
  const folders = [".ci", "src", "languages", join("packages", "view"), join("test", "oracle")].flatMap((name) => [
    ...filesUnder(join(root, name)),
  ]);
  const files = [...folders, ...["tsconfig.json", "package.json", "package-lock.json"].map((name) => join(root, name))].sort();
  // What is compiled ahead serves one version of Node.
  const states = files.map((path) => `${relative(root, path)} ${statSync(path).size} ${statSync(path).mtimeMs}`);
  return createHash("sha256")
    .update(process.version + states.join("\n"))
    .digest("hex");
}

export function isBuiltFrom(state) {
  const stamp = join(dist, ".built-from");
  return existsSync(stamp) && readFileSync(stamp, "utf8") === state && existsSync(join(dist, "bundle", "main.cjs"));
}
