/** `check` with rules in the configuration: what it prints, its exit codes, and the formats of other programs. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { copyOfDirectory, writeFiles } from "../../support/temporary-directory.js";
import { runInProcess } from "../../support/run-in-process.js";
import { git } from "../../support/temporary-repository.js";

const RULES = {
  forbidden: [{ name: "pure", from: "src/model/**", to: ["src/**", "!src/model/**"], why: "the model is pure" }],
  layers: [{ order: ["py/api/**", "py/db/**"] }],
  cycles: "warning",
};

const FILES: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({ name: "shop", type: "module", main: "./src/main.ts" }),
  "go.mod": "module example.com/shop\n\ngo 1.22\n",
  "src/main.ts": `import { cart } from "./model/cart.js";\nimport { z } from "zod";\nconsole.log(cart, z);\n`,
  "src/model/cart.ts": `import { log } from "../log.js";\nimport type { Log } from "../log.js";\nexport const cart: Log = log(1);\n`,
  "src/log.ts": `export type Log = number;\nexport const log = (one: number): Log => one;\n`,
  "py/api/__init__.py": "",
  "py/api/views.py": "from py.db import models\n\nprint(models.A)\n",
  "py/db/__init__.py": "",
  "py/db/models.py": "A = 1\n\n\ndef late():\n    from py.api.views import x\n\n    return x\n",
  "internal/db/db.go": `package db\n\nimport "example.com/shop/internal/web"\n\nvar Open = web.Name\n`,
  "internal/web/web.go": "package web\n\nconst Name = 1\n",
  "dsp.config.json": JSON.stringify({
    rules: { ...RULES, forbidden: [...RULES.forbidden, { from: "internal/db", to: "internal/web/**" }] },
  }),
};

function shop(): Promise<string> {
  return copyOfDirectory("check rules", async (directory) => {
    writeFiles(directory, FILES);
    git(directory, "init", "-q", "--template=");
    expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
    git(directory, "add", "--all");
    git(directory, "commit", "--quiet", "--message", "Open");
  });
}

const FOUND = [
  "internal/db/db.go:3 imports Name from internal/web — forbidden",
  "py/db/models.py:5 imports x (lazy) from py/api/views.py — layers: py/db/** is below py/api/**",
  "src/model/cart.ts:1 imports log, Log from src/log.ts — forbidden (pure): the model is pure (also at 2)",
];
const CYCLE = "py/api/views.py:1 is in a cycle of 2 files: py/api/views.py:1 → py/db/models.py:5 → py/api/views.py";

describe("the rules of the configuration", () => {
  test("are checked with the map, for all languages", async () => {
    const { code, out, err } = await runInProcess(await shop(), ["check"]);
    const rules = ["3 violations and 1 warning of the rules", "", "Rules (3)", ...FOUND.map((line) => `  ${line}`)];
    const lines = [".dsp is in sync with the sources", "", ...rules, "", "Rules, warnings (1)", `  ${CYCLE}`, ""];
    expect({ code, out, err }).toEqual({ code: 1, out: lines.join("\n"), err: "" });
  });

  test("are checked without a map", async () => {
    const directory = await shop();
    const { code, out } = await runInProcess(directory, ["check", "--rules-only", "--json"]);
    const { rules, rulesOnly } = JSON.parse(out);
    expect([code, rulesOnly, rules.known, rules.notes]).toEqual([1, true, 0, []]);
    expect(rules.violations[2]).toEqual({
      kind: "layers",
      rule: "layers",
      severity: "error",
      path: "py/db/models.py",
      line: 5,
      to: "py/api/views.py",
      names: ["x"],
      message: "imports x (lazy) from py/api/views.py — layers: py/db/** is below py/api/**",
    });
  });

  test("are those of the next commit with --staged", async () => {
    const directory = await shop();
    writeFileSync(join(directory, "dsp.config.json"), "{}");
    writeFileSync(join(directory, "src/model/cart.ts"), "export const cart = 1;\n");
    expect((await runInProcess(directory, ["check", "--rules-only", "--staged"])).out).toContain("3 violations");
    expect((await runInProcess(directory, ["check", "--rules-only"])).err).toContain("this project has no rules to check");
    git(directory, "add", "dsp.config.json");
    expect((await runInProcess(directory, ["check", "--rules-only", "--staged"])).code).toBe(2);
  });
});

describe("a baseline", () => {
  test("leaves out what is known, and reports what is new and what is gone", async () => {
    const directory = await shop();
    const written = await runInProcess(directory, ["check", "--write-baseline"]);
    expect([written.code, written.out]).toEqual([0, "dsp-baseline.json: 4 known violations (4 added, 0 removed)\n"]);
    const same = await runInProcess(directory, ["check", "--rules-only"]);
    expect([same.code, same.out]).toEqual([0, "no violation of the rules, apart from 4 in dsp-baseline.json\n"]);
    writeFileSync(join(directory, "src/model/cart.ts"), `import { cart as other } from "../main.js";\nexport const cart = other;\n`);
    const later = await runInProcess(directory, ["check", "--rules-only"]);
    expect([later.code, later.out.split("\n")]).toEqual([
      1,
      [
        "1 violation and 1 warning of the rules, apart from 3 in dsp-baseline.json",
        "",
        "Rules (1)",
        "  src/model/cart.ts:1 imports cart from src/main.ts — forbidden (pure): the model is pure",
        "",
        "Rules, warnings (1)",
        "  src/main.ts:1 is in a cycle of 2 files: src/main.ts:1 → src/model/cart.ts:1 → src/main.ts",
        "",
        "1 violation in dsp-baseline.json is gone: check --write-baseline removes it",
        "  forbidden/pure: src/model/cart.ts → src/log.ts",
        "",
      ],
    ]);
    const again = await runInProcess(directory, ["check", "--write-baseline", "--json"]);
    expect(JSON.parse(again.out)).toMatchObject({ baseline: "dsp-baseline.json", known: 5, added: 2, removed: 1 });
    expect(readFileSync(join(directory, "dsp-baseline.json"), "utf8").split("\n")).toHaveLength(12);
  });

  test("is not another file", async () => {
    const directory = await shop();
    writeFileSync(join(directory, "dsp-baseline.json"), "{}");
    for (const option of ["--rules-only", "--write-baseline"]) {
      const { code, err } = await runInProcess(directory, ["check", option]);
      expect([code, err]).toEqual([2, expect.stringContaining("dsp-baseline.json is no baseline of rules")]);
    }
  });
});

/** The parts of SARIF 2.1.0 that are written, with what the standard requires of them. */
const text = z.strictObject({ text: z.string().min(1) });
const SARIF = z.strictObject({
  $schema: z.url(),
  version: z.literal("2.1.0"),
  runs: z.tuple([
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.string().min(1),
          semanticVersion: z.string().regex(/^\d+\.\d+\.\d+/),
          rules: z.array(z.strictObject({ id: z.string().min(1), shortDescription: text })),
        }),
      }),
      invocations: z.array(
        z.strictObject({
          executionSuccessful: z.boolean(),
          toolConfigurationNotifications: z.array(z.strictObject({ level: z.enum(["warning", "error"]), message: text })).optional(),
        }),
      ),
      columnKind: z.enum(["utf16CodeUnits", "unicodeCodePoints"]),
      results: z.array(
        z.strictObject({
          ruleId: z.string().min(1),
          ruleIndex: z.int().min(0),
          level: z.enum(["none", "note", "warning", "error"]),
          message: text,
          locations: z
            .array(
              z.strictObject({
                physicalLocation: z.strictObject({
                  artifactLocation: z.strictObject({ uri: z.string().regex(/^[^\s\\:?#[\]]+$/), uriBaseId: z.literal("%SRCROOT%") }),
                  region: z.strictObject({ startLine: z.int().min(1) }),
                }),
              }),
            )
            .min(1),
          partialFingerprints: z.record(z.string(), z.string()),
        }),
      ),
    }),
  ]),
});

