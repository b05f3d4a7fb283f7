/** Commands in configurations of tools: the server that Playwright starts, hooks of git and of releases, jobs of CI systems. */
import type { LaunchLine } from "../../../manifests/launch-lines.js";
import type { PackageContext } from "../package-context.js";

const CODE = "{ts,mts,cts,js,mjs,cjs}";
const DATA = "{json,jsonc,json5,yml,yaml,toml}";

/** Files whose texts may be commands; what is none names no file of the repository. */
const FILES: readonly string[] = [
  `{,*/,*/*/}{playwright,cypress,wdio,vitest,jest,testcafe,lint-staged,release,electron-builder,forge,wireit}{,-*,.*}.config.${CODE}`,
  `{,*/}wdio*.conf.${CODE}`,
  `{,*/}.{lintstagedrc,release-it,releaserc,mocharc,huskyrc}{,.${DATA},.${CODE}}`,
  `{lefthook,.lefthook,netlify,vercel,electron-builder,project,turbo,render,railway,cloudbuild,appveyor,.travis,.gitlab-ci,.pre-commit-config,azure-pipelines,bitbucket-pipelines,.drone,.cirrus,.woodpecker}.${DATA}`,
  `{src-tauri/tauri.conf,.circleci/config,.buildkite/*,.gitlab/**/*,.azure-pipelines/*,.devcontainer/devcontainer}.${DATA}`,
  "{.husky,.githooks,.git-hooks}/*",
  "Jenkinsfile",
];
const STARTS = /\b(?:node|nodejs|tsx|ts-node|bun|deno|esno|jiti|vite-node|electron)\s+[^"'`\n]*?[\w./-]+\.[cm]?[jt]sx?\b/;
/** A string of code or data, or else a line. */
const STRING = /"((?:[^"\\\n]|\\.){3,600})"|'((?:[^'\\\n]|\\.){3,600})'|`([^`\n]{3,600})`/g;

export function commandLines(context: PackageContext): readonly LaunchLine[] {
  const own = JSON.stringify(
    ["lint-staged", "simple-git-hooks", "husky", "wireit", "pre-commit", "release", "release-it"].map((key) => context.pkg.json[key]),
  );
  return [
    ...stringsOf(own).map((line) => ({ line, field: "package.json", path: context.pkg.manifest })),
    ...context.matching(FILES).flatMap((path) => {
      const text = context.project.tree.read(path) ?? "";
      if (!STARTS.test(text)) return [];
      const lines = /\.(?:json[c5]?|[cm]?[jt]s)$/.test(path) ? stringsOf(text) : [...stringsOf(text), ...plainLines(text)];
      return lines.map((line) => ({ line, field: path.slice(path.lastIndexOf("/") + 1), path }));
    }),
  ];
}

function stringsOf(text: string): readonly string[] {
  return [...text.matchAll(STRING)].map(([, double, single, plain]) => double ?? single ?? plain ?? "").filter((one) => STARTS.test(one));
}

function plainLines(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) =>
      line
        .trim()
        .replace(/^-\s+/, "")
        .replace(/^[\w-]+:\s+/, ""),
    )
    .filter((line) => line !== "" && !line.startsWith("#") && STARTS.test(line));
}
