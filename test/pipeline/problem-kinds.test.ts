/** Findings that the engine and the languages declare: codes, use and documentation. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { languages } from "../../languages/index.js";
import { COMMON_PROBLEMS, type ProblemKinds } from "../../src/model/problem.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = join(root, "docs/findings.md");
const tables: readonly (readonly [title: string, kinds: ProblemKinds])[] = [
  ["All languages", COMMON_PROBLEMS],
  ...languages.map(({ name, problems }) => [`Only in \`languages/${name}/\``, problems] as const),
];
const codes = tables.flatMap(([, kinds]) => Object.keys(kinds));

function sources(directory: string): readonly string[] {
  return readdirSync(join(root, directory), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !/(?:^|[/\\])(?:common-)?problems\.ts$/.test(path))
    .map((path) => readFileSync(join(root, directory, path), "utf8"));
}

/** The page as the tables declare it; `UPDATE_GOLDEN=1` writes it. */
function findingsPage(): string {
  const sections = tables.map(([title, kinds]) => {
    const rows = Object.entries(kinds).map(
      ([code, { meaning, isRecorded }]) => `| \`${code}\` | ${meaning} | ${isRecorded ? "`.dsp/diagnostics` and reports" : "reports"} |`,
    );
    return [`## ${title}`, "", "| Code | Meaning | Listed in |", "|---|---|---|", ...rows, ""].join("\n");
  });
  const head = [
    "# Findings",
    "",
    "A finding is something in the repository that the run survived. `bootstrap` counts findings by code, and `--report FILE` lists them with their",
    "places. Findings that matter to readers of the map are also lines of `.dsp/diagnostics`, without line numbers.",
    "",
  ];
  return [...head, ...sections].join("\n");
}

describe("the tables of findings", () => {
  it("have each code once, in kebab case", () => {
    expect(codes.filter((code, at) => !/^[a-z]+(?:-[a-z]+)*$/.test(code) || codes.indexOf(code) !== at)).toEqual([]);
  });

  it("have one sentence for each code", () => {
    const meanings = tables.flatMap(([, kinds]) => Object.values(kinds).map(({ meaning }) => meaning));
    expect(meanings.filter((meaning, at) => !/^[A-Z].*\.$/.test(meaning) || meanings.indexOf(meaning) !== at)).toEqual([]);
  });

  it("have no code that nothing reports", () => {
    const texts = [...sources("src"), ...sources("languages")];
    expect(codes.filter((code) => !texts.some((text) => text.includes(`"${code}"`)))).toEqual([]);
  });

  it("are documented", () => {
    if (process.env["UPDATE_GOLDEN"] !== undefined) writeFileSync(page, findingsPage());
    expect(readFileSync(page, "utf8").replaceAll("\r\n", "\n")).toBe(findingsPage());
  });
});