/** GitLab, "Code Quality report format". */
const CODE_QUALITY = z.array(
  z.strictObject({
    description: z.string().min(1),
    check_name: z.string().min(1),
    fingerprint: z.string().min(1),
    severity: z.enum(["info", "minor", "major", "critical", "blocker"]),
    location: z.strictObject({ path: z.string().regex(/^(?!\.?\/)/), lines: z.strictObject({ begin: z.int().min(1) }) }),
  }),
);

describe("secrets", () => {
  const secret = ["gh", "p_", "aB3dE5gH7jK9mN1pQ2sT4vW6yZ8bC0fGhJkL"].join("");
  const SPECIFIER = `../${secret}.js`;
  const config = JSON.stringify({
    rules: { forbidden: [{ name: "pure", from: "src/model/**", to: "src/log.ts", why: secret }] },
  });

  async function leaking(): Promise<string> {
    const directory = await shop();
    writeFileSync(join(directory, "dsp.config.json"), config);
    writeFileSync(
      join(directory, "src/model/cart.ts"),
      `import { log } from "../log.js";\nimport { far } from "${SPECIFIER}";\nexport const cart = [log, far];\n`,
    );
    return directory;
  }

  test.each([
    [[]],
    [["--json"]],
    [["--format", "github"]],
    [["--format", "markdown"]],
    [["--format", "sarif"]],
    [["--format", "codequality"]],
    [["--staged", "--no-new-unresolved"]],
    [["--rules-only"]],
    [["--no-new-unresolved", "--report", "report.json", "--summary", "summary.md"]],
  ])("are not shown: check %s", async (options) => {
    const directory = await leaking();
    git(directory, "add", "--all");
    const { code, out, err } = await runInProcess(directory, ["check", ...options]);
    const files = options.includes("--report")
      ? ["report.json", "summary.md"].map((name) => readFileSync(join(directory, name), "utf8"))
      : [];
    expect(code).toBe(1);
    // Markdown has character references for brackets.
    for (const text of [out, ...files]) expect(text).toMatch(/(?:\[|&#91;)redacted(?:\]|&#93;)/);
    for (const text of [out, err, ...files]) expect(text).not.toContain(secret.slice(4, 24));
  });
});

describe("formats", () => {
  async function drifted(): Promise<string> {
    const directory = await shop();
    writeFileSync(join(directory, "src/a [b] #c.ts"), `import { cart } from "./model/cart.js";\nexport const twice = [cart, cart];\n`);
    writeFileSync(join(directory, "src/main.ts"), `import { cart } from "./model/cart.js";\nimport "./a [b] #c.js";\nconsole.log(cart);\n`);
    return directory;
  }

  test("SARIF has drift and rules", async () => {
    const { code, out } = await runInProcess(await drifted(), ["check", "--format", "sarif"]);
    const { runs } = SARIF.parse(JSON.parse(out));
    const [{ results, tool }] = runs;
    expect(code).toBe(1);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    const rules = results.map(({ ruleId }) => ruleId);
    expect(new Set(rules)).toEqual(new Set(["drift/added", "drift/removed", "forbidden", "layers", "forbidden/pure", "cycles"]));
    const uris = results.map(({ locations }) => locations[0]?.physicalLocation.artifactLocation.uri);
    expect(uris).toContain("src/a%20%5Bb%5D%20%23c.ts");
  });

  test("code quality has drift and rules, each with a fingerprint of its own", async () => {
    const { out } = await runInProcess(await drifted(), ["check", "--format", "codequality"]);
    const findings = CODE_QUALITY.parse(JSON.parse(out));
    expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(findings.length);
    expect(findings.filter(({ severity }) => severity === "minor").map(({ check_name }) => check_name)).toEqual(["dsp-bootstrap/cycles"]);
  });

  test("fingerprints do not depend on lines", async () => {
    const directory = await shop();
    const prints = async (): Promise<readonly string[]> => {
      const { out } = await runInProcess(directory, ["check", "--rules-only", "--format", "codequality"]);
      return CODE_QUALITY.parse(JSON.parse(out)).map(({ fingerprint }) => fingerprint);
    };
    const before = await prints();
    writeFileSync(join(directory, "src/model/cart.ts"), `// moved\n${FILES["src/model/cart.ts"]}`);
    expect(await prints()).toEqual(before);
    expect(before).toHaveLength(4);
  });

  test("GitHub annotates errors and warnings", async () => {
    const { out } = await runInProcess(await shop(), ["check", "--rules-only", "--format", "github"]);
    const lines = out.split("\n");
    expect(lines[0]).toBe("::error file=internal/db/db.go,line=3,title=dsp%3A forbidden::imports Name from internal/web — forbidden");
    expect(lines[3]).toMatch(/^::warning file=py\/api\/views\.py,line=1,title=dsp%3A cycles::is in a cycle of 2 files/);
    expect(lines[4]).toBe("3 violations and 1 warning of the rules");
  });

  test("Markdown has a table of its own", async () => {
    const { out } = await runInProcess(await shop(), ["check", "--format", "markdown"]);
    expect(out).toContain("### Rules\n\n3 violations and 1 warning of the rules\n\n| Place | Rule | What |");
    expect(out).toContain("| <code>internal/db/db.go&#58;3</code> | forbidden |");
  });
});

test("without rules nothing is different", async () => {
  const directory = await shop();
  writeFileSync(join(directory, "dsp.config.json"), "{}");
  const { code, out } = await runInProcess(directory, ["check", "--json"]);
  expect([code, JSON.parse(out).rules]).toEqual([0, undefined]);
});
