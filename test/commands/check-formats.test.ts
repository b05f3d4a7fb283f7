/** What `check` says to people, to GitHub and to a summary, about names that want to be more than names. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sortDrifts, type Drift } from "../../src/commands/check/drift.js";
import { isKnownCycle, readCycles } from "../../src/dsp/cycle-lines.js";
import { printGithub } from "../../src/commands/check/print-github.js";
import { printMarkdown } from "../../src/commands/check/print-markdown.js";
import { printPeople } from "../../src/commands/check/print-result.js";
import { NO_TEXT_MOVES } from "../../src/dsp/removed-texts.js";
import type { CheckResult } from "../../src/commands/check/result.js";
import { runInProcess } from "../support/run-in-process.js";
import { git, SAMPLE_FILES, temporaryRepository } from "../support/temporary-repository.js";

const HOSTILE = [
  "src/%0A::error::owned.ts",
  "src/a|b.ts",
  "src/`code`.ts",
  "src/<img src=x onerror=alert(1)>.ts",
  "src/\u001b[31mred\u001b[0m.ts",
  "src/line\n::set-output name=x::y.ts",
  "src/\u202ets.exe.ts",
  "src/a,b:c.ts",
  "##[error]src.ts",
  "src/[link](http://owned.example).ts",
  "src/www.owned.example.ts",
  "src/@everyone #1.ts",
];

function resultOf(drifts: readonly Drift[], more: Partial<CheckResult> = {}): CheckResult {
  return {
    version: { running: "1.0.0" },
    drifts,
    refreshed: 0,
    textMoves: NO_TEXT_MOVES,
    repair: ["dsp-bootstrap --root 'old shop'", "git add .dsp"],
    ...more,
  };
}

const driftIn = (path: string, line?: number): Drift => ({
  kind: "import-added",
  path,
  line,
  uid: "obj-00000001",
  what: path,
  message: `${path} imports \`total\` from ${path}: not in the map`,
});

const hostile = resultOf(
  HOSTILE.map((path) => driftIn(path, 3)),
  { textMoves: { ...NO_TEXT_MOVES, removed: HOSTILE.map((source) => ({ source, slot: "purpose", text: source })) } },
);

/** What a terminal or the runner would act upon. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const RAW = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

test.each([
  ["people", printPeople(hostile)],
  ["GitHub", printGithub(hostile, "")],
  ["Markdown", printMarkdown(hostile)],
])("%s: no control character reaches a terminal", (_who, text) => {
  expect(text).not.toMatch(RAW);
});

describe("people", () => {
  test("grouped, with places in a column, and the command at the end", () => {
    const drifts: readonly Drift[] = [
      { kind: "removed", path: "src/old.ts", what: "src/old.ts", message: "src/old.ts is in the map, and is gone" },
      driftIn("src/cart.ts", 12),
      driftIn("src/till.ts", 3),
    ];
    expect(printPeople(resultOf(drifts, { refreshed: 2, version: { running: "1.0.0", expected: "1.1.0" } }))).toBe(
      `dsp-bootstrap 1.0.0 is running, and this repository expects 1.1.0: the two may make different maps

.dsp and the sources differ in 3 places

In the map, and gone (1)
  src/old.ts  is in the map, and is gone

New imports (2)
  src/cart.ts:12  imports \`total\` from src/cart.ts: not in the map
  src/till.ts:3   imports \`total\` from src/till.ts: not in the map

2 drafted texts would be refreshed by the next dsp-bootstrap (no drift)

Update with:
  dsp-bootstrap --root 'old shop'
  git add .dsp
`,
    );
  });

  test("twenty of a kind, and how many more", () => {
    const text = printPeople(resultOf(Array.from({ length: 23 }, (_, index) => driftIn(`src/floor${index}.ts`))));
    expect(text.match(/^ {2}src\//gm)).toHaveLength(20);
    expect(text).toContain("\n  … and 3 more: --format json\n");
  });
});

const everywhere = (count: number): Drift => ({
  ...driftIn("src/floor0.ts", 1),
  alsoAt: Array.from({ length: count - 1 }, (_, index) => ({ path: `src/floor${index + 1}.ts`, line: index + 2 })),
});

describe("a drift in several places", () => {
  test("people: ten further places, and how many more", () => {
    expect(printPeople(resultOf([everywhere(11)])).match(/^ {4}also at src\/floor\d+\.ts:\d+$/gm)).toHaveLength(10);
    const text = printPeople(resultOf([everywhere(30)]));
    expect(text.match(/^ {4}also at /gm)).toHaveLength(9);
    expect(text).toContain("\n    … and at 20 more places: --format json\n");
    expect(text).toContain("differ in 1 place\n");
  });

  test("GitHub: an annotation at each, as far as there is room, and every other drift first", () => {
    const files = (text: string): readonly string[] => [...text.matchAll(/^::error file=([^,]+)/gm)].map(([, file = ""]) => file);
    expect(files(printGithub(resultOf([everywhere(9)]), ""))).toEqual(Array.from({ length: 9 }, (_, index) => `src/floor${index}.ts`));
    const others = ["src/x.ts", "src/y.ts", "src/z.ts"].map((path) => driftIn(path));
    const text = printGithub(resultOf([everywhere(30), ...others]), "");
    expect(files(text)).toEqual([...Array.from({ length: 5 }, (_, index) => `src/floor${index}.ts`), "src/x.ts", "src/y.ts", "src/z.ts"]);
    expect(text).toContain("::… and 25 more: see the step summary");
  });

  test("a summary: twenty places in a row, and how many more", () => {
    expect(printMarkdown(resultOf([everywhere(20)])).match(/floor\d+/g)).toHaveLength(20 + 2);
    expect(printMarkdown(resultOf([everywhere(30)]))).toContain("<br>… and 11 more |");
  });
});

describe("GitHub", () => {
  test("annotations with file, line and title", () => {
    expect(printGithub(resultOf([driftIn("src/cart.ts", 12), driftIn("src/till.ts")]), "shops/")).toBe(
      [
        "::error file=shops/src/cart.ts,line=12,title=dsp%3A new imports::src/cart.ts imports `total` from src/cart.ts: not in the map%0Aupdate with: dsp-bootstrap --root 'old shop' && git add .dsp",
        "::error file=shops/src/till.ts,title=dsp%3A new imports::src/till.ts imports `total` from src/till.ts: not in the map%0Aupdate with: dsp-bootstrap --root 'old shop' && git add .dsp",
        ".dsp and the sources differ in 2 places",
        "update with: dsp-bootstrap --root 'old shop' && git add .dsp",
        "",
      ].join("\n"),
    );
  });

  test("nothing in a name ends an annotation or begins another", () => {
    for (const path of HOSTILE) {
      const [first = "", ...rest] = printGithub(resultOf([driftIn(path, 3)], { repair: [path] }), "")
        .trimEnd()
        .split("\n");
      const [, properties = "", message = ""] = /^::error ([^:]*)::(.*)$/.exec(first) ?? [];
      expect(properties.split(",").map((word) => word.split("=", 1)[0])).toEqual(["file", "line", "title"]);
      expect(message).toMatch(/not in the map%0Aupdate with: /);
      const decode = (text: string): string =>
        text.replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%0A", "\n").replaceAll("%25", "%");
      // oxlint-disable-next-line no-control-regex -- shown, not sent
      if (!/[\u0000-\u001f\u202e]/.test(path)) expect(decode(properties)).toBe(`file=${path},line=3,title=dsp: new imports`);
      for (const line of rest) expect(line).not.toMatch(/^\s*::|##\[/);
    }
  });

  test.each([
    [9, 9, undefined],
    [10, 9, "… and 2 more: see the step summary"],
    [300, 9, "… and 292 more: see the step summary"],
  ])("%d drifts are %d annotations", (count, annotations, last) => {
    const drifts = Array.from({ length: count }, (_, index) => driftIn(`src/floor${index}.ts`));
    const lines = printGithub(resultOf(drifts), "")
      .split("\n")
      .filter((line) => line.startsWith("::"));
    expect(lines).toHaveLength(annotations);
    if (last !== undefined) expect(lines.at(-1)).toContain(last);
    const other = printGithub(resultOf(drifts, { version: { running: "1.0.0", expected: "2.0.0" } }), "").split("\n");
    expect(other[0]).toMatch(
      /^::warning title=dsp%3A other version::dsp-bootstrap 1\.0\.0 is running, and this repository expects 2\.0\.0/,
    );
    expect(other.filter((line) => line.startsWith("::"))).toHaveLength(9);
  });
});

describe("Markdown", () => {
  test("a row for each, and nothing of a name is markup", () => {
    const rows = printMarkdown(hostile)
      .split("\n")
      .filter((line) => line.startsWith("| <code>"));
    expect(rows).toHaveLength(HOSTILE.length);
    for (const row of rows) {
      expect(row.split("|")).toHaveLength(6);
      const text = row.replaceAll("<code>", "").replaceAll("</code>", "").replaceAll("&#", "");
      expect(text.replaceAll("|", "")).not.toMatch(/[<>`[\]*_~\\@#]|www\.|https?:/);
    }
  });

  test("with the version first and the command last", () => {
    const text = printMarkdown(resultOf([], { version: { running: "1.0.0", expected: "2.0.0" }, refreshed: 1, repair: [] }));
    expect(text).toBe(
      "### Data Structure Protocol map\n\n**dsp-bootstrap 1.0.0 is running, and this repository expects 2.0.0&#58; the two may make different maps**\n\n.dsp is in sync with the sources\n\n1 drafted text would be refreshed by the next dsp-bootstrap &#40;no drift&#41;\n",
    );
    expect(printMarkdown(hostile)).toMatch(/Update with:\n\n<pre>dsp-bootstrap --root &#39;old shop&#39;<br>git add \.dsp<\/pre>\n$/);
  });
});

describe("the command line", () => {
  test("every format says the same drift, with its exit code", async () => {
    const directory = temporaryRepository({
      "shops/package.json": SAMPLE_FILES["package.json"] ?? "",
      ...Object.fromEntries(Object.entries(SAMPLE_FILES).map(([path, text]) => [`shops/${path}`, text])),
    });
    const place = join(directory, "shops");
    await runInProcess(place, ["bootstrap", "--root", "."]);
    const file = join(place, "src/total.ts");
    writeFileSync(file, `${readFileSync(file, "utf8")}export function mean() { return 0; }\n`);
    const outcome = async (...words: string[]) => {
      const { code, out } = await runInProcess(place, ["check", "--root", ".", ...words]);
      expect(code).toBe(1);
      return out;
    };
    expect(await outcome()).toContain("  src/total.ts:4  `mean` of src/total.ts is not in the map\n");
    expect(await outcome("--format", "human")).toBe(await outcome());
    expect(await outcome("--format", "github")).toMatch(
      /^::error file=shops\/src\/total\.ts,line=4,title=dsp%3A not in the map::`mean` of src\/total\.ts is not in the map%0A/,
    );
    expect(await outcome("--format", "markdown")).toContain(
      "| <code>src/total.ts&#58;4</code> | Not in the map | <code>mean</code> of src/total.ts is not in the map | <code>func-",
    );
    expect(JSON.parse(await outcome("--json"))).toMatchObject({
      drifts: [{ kind: "added", path: "src/total.ts", line: 4, what: "src/total.ts#mean" }],
    });
    expect(await outcome("--format", "json")).toBe(await outcome("--json"));
    expect(await runInProcess(place, ["check", "--json", "--format", "github"])).toMatchObject({ code: 2 });
    expect(await runInProcess(place, ["check", "--format", "xml"])).toMatchObject({ code: 2 });
  });

  test("a hostile file in a real repository", async () => {
    const name = "src/%0A::error::`<b>|.ts";
    const directory = temporaryRepository({
      ...SAMPLE_FILES,
      "src/till.ts": `${SAMPLE_FILES["src/till.ts"]}import { trap } from ${JSON.stringify(name.replace("src/", "./").replace(".ts", ".js"))};\ntrap;\n`,
    });
    await runInProcess(directory, ["bootstrap"]);
    writeFileSync(join(directory, name), "export const trap = 1;\n");
    const { out } = await runInProcess(directory, ["check", "--format", "github"]);
    expect(out).toContain(
      "::error file=src/%250A%3A%3Aerror%3A%3A`<b>|.ts,title=dsp%3A not in the map::src/%250A::error::`<b>|.ts is not in the map",
    );
    expect(git(directory, "status", "--porcelain", "--", "src")).not.toBe("");
  });
});

test("by path, line and kind", () => {
  const places = ["src/b.ts", "src/a.ts:20", "src/a.ts:3", "src/a.ts"];
  const drifts = places.map((place) => driftIn(place.split(":")[0] ?? "", place.includes(":") ? Number(place.split(":")[1]) : undefined));
  expect(sortDrifts(drifts).map(({ path, line }) => `${path}${line === undefined ? "" : `:${line}`}`)).toEqual([
    "src/a.ts",
    "src/a.ts:3",
    "src/a.ts:20",
    "src/b.ts",
  ]);
});

describe("cycles of a record", () => {
  const lines = ["cycle a b.ts a b.ts [types]", "cycle c d.ts a b.ts [types]", "cycle x.ts x.ts", "cycle y.ts x.ts", "unresolved x.ts ./y"];

  test("are read with blanks in their paths", () => {
    expect(readCycles(lines)).toEqual([
      { first: "x.ts", files: new Set(["x.ts", "y.ts"]), kind: "runs" },
      { first: "a b.ts", files: new Set(["a b.ts", "c d.ts"]), kind: "types" },
    ]);
  });

  test.each([
    ["smaller", ["cycle y.ts y.ts", "cycle z.ts y.ts"], ["cycle x.ts x.ts", "cycle y.ts x.ts", "cycle z.ts x.ts"], true],
    ["weaker", ["cycle x.ts x.ts [deferred]", "cycle y.ts x.ts [deferred]"], ["cycle x.ts x.ts", "cycle y.ts x.ts"], true],
    ["stronger", ["cycle x.ts x.ts", "cycle y.ts x.ts"], ["cycle x.ts x.ts [type-only]", "cycle y.ts x.ts [type-only]"], false],
    [
      "of two that were apart",
      ["cycle a a", "cycle b a", "cycle c a", "cycle d a"],
      ["cycle a a", "cycle b a", "cycle c c", "cycle d c"],
      false,
    ],
  ])("%s: known %j", (_what, now, before, known) => {
    const [cycle] = readCycles(now);
    expect(cycle !== undefined && isKnownCycle(cycle, readCycles(before))).toBe(known);
  });
});
