/** Commands in configurations of tools and of CI systems, as strings or lines: `script: python3 tools/pack.py`. */
import { joinRelative } from "../../src/model/tree.js";
import type { LaunchLine, LaunchSource } from "./launch-lines.js";

const DATA = "{json,jsonc,json5,yml,yaml,toml}";

/** Jobs of CI systems and hooks of git. */
export const JOB_FILES: readonly string[] = [
  `{lefthook,.lefthook,netlify,vercel,electron-builder,project,turbo,render,railway,cloudbuild,appveyor,.travis,.gitlab-ci,.pre-commit-config,azure-pipelines,bitbucket-pipelines,.drone,.cirrus,.woodpecker}.${DATA}`,
  `{src-tauri/tauri.conf,.circleci/config,.buildkite/*,.gitlab/**/*,.azure-pipelines/*,.devcontainer/devcontainer}.${DATA}`,
  "{.husky,.githooks,.git-hooks}/*",
  "Jenkinsfile",
];

/** A string of code or data, or else a line. */
const STRING = /"((?:[^"\\\n]|\\.){3,600})"|'((?:[^'\\\n]|\\.){3,600})'|`([^`\n]{3,600})`/g;

/** `starts`: what a command has to match; what is none names no file of the repository. */
export function commandStrings(
  source: Pick<LaunchSource, "matching" | "text">,
  files: readonly string[],
  starts: RegExp,
): readonly LaunchLine[] {
  return source.matching(files).flatMap((path) => {
    const text = source.text(path);
    if (!starts.test(text)) return [];
    const lines = /\.(?:json[c5]?|[cm]?[jt]s)$/.test(path) ? [] : plainLines(text);
    return [...stringsOf(text), ...lines]
      .filter((line) => starts.test(line))
      .map((line) => ({ line, field: path.slice(path.lastIndexOf("/") + 1), path }));
  });
}

export function stringsOf(text: string): readonly string[] {
  return [...text.matchAll(STRING)].map(([, double, single, plain]) => double ?? single ?? plain ?? "");
}

/** Lines as commands. One after a `cd` of the same shell is run there: that of a hook, or of a job, which begins at the margin. */
function plainLines(text: string): readonly string[] {
  let place = "";
  return text.split("\n").flatMap((written) => {
    if (/^[\w.-]+:\s*$/.test(written)) place = "";
    const line = written
      .trim()
      .replace(/^-\s+/, "")
      .replace(/^[\w-]+:\s+/, "");
    if (line === "" || line.startsWith("#")) return [];
    const entered = /^cd\s+["']?([\w@./-]+)["']?$/.exec(line)?.[1];
    if (entered === undefined) return place === "" ? [line] : [line, `cd ${place} && ${line}`];
    place = joinRelative(place, entered) ?? "";
    return [];
  });
}
