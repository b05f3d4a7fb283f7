/** `check --base` with rules: a change does not permit itself what it does. And `--strict`. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { copyOfDirectory, writeFiles } from "../../support/temporary-directory.js";
import { runInProcess, type CommandOutcome } from "../../support/run-in-process.js";
import { git } from "../../support/temporary-repository.js";

const PURE = { name: "pure", from: "src/model/**", to: ["src/**", "!src/model/**"] };
const OLD = `import { log } from "../log.js";\n${"// A line that git recognizes a moved file by.\n".repeat(9)}export const cart = log(1);\n`;

/** One violation that the baseline has, and one that it lacks. */
function shop(): Promise<string> {
  return copyOfDirectory("base rules", async (directory) => {
    writeFiles(directory, {
      "package.json": JSON.stringify({ name: "shop", type: "module", main: "./src/main.ts" }),
      "src/main.ts": `import { cart } from "./model/cart.js";\nimport { line } from "./model/line.js";\nconsole.log(cart, line);\n`,
      "src/model/cart.ts": OLD,
      "src/model/line.ts": "export const line = 1;\n",
      "src/log.ts": "export const log = (one: number): number => one;\n",
      "dsp.config.json": JSON.stringify({ rules: { forbidden: [PURE] } }),
    });
    git(directory, "init", "-q", "--template=");
    expect((await runInProcess(directory, ["check", "--write-baseline"])).code).toBe(0);
    writeFileSync(join(directory, "src/model/red.ts"), OLD);
    git(directory, "add", "--all");
    git(directory, "commit", "--quiet", "--message", "Open");
  });
}

const FOUND = "src/model/line.ts:1 imports log from src/log.ts — forbidden (pure)";
const BY_BASE = `${FOUND} (by the rules and the baseline of HEAD)`;

const check = (directory: string, ...words: string[]): Promise<CommandOutcome> =>
  runInProcess(directory, ["check", "--rules-only", "--base", "HEAD", ...words]);

function configure(directory: string, rules: object): void {
  writeFileSync(join(directory, "dsp.config.json"), JSON.stringify({ rules }));
}

async function withNewViolation(): Promise<string> {
  const directory = await shop();
  writeFileSync(join(directory, "src/model/line.ts"), OLD.replace("cart", "line"));
  return directory;
}

test("a new cycle is shown at the import that the change adds, however long the other ways are", async () => {
  const directory = await shop();
  configure(directory, { cycles: "error" });
  writeFiles(directory, {
    "src/model/a.ts": `import { line } from "./line.js";\nimport { b } from "./b.js";\nexport const a = [line, b];\n`,
    "src/model/b.ts": `import { c } from "./c.js";\nexport const b = c;\n`,
    "src/model/c.ts": `import { line } from "./line.js";\nexport const c = line;\n`,
  });
  git(directory, "add", "--all");
  git(directory, "commit", "--quiet", "--message", "More");
  writeFileSync(
    join(directory, "src/model/c.ts"),
    `import { line } from "./line.js";\nimport { a } from "./a.js";\nexport const c = [line, a];\n`,
  );
  const { out } = await check(directory);
  expect(out).toContain(
    "src/model/c.ts:2 is in a cycle of 3 files: src/model/c.ts:2 → src/model/a.ts:2 → src/model/b.ts:1 → src/model/c.ts",
  );
});

describe("with --base, a new violation fails although the change", () => {
  test("adds it to the baseline", async () => {
    const directory = await withNewViolation();
    await runInProcess(directory, ["check", "--write-baseline"]);
    expect((await runInProcess(directory, ["check", "--rules-only"])).code).toBe(0);
    const { code, out } = await check(directory);
    expect([code, out.split("\n")]).toEqual([
      1,
      [
        "What is checked differs from HEAD",
        "  dsp-baseline.json: grew by 2 since HEAD: forbidden/pure: src/model/line.ts → src/log.ts; forbidden/pure: src/model/red.ts → src/log.ts",
        "",
        "1 violation of the rules, apart from 3 in dsp-baseline.json",
        "",
        "Rules (1)",
        `  ${BY_BASE}`,
        "",
      ],
    ]);
  });

  test.each([
    [
      "excepts it",
      { forbidden: [PURE], exceptions: [{ from: "src/model/**", to: "src/log.ts", why: "ours" }] },
      "rules.exceptions[0]: is not in",
    ],
    ["removes the rule", { cycles: "off" }, "rules.forbidden[0] in HEAD: is gone or changed here"],
    ["makes it a warning", { forbidden: [{ ...PURE, severity: "warning" }] }, "rules.forbidden[0] in HEAD: is gone or changed here"],
    ["narrows it", { forbidden: [{ ...PURE, from: "src/model/cart.ts" }] }, "rules.forbidden[0] in HEAD: is gone or changed here"],
  ])("%s", async (_how, rules, note) => {
    const directory = await withNewViolation();
    configure(directory, rules);
    const { code, out } = await check(directory);
    expect([code, out]).toEqual([1, expect.stringContaining(BY_BASE)]);
    expect(out).toContain(note);
    expect(out).not.toContain(`src/model/red.ts:1 imports log from src/log.ts — forbidden (pure) (by`);
  });

  test("removes the configuration", async () => {
    const directory = await withNewViolation();
    writeFileSync(join(directory, "dsp.config.json"), "{}");
    expect(await check(directory)).toMatchObject({ code: 1, out: expect.stringContaining(BY_BASE) });
    git(directory, "add", "--all");
    expect(await check(directory, "--staged")).toMatchObject({ code: 1, out: expect.stringContaining(BY_BASE) });
  });
});

