/** What former versions took: an option is refused with what replaces it; a variable or a key of a configuration is told, and the run goes on. */
import { afterEach, expect, test, vi } from "vitest";
import { WITHDRAWN } from "../../../src/model/withdrawn.js";
import { runInProcess } from "../../support/run-in-process.js";
import { mapOf, SAMPLE_FILES, temporaryRepository } from "../../support/temporary-repository.js";

afterEach(() => void vi.unstubAllEnvs());

test.each(WITHDRAWN.flatMap(({ options, instead }) => options.map((option) => ({ option, instead }))))(
  "--$option is refused with what replaces it",
  async ({ option, instead }) => {
    const directory = temporaryRepository();
    for (const words of [[`--${option}`], [`--${option}`, "word"], [`--${option}=word`]])
      expect(await runInProcess(directory, ["check", ...words])).toEqual({
        code: 2,
        out: "",
        err: `--${option} was withdrawn; ${instead}\n`,
        error: "withdrawn-option",
      });
  },
);

test.each([
  ["an argument after it", "no-server", ["uses", "--no-server", "lib/context.js"]],
  ["an operation of the protocol", "no-server", ["search", "--no-server", "x"]],
  ["a directory before it", "cache", ["--root", ".", "search", "--cache", "x"]],
  ["no command", "cache", ["--cache", "x"]],
  ["a value", "idle", ["impact", "--idle=9", "a.ts"]],
  ["other letters", "no-update", ["context", "--noUpdate", "a task"]],
  ["an option before it", "verify-cache", ["check", "--json", "--verify-cache"]],
])("a withdrawn option is refused with %s", async (_name, option, words) => {
  const { code, err, error } = await runInProcess(temporaryRepository(), words);
  expect({ code, error }).toEqual({ code: 2, error: "withdrawn-option" });
  expect(err).toBe(`--${option} was withdrawn; ${WITHDRAWN.find(({ options }) => options.includes(option))?.instead}\n`);
});

test.each(WITHDRAWN.flatMap(({ commands, instead }) => commands.map((command) => ({ command, instead }))))(
  "the command $command is refused with what replaces it",
  async ({ command, instead }) => {
    for (const words of [[command], [command, "."], ["--quiet", command]])
      expect(await runInProcess(temporaryRepository(), words)).toMatchObject({
        code: 2,
        err: `${command} was withdrawn; ${instead}\n`,
        error: "withdrawn-option",
      });
  },
);

const TYPED: readonly (readonly [words: string, instead: string])[] = [
  ["bootstrap --entry src/till.ts", 'use --set entry=src/till.ts for one run, or "entry" in dsp.config.json for everybody'],
  ["bootstrap --entry-add=src/till.ts", 'use --set entryAdd=src/till.ts for one run, or "entryAdd" in dsp.config.json for everybody'],
  ["check --noEntry examples/**", "use --set noEntry='examples/**' for one run,"],
  ["diff --exclude legacy", "use --set exclude=legacy for one run,"],
  ["watch --only src", "use --set only=src for one run,"],
  ["config --granularity files", "use --set granularity=files for one run,"],
  ["roots --dead-imports keep", "use --set deadImports=keep for one run,"],
  ["explain src/till.ts --generated full", "use --set generated=full for the map"],
  ["bootstrap --vendored skip", "use --set vendored=skip for one run,"],
  ["bootstrap --module-edges on", "use --set moduleEdges=true for one run,"],
  ["uid-report --unreached index", "use --set unreached=index for one run,"],
  ["bootstrap --include docs,examples", "use --set include=docs,examples for one run,"],
  ["bootstrap --uids random", "--set uids=random"],
  ["bootstrap --scopes off", "use --set scopes=false for one run,"],
  ["bootstrap --max-roots 3", "use --set maxRoots=3 for one run,"],
  ["bootstrap --max-roots-per-package 3", "use --set maxRootsPerPackage=3 for one run,"],
  ["uses src/till.ts --tracked-only", 'use --set trackedOnly=true for one run, or "trackedOnly" in dsp.config.json for everybody'],
  ["check --roots static", "'bootstrap --roots static'"],
  ["bootstrap --redraft-only src", "use --redraft src"],
  ["bootstrap --write-markers", "use --markers write"],
  ["bootstrap --remove-markers", "use --markers remove"],
  ["bootstrap --timing", "use --verbose"],
  ["watch --delay 9", "remove it"],
  ["check --max-unresolved 9", "use --no-new-unresolved"],
  ["check --expect-version 1.2.3", "remove it"],
  ["export --output map.svg", "use --out map.svg"],
  ["export --room src", "use --only src"],
  ["export --around src --radius 2", "use --depth 2"],
  ["export --max-nodes 9", "use --limit 9"],
  ["view --no-source-url", "use --source-url none"],
  ["view --no-open", "use --port 0"],
  ["outline src/till.ts --full", "use --limit 0"],
  ["context a --uids", "use --json"],
  ["texts list --by author", "use 'texts list author'"],
  ["texts --batch", "use 'texts batch'"],
  ["texts --max-tokens 9", "use --limit '9 tokens'"],
  ["texts --max-cost 2", "use --limit '2 USD'"],
  ["texts --budget 2", "use --limit '2 USD' or --limit '200000 tokens'"],
  ["texts --again", "use --no-cache"],
  ["hook install --hook pre-push", "use 'hook install pre-push'"],
  ["merge install --generated", ".dsp/** linguist-generated"],
  ["merge resolve --ours", "use 'merge resolve ours'"],
  ["merge resolve --theirs", "use 'merge resolve theirs'"],
  ["removed-texts clear --all", "use 'removed-texts clear .'"],
];

