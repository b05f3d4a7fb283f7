/**
 * What is released: the tree of the package and of the tag. It holds the built program, so that neither an installation nor the action nor the
 * pre-commit hook installs or builds anything.
 * node stage-release.mjs DIRECTORY writes it there; dist/ has to be built.
 */
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
/** The action and the hook are started from the tag, so they are no part of the package. */
const OF_TAG = [".gitattributes", "action", "action.yml", ".pre-commit-hooks.yaml"];
const ALWAYS = ["README.md", "LICENSE", "CHANGELOG.md"];
const FOR_DEVELOPMENT = new Set(["scripts", "devDependencies"]);

export function stageRelease(directory) {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const left = new Set(manifest.files.filter((path) => path.startsWith("!")).map((path) => join(root, path.slice(1))));
  const paths = [...manifest.files.filter((path) => !path.startsWith("!")), ...ALWAYS, ...OF_TAG];
  mkdirSync(directory, { recursive: true });
  for (const path of paths) cpSync(join(root, path), join(directory, path), { recursive: true, filter: (source) => !left.has(source) });
  chmodSync(join(directory, manifest.bin["dsp-cli"]), 0o755);
  const released = Object.fromEntries(Object.entries(manifest).filter(([key]) => !FOR_DEVELOPMENT.has(key)));
  writeFileSync(
    join(directory, "package.json"),
    `${JSON.stringify({ ...released, files: [...manifest.files, ...ALWAYS] }, undefined, 2)}\n`,
  );
  return released;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) stageRelease(process.argv[2] ?? join(root, "release"));
