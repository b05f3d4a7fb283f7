/** The action's script in a recorded GitHub environment, and the files that other tools read. */
import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "js-yaml";
import { describe, expect, test } from "vitest";
import { PROGRAM, start } from "../support/program.js";
import { git, SAMPLE_FILES } from "../support/temporary-repository.js";
import { copyOfDirectory, temporaryDirectory, writeFiles } from "../support/temporary-directory.js";

const PROJECT = join(dirname(fileURLToPath(import.meta.url)), "../..");

interface Recorded {
  readonly code: number | null;
  readonly log: string;
  readonly summary: string;
  readonly output: string;
  readonly left: readonly string[];
}

/** What a runner gives to a step, and what it gets from it. */
function step(workspace: string, inputs: Readonly<Record<string, string>> = {}): Recorded {
  const room = temporaryDirectory({ "summary.md": "", "output.txt": "", "temp/keep": "" });
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(PROJECT, "action/check.mjs")], {
    cwd: temporaryDirectory(),
    encoding: "utf8",
    env: {
      ...process.env,
      GITHUB_ACTIONS: "true",
      GITHUB_WORKSPACE: workspace,
      GITHUB_STEP_SUMMARY: join(room, "summary.md"),
      GITHUB_OUTPUT: join(room, "output.txt"),
      RUNNER_TEMP: join(room, "temp"),
      DSP_PATH: ".",
      DSP_ARGS: "",
      DSP_VERSION: "",
      DSP_CACHE: "true",
      ...inputs,
    },
  });
  const read = (name: string): string => readFileSync(join(room, name), "utf8");
  return {
    code: status,
    log: `${stdout}${stderr}`,
    summary: read("summary.md"),
    output: read("output.txt"),
    left: readdirSync(join(room, "temp")),
  };
}

/** The action runs the built program, so that one makes the map. */
async function mapAndCommit(directory: string, message: string): Promise<void> {
  expect(await start(["bootstrap"], { cwd: directory })).toMatchObject({ code: 0 });
  git(directory, "add", "--all");
  git(directory, "commit", "--quiet", "--message", message);
}

const mapped = (): Promise<string> =>
  copyOfDirectory("mapped for the action", async (directory) => {
    writeFiles(directory, SAMPLE_FILES);
    git(directory, "init", "-q");
    await mapAndCommit(directory, "Open");
  });

/** The last commit has an import that leads nowhere, and a map that knows it. */
const losing = (): Promise<string> =>
  copyOfDirectory("losing for the action", async (directory) => {
    cpSync(await mapped(), directory, { recursive: true, preserveTimestamps: true });
    appendFileSync(join(directory, "src/till.ts"), 'import "./lost.js";\n');
    await mapAndCommit(directory, "Lose");
  });

