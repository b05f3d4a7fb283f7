/** Files of published packages that nothing in the repository imports: others may import them by path. */
import { describe, expect, test } from "vitest";
import { askRepository } from "../support/ask-repository.js";

const OPEN = "others may import it by path from kit, nothing here does";
const NONE = "no importer found";

const reasonOf = (findings: string, path: string): string | undefined =>
  findings
    .split("\n")
    .find((line) => line.startsWith(`unreached ${path} `))
    ?.slice(`unreached ${path} `.length);

describe("a package.json", () => {
  const main = { "index.js": "console.log(1);\n", "lib/deep.js": "exports.deep = () => 1;\n" };
  test.each([
    ["without exports", { name: "kit", version: "1.0.0", main: "index.js" }, OPEN],
    ["with files that name the folder", { name: "kit", version: "1.0.0", main: "index.js", files: ["lib", "index.js"] }, OPEN],
    ["without a version", { name: "kit", main: "index.js" }, NONE],
    ["with files that leave it out", { name: "kit", version: "1.0.0", main: "index.js", files: ["index.js"] }, NONE],
    ["with exports", { name: "kit", version: "1.0.0", exports: "./index.js" }, NONE],
    ["that is private", { name: "kit", version: "1.0.0", main: "index.js", private: true }, NONE],
    [
      "with exports for the registry alone",
      { name: "kit", version: "1.0.0", main: "index.js", publishConfig: { exports: "./index.js" } },
      NONE,
    ],
  ])("%s", async (_, manifest, reason) => {
    const asked = await askRepository({ "package.json": JSON.stringify(manifest), ...main });
    expect(reasonOf(asked.findings, "lib/deep.js")).toBe(reason);
  });

  test("without exports: its exported names may be used from outside", async () => {
    const asked = await askRepository({
      "package.json": JSON.stringify({ name: "kit", version: "1.0.0", main: "index.js" }),
      "index.js": "console.log(1);\n",
      "lib/deep.js": "exports.deep = () => 1;\nfunction own() {}\n",
    });
    const offer = "others may use it from outside: lib/deep.js in the published package kit";
    expect(await asked.ask("uses", "lib/deep.js#deep")).toContain(offer);
    expect(await asked.ask("uses", "lib/deep.js#own")).not.toContain("outside");
    expect(await asked.ask("unused")).toContain("lib/deep.js (file) — others can import it from kit/lib/deep");
    expect(await asked.ask("unused", "--public")).toContain("unused, can be deleted: 1 file;");
  });

  test("without exports, of compiled code", async () => {
    const asked = await askRepository({
      "package.json": JSON.stringify({ name: "kit", version: "1.0.0", main: "dist/index.js", files: ["dist"] }),
      "tsconfig.json": JSON.stringify({ compilerOptions: { rootDir: "src", outDir: "dist" } }),
      "src/index.ts": "console.log(1);\n",
      "src/deep.ts": "export const deep = () => 1;\n",
    });
    expect(reasonOf(asked.findings, "src/deep.ts")).toBe(OPEN);
    expect(await asked.ask("unused")).toContain("src/deep.ts (file) — others can import it by its path in the published package kit");
  });
});

describe("a Python distribution", () => {
  const files = { "kit/__init__.py": "", "kit/__main__.py": "print(1)\n", "kit/deep.py": "def deep():\n    return 1\n" };
  test.each([
    ["with a program", '[project]\nname = "kit"\nversion = "1"\n[project.scripts]\nkit = "kit.__main__:main"\n', OPEN],
    [
      "that no registry takes",
      '[project]\nname = "kit"\nversion = "1"\nclassifiers = ["Private :: Do Not Upload"]\n[project.scripts]\nkit = "kit.__main__:main"\n',
      NONE,
    ],
    ["without a name", "[tool.black]\nline-length = 100\n", NONE],
  ])("%s", async (_, manifest, reason) => {
    const asked = await askRepository({ "pyproject.toml": manifest, ...files });
    expect(reasonOf(asked.findings, "kit/deep.py")).toBe(reason);
  });

  test("its files beside the packages stay its own", async () => {
    const asked = await askRepository({
      "pyproject.toml": '[project]\nname = "kit"\nversion = "1"\n[project.scripts]\nkit = "kit.__main__:main"\n',
      ...files,
      "extra/deep.py": "def deep():\n    return 1\n",
    });
    expect(reasonOf(asked.findings, "extra/deep.py")).toBe(NONE);
  });
});
