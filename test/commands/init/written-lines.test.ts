/** Whoever reads the lines can paste them: every command in them runs in the repository, and the line that updates the map makes the same map. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { start } from "../../support/program.js";
import { mapOf, temporaryRepository } from "../../support/temporary-repository.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";

const GO = {
  "go.mod": "module shop.example/shop\n\ngo 1.22\n",
  "main.go": 'package main\n\nimport "shop.example/shop/cart"\n\nfunc main() { println(cart.Total(3)) }\n',
  "cart/cart.go": "// Package cart adds.\npackage cart\n\n// Total adds prices.\nfunc Total(price int) int { return price }\n",
};
const PYTHON = {
  "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n[project.scripts]\nshop = "shop.till:main"\n',
  "shop/__init__.py": "",
  "shop/cart.py": '"""Carts."""\n\n\ndef total(prices):\n    """Adds prices."""\n    return sum(prices)\n',
  "shop/till.py": "from shop.cart import total\n\n\ndef main():\n    print(total([1]))\n",
};

/** Code in the block, without what is no command. */
function commandsIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = ""]) => (/^(?:node|npx|dsp-cli) /.test(code) ? code : []));
}

test.each([
  ["TypeScript", undefined],
  ["Python", PYTHON],
  ["Go", GO],
])("every line runs: %s", async (_language, files) => {
  const directory = temporaryRepository(files);
  await start(["bootstrap"], { cwd: directory });
  await start(["init", "--agents", "--for", "agents"], { cwd: directory });
  const text = readFileSync(join(directory, "AGENTS.md"), "utf8");
  const commands = commandsIn(text);
  const names = commands.map((line) => /(?:main\.cjs|dsp-cli) (\S+)/.exec(line)?.[1]);
  expect(names).toEqual(["overview", "context", "uses", "outline", "impact", "unused", "show", "path", "bootstrap"]);
  expect(text).not.toContain("PATH");
  expect(text).not.toContain("%");
  // Whoever edits a text owns it (README.md); all else is derived.
  expect(text).toContain("; in `.dsp/` edit texts only\n");
  for (const command of commands) {
    const out = execFileSync("sh", ["-c", command], { cwd: directory, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    expect({ command, isEmpty: out.trim() === "" }).toEqual({ command, isEmpty: false });
  }
});

/** The line that updates the map, without what starts the program. */
function updateIn(directory: string): string {
  return commandsIn(readFileSync(join(directory, "AGENTS.md"), "utf8")).flatMap((line) => / (bootstrap.*)$/.exec(line)?.[1] ?? [])[0] ?? "";
}

test("a map records its options; others are those of the command line, relative to the project", async () => {
  const directory = temporaryRepository();
  const env = { XDG_CACHE_HOME: temporaryDirectory() };
  const init = async (...words: readonly string[]): Promise<string> => {
    await start(["init", "--agents", "--for", "agents", ...words], { cwd: directory, env });
    return updateIn(directory);
  };
  await start(["bootstrap", "--set", "entryAdd=stocktaking.ts", "--set", "tests=graph"], { cwd: join(directory, "src"), env });
  expect(await init()).toBe("bootstrap");
  const before = mapOf(directory);
  execFileSync(
    "sh",
    ["-c", commandsIn(readFileSync(join(directory, "AGENTS.md"), "utf8")).find((line) => line.includes("bootstrap")) ?? "false"],
    {
      cwd: directory,
    },
  );
  expect(mapOf(directory)).toEqual(before);
  expect(await init("--set", "include=scripts")).toBe("bootstrap --set include=scripts");
  expect(await init()).toBe("bootstrap");
  expect(await init("--set", `entry=${join(directory, "src/till.ts")}`)).toBe("bootstrap --set entry=src/till.ts");
  expect(await init("--set", "entry=src/`id`.ts")).toBe("bootstrap");
});

test("the example is a function that many files import, in words of a task", async () => {
  const importers = Array.from({ length: 6 }, (_, index) => [
    `src/shelf${index}.ts`,
    `import { LIMIT, priceOf${index === 0 ? ", taxOf" : ""} } from "./prices.js";\nexport const shelf${index} = priceOf(LIMIT)${index === 0 ? " + taxOf()" : ""};\n`,
  ]);
  const directory = temporaryRepository({
    "package.json": '{ "name": "shop", "version": "1.0.0", "main": "./src/index.ts" }\n',
    "src/index.ts": importers.map((_, index) => `export * from "./shelf${index}.js";\n`).join(""),
    "src/prices.ts":
      "export const LIMIT = 3;\nexport function priceOf(of: number): number {\n  return of;\n}\nexport function taxOf(): number {\n  return 1;\n}\n",
    ...Object.fromEntries(importers),
  });
  await start(["bootstrap"], { cwd: directory });
  await start(["init", "--agents", "--for", "agents"], { cwd: directory });
  expect(readFileSync(join(directory, "AGENTS.md"), "utf8")).toContain(" context 'add a parameter to priceOf'`");
});

test("names that are not plain are no examples", async () => {
  const directory = temporaryRepository({
    "package.json": '{ "name": "shop", "version": "1.0.0", "main": "./src/$(id).ts" }\n',
    "src/$(id).ts": "export const total = 1;\n",
  });
  await start(["bootstrap"], { cwd: directory });
  await start(["init", "--agents", "--for", "agents"], { cwd: directory });
  expect(readFileSync(join(directory, "AGENTS.md"), "utf8")).not.toContain("$(id)");
});

test("a route with brackets in its path is an example", async () => {
  const directory = temporaryRepository({
    "package.json": '{ "name": "shop", "version": "1.0.0", "main": "./src/[id].ts" }\n',
    "src/[id].ts": 'import { total } from "./total.js";\n\nexport const page = () => total;\n',
    "src/total.ts": "export const total = 1;\n",
  });
  await start(["bootstrap"], { cwd: directory });
  await start(["init", "--agents", "--for", "agents"], { cwd: directory });
  expect(readFileSync(join(directory, "AGENTS.md"), "utf8")).toContain("path 'src/[id].ts' src/total.ts`");
});