test.each(TYPED)("%s: what replaces it is named", async (line, instead) => {
  expect(await runInProcess(temporaryRepository(), line.split(" "))).toEqual({
    code: 2,
    out: "",
    err: expect.stringContaining(`was withdrawn; ${instead.startsWith("use ") || instead === "remove it" ? instead : ""}`),
    error: "withdrawn-option",
  });
  expect((await runInProcess(temporaryRepository(), line.split(" "))).err).toContain(instead);
});

test("a value that a shell would change is quoted in what replaces it", async () => {
  const { err } = await runInProcess(temporaryRepository(), ["check", "--exclude", "it's (old)/**"]);
  expect(err).toContain(`use --set exclude='it'\\''s (old)/**' for one run, or "exclude" in dsp.config.json for everybody`);
});

test.each([
  ["texts plan --only src/till.ts", 0],
  ["uses src/total.ts#total --tests", 0],
  ["impact src/till.ts --tests", 0],
])("an option of the same name that a command has is not withdrawn: %s", async (line, code) => {
  const directory = temporaryRepository();
  await runInProcess(directory, ["bootstrap"]);
  expect((await runInProcess(directory, line.split(" "))).code).toBe(code);
});

test("what follows -- is no option", async () => {
  const { error } = await runInProcess(temporaryRepository(), ["search", "--", "--cache"]);
  expect(error).not.toBe("withdrawn-option");
});

test.each(WITHDRAWN.flatMap(({ variables, instead }) => variables.map((name) => ({ name, instead }))))(
  "$name is told by the commands that it was for, and changes nothing",
  async ({ name, instead }) => {
    const [plain, told] = [temporaryRepository(), temporaryRepository()];
    await runInProcess(plain, ["bootstrap"]);
    vi.stubEnv(name, "https://cache.example/dsp");
    const note = `note: ${name} has no effect any more: ${instead}\n`;
    expect(await runInProcess(told, ["bootstrap"])).toMatchObject({ code: 0, err: note });
    expect(await runInProcess(told, ["check"])).toMatchObject({ code: 0, err: note });
    expect(mapOf(told)).toEqual(mapOf(plain));
    vi.stubEnv(name, "");
    expect(await runInProcess(told, ["check"])).toMatchObject({ code: 0, err: "" });
  },
);

const PLACES: readonly (readonly [name: string, file: string, text: string])[] = [
  ["dsp.config.json", "dsp.config.json", '{ "cacheKeys": ["MCowBQYDK2VwAyEA"], "tests": "graph" }'],
  ["package.json#dsp", "package.json", '{ "dsp": { "cacheKeys": [], "tests": "graph" } }'],
  ["pyproject.toml [tool.dsp]", "pyproject.toml", '[tool.dsp]\ncache-keys = []\ntests = "graph"\n'],
];

test.each(PLACES)("a key of %s is told, and the other keys count", async (name, file, text) => {
  const directory = temporaryRepository({ ...SAMPLE_FILES, [file]: text });
  const { code, err } = await runInProcess(directory, ["bootstrap"]);
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining(`note: cacheKeys in ${name} has no effect any more: remove it,`) });
  expect(mapOf(directory).get("options")).toContain("tests graph");
});
