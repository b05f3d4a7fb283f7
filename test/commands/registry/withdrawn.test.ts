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
