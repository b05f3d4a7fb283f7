import { describe, expect, it } from "vitest";
import { readConfig, type FoundConfig } from "../../src/config/read-config.js";
import { UserError } from "../../src/model/errors/user-error.js";

async function read(files: Readonly<Record<string, string>>): Promise<Pick<FoundConfig, "name" | "config"> | undefined> {
  const found = await readConfig((file) => files[file]);
  return found && { name: found.name, config: found.config };
}

async function refusal(files: Readonly<Record<string, string>>): Promise<UserError> {
  const error: unknown = await read(files).catch((thrown: unknown) => thrown);
  if (error instanceof UserError) return error;
  throw new Error("nothing was refused");
}

describe("the place of a configuration", () => {
  it("is a file of its own, a member of package.json, or a table of pyproject.toml", async () => {
    const config = { granularity: "files" };
    expect(await read({ "dsp.config.json": '{"granularity":"files"}' })).toEqual({ name: "dsp.config.json", config });
    expect(await read({ "package.json": '{"name":"shop","dsp":{"granularity":"files"}}' })).toEqual({ name: "package.json#dsp", config });
    expect(await read({ "pyproject.toml": '[tool.dsp]\ngranularity = "files"\n' })).toEqual({ name: "pyproject.toml [tool.dsp]", config });
  });

  it("is none without a member of that name", async () => {
    expect(await read({})).toBeUndefined();
    expect(await read({ "package.json": '{"dependencies":{"dsp":"1.0.0"}}' })).toBeUndefined();
    expect(await read({ "pyproject.toml": '[tool.other]\nname = "dsp"\n' })).toBeUndefined();
  });

  it("is not sought in a damaged manifest that names no such member", async () => {
    expect(await read({ "package.json": '{"dependencies":{"dsp":"1.0.0",,}}', "pyproject.toml": "[tool.\ndsp" })).toBeUndefined();
  });

  it("is only one", async () => {
    const { code, message } = await refusal({ "dsp.config.json": "{}", "pyproject.toml": "[tool.dsp]\n" });
    expect(code).toBe("config-twice");
    expect(message).toBe("this project is configured twice, in dsp.config.json and in pyproject.toml [tool.dsp]; keep one of them");
  });
});

describe("keys", () => {
  it("may have dashes in TOML", async () => {
    const found = await read({ "pyproject.toml": '[tool.dsp]\nmodule-edges = true\nno-entry = ["examples/**"]\n' });
    expect(found?.config).toEqual({ moduleEdges: true, noEntry: ["examples/**"] });
  });

  it("may name the schema", async () => {
    expect((await read({ "dsp.config.json": '{"$schema":"./node_modules/x.json"}' }))?.config).toEqual({
      $schema: "./node_modules/x.json",
    });
  });
});