describe("with --base", () => {
  test("a violation that the change hides nowhere is reported once", async () => {
    const directory = await withNewViolation();
    const { code, out } = await check(directory);
    expect([code, out.split("src/model/line.ts:1").length]).toEqual([1, 2]);
    expect(out).toContain("2 violations");
  });

  test("what the sources of the commit violate, and files that are only moved, are not new", async () => {
    const directory = await shop();
    mkdirSync(join(directory, "src/model/old"));
    for (const name of ["cart", "red"]) renameSync(join(directory, `src/model/${name}.ts`), join(directory, `src/model/old/${name}.ts`));
    for (const name of ["cart", "red"]) {
      const path = join(directory, `src/model/old/${name}.ts`);
      writeFileSync(path, readFileSync(path, "utf8").replace("../log", "../../log"));
    }
    writeFileSync(join(directory, "src/main.ts"), `import "./model/old/cart.js";\n`);
    git(directory, "add", "--all");
    await runInProcess(directory, ["check", "--write-baseline"]);
    const { code, out } = await check(directory);
    expect([code, out]).toEqual([0, expect.stringContaining("no violation of the rules")]);
  });

  test("rules that only the change has count too", async () => {
    const directory = await shop();
    configure(directory, { forbidden: [PURE, { from: "src/main.ts", to: "src/model/**" }] });
    expect(await check(directory)).toMatchObject({ code: 1, out: expect.stringContaining("src/main.ts:1 imports cart") });
  });

  test("a configuration of the commit that cannot be read is a note", async () => {
    const directory = await shop();
    const rules = readFileSync(join(directory, "dsp.config.json"), "utf8");
    writeFileSync(join(directory, "dsp.config.json"), "{");
    git(directory, "commit", "--quiet", "--all", "--message", "Break");
    writeFileSync(join(directory, "dsp.config.json"), rules);
    writeFileSync(join(directory, "src/model/red.ts"), "export {};\n");
    expect(await check(directory)).toMatchObject({ code: 0, out: expect.stringContaining("the configuration in HEAD: cannot be read") });
  });

  test("check needs no other option, and --write-baseline allows none", async () => {
    const directory = await shop();
    await runInProcess(directory, ["bootstrap"]);
    expect((await runInProcess(directory, ["check", "--base", "HEAD"])).out).toContain("1 violation of the rules");
    expect((await check(directory, "--write-baseline")).error).toBe("conflicting-options");
  });
});

test("with --strict, rules without effect fail, at their place", async () => {
  const directory = await shop();
  writeFileSync(join(directory, "src/model/red.ts"), "export {};\n");
  const rules = {
    forbidden: [{ from: "src/modle/**", to: "src/log.ts" }, PURE],
    exceptions: [{ from: "src/log.ts", to: "x/**", why: "old" }],
  };
  writeFileSync(join(directory, "dsp.config.json"), JSON.stringify({ rules }, undefined, 2));
  expect((await runInProcess(directory, ["check", "--rules-only"])).code).toBe(0);
  const { code, out } = await runInProcess(directory, ["check", "--rules-only", "--strict"]);
  expect([code, out.split("\n").slice(0, 6)]).toEqual([
    1,
    [
      "2 violations of the rules, apart from 1 in dsp-baseline.json",
      "",
      "Rules (2)",
      "  dsp.config.json:3 rules.forbidden[0].from: src/modle/** matches no file",
      "  dsp.config.json:17 rules.exceptions[0]: covers no import: remove it",
      "",
    ],
  ]);
});

