/** Packages whose directory has another name, by the tables of build tools. */
import { expect, test } from "vitest";
import { askRepository } from "../../../support/ask-repository.js";

const backend = (name: string): string => `[build-system]\nrequires = ["${name}"]\n[project]\nname = "gamma-dist"\nversion = "1"\n`;

test.each([
  [
    "Hatch, of the wheel",
    '[tool.hatch.build.targets.wheel]\npackages = ["code/g"]\n[tool.hatch.build.targets.wheel.sources]\n"code/g" = "gam"\n',
  ],
  ["Hatch, of all builds", '[tool.hatch.build.sources]\n"code/g" = "gam"\n'],
  ["Hatch, a path with a slash", '[tool.hatch.build.targets.wheel.sources]\n"code/g/" = "gam/"\n'],
  ["Hatch, what is included by force", '[tool.hatch.build.targets.wheel.force-include]\n"code/g" = "gam"\n'],
  ["setuptools", '[tool.setuptools]\npackages = ["gam"]\n[tool.setuptools.package-dir]\ngam = "code/g"\n'],
  ["scikit-build-core", '[tool.scikit-build.wheel.packages]\n"gam" = "code/g"\n'],
])("%s", async (_, table) => {
  const asked = await askRepository({
    "pyproject.toml": `${backend("any")}${table}`,
    "code/g/__init__.py": "",
    "code/g/mod.py": "V = 1\n",
    "main.py": 'import gam.mod\nif __name__ == "__main__":\n    print(gam.mod.V)\n',
  });
  expect(await asked.uses("code/g/mod.py#V")).toEqual(["main.py:3 pass"]);
  expect(asked.findings).not.toContain("gam");
});

test("Poetry puts a package below another one", async () => {
  const asked = await askRepository({
    "pyproject.toml": '[tool.poetry]\nname = "gamma"\nversion = "1"\npackages = [{ include = "g", from = "code", to = "gam" }]\n',
    "code/g/__init__.py": "V = 1\n",
    "main.py": 'from gam.g import V\nif __name__ == "__main__":\n    print(V)\n',
  });
  expect(await asked.uses("code/g/__init__.py#V")).toEqual(["main.py:3 pass"]);
});