describe("the action", () => {
  test("in sync", async () => {
    expect(step(await mapped())).toEqual({
      code: 0,
      log: ".dsp is in sync with the sources\n",
      summary: "### Data Structure Protocol map\n\n.dsp is in sync with the sources\n",
      output: "drift=false\ncount=0\nviolations=0\n",
      left: ["keep"],
    });
  });

  test("drift", async () => {
    const directory = await mapped();
    writeFileSync(join(directory, "src/drawer.ts"), "export const drawer = 1;\n");
    const { code, log, summary, output } = step(directory);
    expect(code).toBe(1);
    expect(log).toMatch(
      /^::error file=src\/drawer\.ts,title=dsp%3A not in the map::src\/drawer\.ts is not in the map [^\n]*%0Aupdate with: dsp-bootstrap && git add \.dsp\n/,
    );
    expect(summary).toContain("| <code>src/drawer.ts</code> | Not in the map |");
    expect(output).toBe("drift=true\ncount=2\nviolations=0\n");
    expect(git(directory, "status", "--porcelain")).toBe("?? src/drawer.ts\n");
  });

  test("what is not allowed, of a map that is up to date", async () => {
    const { code, output } = step(await losing(), { DSP_ARGS: "--no-new-unresolved --base HEAD~1" });
    expect({ code, output }).toEqual({ code: 1, output: "drift=false\ncount=0\nviolations=1\n" });
  });

  test("a cache is left for the next run, unless the input refuses it", async () => {
    const directory = await mapped();
    const cachedWith = (cache: string): readonly string[] => {
      const home = temporaryDirectory();
      expect(step(directory, { DSP_CACHE: cache, XDG_CACHE_HOME: home }).code).toBe(0);
      return readdirSync(home);
    };
    expect(cachedWith("true")).toEqual(["dsp-bootstrap"]);
    expect(cachedWith("false")).toEqual([]);
  });

  test("inputs are words and nothing else", async () => {
    const directory = await losing();
    const canary = join(directory, "canary");
    const { code, log } = step(directory, {
      DSP_ARGS: `--set 'entry=src/till.ts' --set "noEntry=*$(touch canary)" --set "noEntry=*\\;" --no-new-unresolved --base "HEAD~1"`,
    });
    expect(log).toContain("new unresolved import ./lost.js, not in HEAD~1");
    expect(code).toBe(1);
    expect(existsSync(canary)).toBe(false);
  });

  test.each<[string, Readonly<Record<string, string>>, string]>([
    ["no map", { DSP_PATH: "src" }, "there is no map in"],
    ["another directory", { DSP_PATH: "::error::/%0A" }, "::error::/%250A: no such directory"],
    ["a wrong option", { DSP_ARGS: "--entrance x" }, "unknown option --entrance"],
    ["a quote without an end", { DSP_ARGS: "--set 'entry=src" }, "has no end"],
    ["a version that is none", { DSP_VERSION: "latest; touch canary" }, "give an exact one"],
  ])("cannot tell: %s", async (_what, inputs, part) => {
    const directory = await mapped();
    const { code, log, summary, output } = step(directory, inputs);
    expect({ code, output }).toEqual({ code: 2, output: "drift=unknown\ncount=0\nviolations=0\n" });
    expect(log).toMatch(/^::error title=dsp%3A cannot tell::[^\n]+\n$/);
    expect(log).toContain(part);
    expect(summary).toMatch(/^### Data Structure Protocol map\n\nThe map and the sources could not be compared\. [^\n]+\n$/);
  });
});

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly if?: string;
  readonly with?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const readAction = (): Action => load(readFileSync(join(PROJECT, "action.yml"), "utf8")) as Action;

test("action.yml passes each input as a variable, and its own scripts are all that it runs in a shell", () => {
  const action = readAction();
  expect(action.runs.using).toBe("composite");
  const environment = Object.assign({}, ...action.runs.steps.map(({ env }) => env)) as Readonly<Record<string, string>>;
  expect(environment).toEqual(
    Object.fromEntries(Object.keys(action.inputs).map((name) => [`DSP_${name.toUpperCase()}`, `\${{ inputs.${name} }}`])),
  );
  expect(Object.keys(action.outputs)).toEqual(["drift", "count", "violations"]);
  const scripts = action.runs.steps.filter(({ uses }) => uses === undefined);
  expect(scripts).toHaveLength(1);
  for (const { run, shell } of scripts) {
    expect(run).not.toContain("${{");
    expect(shell).toBe("bash");
    const script = /action\/[\w./-]+/.exec(run ?? "")?.[0] ?? "";
    expect(existsSync(join(PROJECT, script))).toBe(true);
  }
});

test("action.yml uses only GitHub's cache, pinned to a commit, and only if the input allows it", () => {
  const used = readAction().runs.steps.filter(({ uses }) => uses !== undefined);
  expect(used.map(({ uses }) => uses?.replace(/@[\da-f]{40}$/, ""))).toEqual(["actions/cache/restore", "actions/cache/save"]);
  expect(new Set(used.map(({ uses }) => uses?.split("@")[1])).size).toBe(1);
  expect(new Set(used.map((each) => each.with?.["path"])).size).toBe(1);
  for (const each of used) expect(each.if).toContain("inputs.cache == 'true'");
});

test(".pre-commit-hooks.yaml starts the built program of the tag, without an installation", async () => {
  const hooks = load(readFileSync(join(PROJECT, ".pre-commit-hooks.yaml"), "utf8")) as readonly Readonly<Record<string, unknown>>[];
  for (const { entry, language, pass_filenames: names } of hooks) {
    expect({ language, names }).toEqual({ language: "script", names: false });
    const [program, ...words] = String(entry).split(" ");
    expect(join(PROJECT, program ?? "")).toBe(PROGRAM);
    expect(await start(words, { cwd: await mapped() })).toMatchObject({ code: 0 });
  }
});

test("recipes are YAML, and pin what they use", () => {
  const recipes = [...readFileSync(join(PROJECT, "docs/ci.md"), "utf8").matchAll(/^```yaml\n([^]*?)^```/gm)].map(([, text = ""]) => text);
  expect(recipes).toHaveLength(7);
  for (const recipe of recipes) {
    expect(load(recipe)).toBeTypeOf("object");
    for (const [, used = ""] of recipe.matchAll(/uses: (\S+)/g)) expect(used).toMatch(/@<commit>$/);
  }
  expect(load(recipes[0] ?? "")).toMatchObject({ permissions: { contents: "read" } });
});