describe("a new cycle of packages of several files", () => {
  /** The map is up to date in the last commit, which closes the circle. */
  const closed = (): Promise<string> =>
    copyOfDirectory("new cycle of packages", async (directory) => {
      writeFiles(directory, {
        "go.mod": "module example.com/shop\n\ngo 1.22\n",
        "main.go": `package main\n\nimport "example.com/shop/internal/cart"\n\nfunc main() { cart.Open() }\n`,
        "internal/cart/a.go": "package cart\n\nconst Size = 1\n",
        "internal/cart/cart.go": `package cart\n\nimport "example.com/shop/internal/price"\n\nfunc Open() int { return price.Of() }\n`,
        "internal/price/price.go": "package price\n\nfunc Of() int { return 1 }\n",
      });
      git(directory, "init", "-q", "--template=");
      const commit = async (message: string): Promise<void> => {
        expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
        git(directory, "add", "--all");
        git(directory, "commit", "--quiet", "--message", message);
      };
      await commit("Open");
      writeFiles(directory, {
        "internal/price/price.go": `package price\n\nimport "example.com/shop/internal/cart"\n\nfunc Of() int { return cart.Size }\n`,
      });
      await commit("Close the circle");
    });

  const WORDS = ["check", "--no-new-cycles", "--base", "HEAD~1"];
  const WAY = "internal/cart/cart.go:3 → internal/price/price.go:3 → internal/cart";

  test("has the file and line of an import, and is no difference between the map and the sources", async () => {
    const directory = await closed();
    expect((await runInProcess(directory, WORDS)).out).toBe(
      `.dsp is in sync with the sources; 1 new cycle since HEAD~1

New cycles (1)
  internal/cart/cart.go:3  new cycle of 2 packages, not in HEAD~1: ${WAY}
`,
    );
    expect((await runInProcess(directory, [...WORDS, "--format", "github"])).out).toMatch(
      /^::error file=internal\/cart\/cart\.go,line=3,title=dsp%3A new cycles::new cycle of 2 packages, not in HEAD~1: [^\n]*\n\.dsp is in sync/,
    );
    const sarif = JSON.parse((await runInProcess(directory, [...WORDS, "--format", "sarif"])).out).runs[0];
    expect(sarif.results).toMatchObject([
      {
        ruleId: "new-cycle",
        locations: [{ physicalLocation: { artifactLocation: { uri: "internal/cart/cart.go" }, region: { startLine: 3 } } }],
      },
    ]);
    expect(JSON.parse((await runInProcess(directory, [...WORDS, "--format", "codequality"])).out)).toMatchObject([
      { location: { path: "internal/cart/cart.go", lines: { begin: 3 } } },
    ]);
  });

  test.each([
    ["error", { drifts: 0, violations: 1 }],
    ["warning", { drifts: 1, violations: 0 }],
  ])("is reported once if a rule finds it as well (%s)", async (severity, counts) => {
    const directory = await closed();
    configure(directory, { cycles: severity });
    const { code, out } = await runInProcess(directory, [...WORDS, "--json"]);
    const { drifts, rules } = JSON.parse(out);
    expect([code, { drifts: drifts.length, violations: rules.violations.length }]).toEqual([1, counts]);
    if (severity === "error") expect(rules.violations[0].message).toBe(`is in a cycle of 2 packages: ${WAY}`);
  });

  test("is no new finding beside", async () => {
    const directory = await closed();
    git(directory, "rm", "-r", "--quiet", ".dsp");
    git(directory, "checkout", "--quiet", "HEAD~1", "--", ".dsp");
    const drifts: readonly { kind: string; path: string }[] = JSON.parse((await runInProcess(directory, [...WORDS, "--json"])).out).drifts;
    expect(drifts.map(({ kind }) => kind).filter((kind) => kind.startsWith("new-") || kind.startsWith("finding"))).toEqual(["new-cycle"]);
    const plain = JSON.parse((await runInProcess(directory, ["check", "--json"])).out).drifts;
    expect(plain).toContainEqual(expect.objectContaining({ kind: "finding-added", path: "internal/cart/cart.go", line: 3 }));
  });
});

test("a range is refused, with the commit that it starts with", async () => {
  const directory = await shop();
  for (const [range, commit] of [
    ["HEAD..HEAD", "HEAD"],
    ["HEAD...main", "HEAD"],
    ["HEAD~1..", "HEAD~1"],
    ["..HEAD", "HEAD"],
    ["^HEAD", "HEAD"],
    ["HEAD^!", "HEAD"],
  ])
    expect(await runInProcess(directory, ["check", "--rules-only", "--base", range ?? ""])).toMatchObject({
      code: 2,
      err: `--base ${range} is a range, and the sources are compared with one commit; name the commit alone, such as --base ${commit}\n`,
      error: "revision-range",
    });
  const { error } = await runInProcess(directory, ["check", "--rules-only", "--base", "nowhere"]);
  expect(error).toBe("unknown-revision");
});
