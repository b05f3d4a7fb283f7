/** Scripts without an extension: their first line tells who reads them. */
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tellForms } from "../support/forms.js";
import { runInProcess } from "../support/run-in-process.js";
import { git, mapOf, temporaryRepository } from "../support/temporary-repository.js";

const hull = "exports.float = () => 1;\n";
const call = "require('../hull.js').float();\n";

describe("of JavaScript", () => {
  tellForms([
    {
      title: "that a script of the manifest starts, in the way of the Express generator",
      files: {
        "package.json": { name: "harbour", private: true, scripts: { start: "node ./bin/www" } },
        "bin/www": "#!/usr/bin/env node\n\nvar app = require('../app');\nrequire('http').createServer(app).listen(3000);\n",
        "app.js": "module.exports = () => require('./routes/index');\n",
        "routes/index.js": "module.exports = 1;\n",
      },
      answers: {
        findings: ["!unreached"],
        "uses app.js": ["bin/www — pass: 4"],
        "path bin/www routes/index.js": ["bin/www:3 imports the module from app.js"],
        "show bin/www": ["scripts.start", "packages: node:http"],
        "outline bin/www": ["variable app"],
      },
    },
    {
      title: "that the manifest installs as a command, with options of the interpreter and as a module",
      files: {
        "package.json": { name: "harbour", type: "module", bin: { harbour: "bin/harbour" } },
        "bin/harbour": "#!/usr/bin/env -S node --no-warnings\nimport { float } from '../hull.js';\nfloat();\n",
        "hull.js": "export const float = () => 1;\n",
      },
      answers: { findings: ["!unreached"], "uses hull.js#float": ["bin/harbour — call: 3"] },
    },
    {
      title: "of other runtimes, in TypeScript as they are",
      files: {
        "package.json": { name: "harbour", bin: { a: "bin/a", b: "bin/b" } },
        "bin/a": "#!/usr/bin/env bun\nimport { float } from '../hull.ts';\nfloat();\n",
        "bin/b": "#!/usr/bin/env -S deno run\nimport { sink } from '../hull.ts';\nsink();\n",
        "hull.ts": "export const float = () => 1;\nexport const sink = () => 2;\n",
      },
      answers: { "uses hull.ts#float": ["bin/a — call: 3"], "uses hull.ts#sink": ["bin/b — call: 3"] },
    },
    {
      title: "and none that only names the runtime, is in a shell's language, or has none",
      files: {
        "package.json": { name: "harbour", main: "main.js" },
        "main.js": "require('./hull.js');\n",
        "hull.js": hull,
        "bin/setup": `#!/bin/sh\n${call}`,
        "bin/node": `#!/opt/nodes/run\n${call}`,
        "bin/pearl": `#!/usr/bin/perl -w # run by node\n${call}`,
        "bin/print": `#!/bin/cat /usr/share/node\n${call}`,
        "bin/set": `#!/usr/bin/env NODE=node sh\n${call}`,
        LICENSE: `run by node\n${call}`,
      },
      answers: { "uses hull.js#float": ["no direct uses found"], "uses hull.js": ["1 use in 1 file"] },
    },
  ]);
});

describe("of a manifest elsewhere", () => {
  tellForms([
    {
      title: "that only its scripts name",
      files: {
        "package.json": { name: "harbour", private: true, main: "main.js" },
        "main.js": "console.log(1);\n",
        "loader.js": "console.log(2);\n",
        "install/package.json": { scripts: { go: "start-it loader.js" } },
        "install/other.js": "console.log(3);\n",
      },
      answers: {
        findings: ['unreached loader.js named in install/package.json "scripts"'],
        "uses loader.js": ['cannot tell: it is named in install/package.json "scripts"'],
        "impact loader.js": ['cannot tell: it is named in install/package.json "scripts"'],
        "show loader.js": ['cannot tell: it is named in install/package.json "scripts"'],
      },
    },
    {
      title: "and a module of a file that gives away one function has no methods",
      files: {
        "package.json": { name: "harbour", private: true, main: "main.js" },
        "main.js": "console.log(1);\n",
        "sail.js": "module.exports = () => 1;\n",
      },
      answers: { "uses sail.js": ["no direct uses found", "!may be called"] },
    },
  ]);
});

describe("of Python", () => {
  tellForms([
    {
      title: "that start themselves",
      files: {
        "bin/tide": "#!/usr/bin/env python3\nfrom harbour.sea import rise\n\nif __name__ == '__main__':\n    rise()\n",
        "harbour/__init__.py": "",
        "harbour/sea.py": "def rise():\n    return 1\n",
      },
      answers: { findings: ["!unreached"], "uses harbour/sea.py#rise": ["bin/tide — call: 5"] },
    },
    {
      title: "that a distribution installs",
      files: {
        "setup.py": "from setuptools import setup\nsetup(name='harbour', packages=['harbour'], scripts=['bin/tide'])\n",
        "bin/tide": "#!/usr/bin/python\nfrom harbour.sea import rise\nrise()\n",
        "harbour/__init__.py": "",
        "harbour/sea.py": "def rise():\n    return 1\n",
      },
      answers: { roots: ["bin/tide"], "uses harbour/sea.py#rise": ["bin/tide — call: 3"] },
    },
    {
      title: "that a container starts, and one that another language runs",
      files: {
        Dockerfile: 'FROM python\nCOPY . .\nCMD ["python", "bin/tide"]\n',
        "bin/tide": "#!/usr/bin/env python3\nimport sea\nsea.rise()\n",
        "bin/ebb": "#!/usr/bin/env perl\nimport sea\nsea.rise()\n",
        "bin/sea.py": "def rise():\n    return 1\n",
      },
      answers: { "uses bin/sea.py#rise": ["1 use in 1 file", "bin/tide — call: 3"] },
    },
  ]);
});

it("is read or not as its first line changes", async () => {
  const directory = temporaryRepository({
    "package.json": '{ "name": "harbour", "scripts": { "start": "node bin/www" } }\n',
    "bin/www": `#!/usr/bin/env node\n${call}`,
    "hull.js": hull,
  });
  git(directory, "init", "-q");
  git(directory, "add", "--all");
  git(directory, "commit", "-q", "-m", "open");
  const run = async (): Promise<string> => {
    const { code } = await runInProcess(directory, ["bootstrap", "--quiet"]);
    expect(code).toBe(0);
    return JSON.stringify([...mapOf(directory)].filter(([path]) => !path.startsWith(".cache")));
  };
  const first = await run();
  expect(await run()).toBe(first);
  writeFileSync(join(directory, "bin/www"), `#!/bin/sh\n${call}`);
  const second = await run();
  expect(second).not.toContain("bin/www");
  rmSync(join(directory, ".dsp"), { recursive: true });
  expect(await run()).toBe(second);
  writeFileSync(join(directory, "bin/www"), `#!/usr/bin/env node\n${call}`);
  const third = await run();
  expect(third).toContain("source: bin/www");
  renameSync(join(directory, "bin/www"), join(directory, "bin/start"));
  writeFileSync(join(directory, "package.json"), '{ "name": "harbour", "scripts": { "start": "node bin/start" } }\n');
  const fourth = await run();
  const uidOf = (text: string, path: string): string | undefined =>
    new RegExp(`"(obj-\\w+)/description","source: ${path}\\\\n`).exec(text)?.[1];
  expect(uidOf(third, "bin/www")).toMatch(/^obj-/);
  expect(uidOf(fourth, "bin/start")).toBe(uidOf(third, "bin/www"));
});
