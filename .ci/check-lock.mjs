/**
 * Checks that `npm ci` takes package-lock.json on every platform and from every registry: it has an entry for each package that an entry needs, also for
 * binaries of other platforms; it agrees with package.json; and it holds no address of a download.
 * node .ci/check-lock.mjs [DIRECTORY]
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), "..");
const read = (name) => JSON.parse(readFileSync(join(root, name), "utf8"));
const LISTS = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];
const manifest = read("package.json");
const { packages } = read("package-lock.json");

/** Whether an entry finds `name` as Node does: beside itself, or in a directory above. */
function finds(path, name) {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf("node_modules/") - 1))) {
    if (packages[`${from === "" ? "" : `${from}/`}node_modules/${name}`] !== undefined) return true;
    if (from === "") return false;
  }
}

function missing([path, entry]) {
  const isOptional = (name) => entry.peerDependenciesMeta?.[name]?.optional === true;
  const names = LISTS.filter((list) => path === "" || list !== "devDependencies").flatMap((list) => Object.keys(entry[list] ?? {}));
  return names
    .filter((name) => !isOptional(name) && !finds(path, name))
    .map((name) => `${path || "package.json"} needs ${name}, which has no entry`);
}

/** Pages for sponsors are no downloads. */
function addresses([path, { funding: _pages, ...entry }]) {
  const found = [...JSON.stringify(entry).matchAll(/"(?:[a-z+]+:)?\/\/[^"]*"|"(?:file|link):[^"]*"/g)].map(([address]) => address);
  return found.map((address) => `${path || "package.json"} holds the address ${address}`);
}

const disagreements = [...LISTS, "version"]
  .filter((key) => JSON.stringify(manifest[key]) !== JSON.stringify(packages[""][key]))
  .map((key) => `'${key}' differs from package.json`);
const entries = Object.entries(packages);
const wrong = [...disagreements, ...entries.flatMap(missing), ...entries.flatMap(addresses)];
process.stderr.write(wrong.map((line) => `package-lock.json: ${line}\n`).join(""));
process.stdout.write(`lock file: ${entries.length} entries, ${wrong.length} faults\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;
