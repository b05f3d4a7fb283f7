/** Commands in configurations of tools: the server that Playwright starts, hooks of git and of releases, jobs of CI systems. */
import { commandStrings, JOB_FILES, stringsOf } from "../../../manifests/command-strings.js";
import type { LaunchLine } from "../../../manifests/launch-lines.js";
import type { PackageContext } from "../package-context.js";

const CODE = "{ts,mts,cts,js,mjs,cjs}";

/** Files whose texts may be commands. */
const FILES: readonly string[] = [
  `{,*/,*/*/}{playwright,cypress,wdio,vitest,jest,testcafe,lint-staged,release,electron-builder,forge,wireit}{,-*,.*}.config.${CODE}`,
  `{,*/}wdio*.conf.${CODE}`,
  `{,*/}.{lintstagedrc,release-it,releaserc,mocharc,huskyrc}{,.{json,jsonc,json5,yml,yaml,toml},.${CODE}}`,
  ...JOB_FILES,
];
const STARTS = /\b(?:node|nodejs|tsx|ts-node|bun|deno|esno|jiti|vite-node|electron)\s+[^"'`\n]*?[\w./-]+\.[cm]?[jt]sx?\b/;

export function commandLines(context: PackageContext): readonly LaunchLine[] {
  const own = JSON.stringify(
    ["lint-staged", "simple-git-hooks", "husky", "wireit", "pre-commit", "release", "release-it"].map((key) => context.pkg.json[key]),
  );
  const lines = stringsOf(own).filter((line) => STARTS.test(line));
  return [
    ...lines.map((line) => ({ line, field: "package.json", path: context.pkg.manifest })),
    ...commandStrings({ matching: context.matching, text: (path) => context.project.tree.read(path) ?? "" }, FILES, STARTS),
  ];
}