describe("errors have the file, the line and the key", () => {
  it.each([
    ["an unknown key", '{\n  "granularty": "files"\n}', 'dsp.config.json:2: unknown key "granularty" (did you mean "granularity"?)'],
    [
      "a value that is no choice",
      '{\n  "tests": "off",\n  "granularity": "file"\n}',
      'dsp.config.json:3: "granularity" is "file", and must be "exports" or "files" (did you mean "files"?)',
    ],
    ["a wrong type", '{"moduleEdges": "on"}', 'dsp.config.json:1: "moduleEdges" is "on", and must be true or false'],
    ["a wrong type of a list", '{"entry": "src/a.ts"}', 'dsp.config.json:1: "entry" is "src/a.ts", and must be a list'],
    ["a wrong type in a list", '{"entry": ["src/a.ts", 7]}', 'dsp.config.json:1: "entry[1]" is 7, and must be a string'],
    ["a number that is too small", '{"maxRoots": 0}', 'dsp.config.json:1: "maxRoots" is 0, and must be at least 1'],
    ["a number that is not whole", '{"maxRoots": 1.5}', 'dsp.config.json:1: "maxRoots" is 1.5, and must be a whole number'],
    ["a path above", '{\n"entry": [\n"../x.ts"]}', 'dsp.config.json:2: "entry[0]" names "../x.ts", which is outside of the project'],
    ["an absolute path", '{"exclude": ["/etc/*"]}', 'dsp.config.json:1: "exclude[0]" names "/etc/*", which is outside of the project'],
    ["no object", "[]", 'dsp.config.json:1: "dsp.config.json" is a list, and must be an object'],
    ["no JSON", '{\n "tests": \n', "dsp.config.json:2:10: the configuration cannot be read (the text ends where a value is expected)"],
  ])("%s", async (_, text, problem) => {
    expect((await refusal({ "dsp.config.json": text })).problem).toBe(problem);
  });

  it("also in a manifest", async () => {
    const json = await refusal({ "package.json": '{\n"tests": 1,\n"dsp": {\n"tests": 1}}' });
    expect(json.problem).toBe('package.json#dsp:4: "tests" is 1, and must be "off", "graph" or "roots"');
    const toml = await refusal({ "pyproject.toml": '[project]\nname = "x"\n\n[tool.dsp]\nmodule-edge = true\n' });
    expect(toml.problem).toBe('pyproject.toml [tool.dsp]:5: unknown key "moduleEdge" (did you mean "moduleEdges"?)');
    const manifest = await refusal({ "package.json": '{\n  "name": "till"\n  "dsp": {}\n}' });
    expect(manifest.message).toBe(
      "package.json:3:3: the configuration cannot be read (a comma is missing before this); correct it and run again",
    );
    const broken = await refusal({ "pyproject.toml": "[tool.dsp]\ntests = \n" });
    expect(broken.problem).toMatch(/^pyproject\.toml:2:\d+: the configuration cannot be read \(/);
  });

  it("names the schema's words for a prototype", async () => {
    expect((await refusal({ "dsp.config.json": '{"__proto__": {}}' })).problem).toContain("__proto__");
  });
});

describe("a path outside", () => {
  it.each(["..", "a/../../b", "~/x", "C:\\x", "{..,a}/x", "a/{b,../../..}", "!../x", "..\\x", "./../x", "+(..)/x"])("%s", async (path) => {
    expect((await refusal({ "dsp.config.json": JSON.stringify({ exclude: [path] }) })).code).toBe("config-path-outside");
  });

  it.each(["src/..x/a.ts", "a/../b", "./src", "src/**/*.{ts,tsx}", "...", "[id].tsx"])("is not %s", async (path) => {
    expect((await read({ "dsp.config.json": JSON.stringify({ exclude: [path] }) }))?.config.exclude).toEqual([path]);
  });
});

describe.each(["exclude", "only", "entry", "entryAdd", "noEntry"])("a glob of %s that is mistyped", (key) => {
  it.each([
    ["lib/[context.js", "has no matching ]"],
    ["lib/{context,", "has no matching }"],
    ["lib/a,b}.js", "has no matching {"],
  ])("%s", async (glob, fault) => {
    const read = readConfig((file) => (file === "dsp.config.json" ? JSON.stringify({ [key]: ["src", glob] }) : undefined));
    await expect(read).rejects.toThrow(`"${key}[1]" is "${glob}", and must be a glob: it ${fault}; correct it and run again`);
  });

  it.each(["src/[id].ts", String.raw`src/\[a.ts`, "src/{a,b}/[!c]*.ts", "src/[...all]/(shop)/x.ts"])("%s is none", async (glob) => {
    const found = await readConfig((file) => (file === "dsp.config.json" ? JSON.stringify({ [key]: [glob] }) : undefined));
    expect(found?.config).toEqual({ [key]: [glob] });
  });
});

it.each(["!src/a.ts", "!!lib", "!**/*.ts"])("exclude has no exceptions such as %s", async (glob) => {
  const read = readConfig((file) => (file === "dsp.config.json" ? JSON.stringify({ exclude: ["src", glob] }) : undefined));
  await expect(read).rejects.toThrow(`"exclude[1]" is "${glob}", and must be a glob: it starts with !, but exclude has no exceptions;`);
});

it("what is too long is told with the limit", async () => {
  const told = async (config: unknown): Promise<unknown> =>
    readConfig((file) => (file === "dsp.config.json" ? JSON.stringify(config) : undefined)).catch((error: unknown) => String(error));
  expect(await told({ exclude: ["a".repeat(4097)] })).toContain("must be at most 4096 characters");
  expect(await told({ rules: { cycles: { in: "a".repeat(1500) } } })).toContain("must be a glob: it is longer than 300 characters");
  expect(await told({ rules: { forbidden: [{ from: "a", to: "b", why: "x".repeat(501) }] } })).toContain("must be at most 500 characters");
  expect(await told({ rules: { cycles: { in: Array.from({ length: 201 }, () => "a") } } })).toContain("must be at most 200 entries");
  expect(await told({ exclude: Array.from({ length: 2001 }, (_, at) => `${at}*`) })).toContain(
    "must be a list of at most 2000 globs with a wildcard, of 50000 characters together, and 20000 in all",
  );
});
