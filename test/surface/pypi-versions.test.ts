import { expect, it } from "vitest";
import { rowsOf, type Files } from "./surface-rows.js";

const MODULE = { "shop/__init__.py": "x = 1\n", "shop/about.py": 'VERSION: str = "v3.1"\nedition = "4.0"\n' };

async function versionOf(files: Files): Promise<unknown> {
  const [row, second] = await rowsOf({ ...MODULE, ...files }, "publishes");
  expect(row?.["package"]).toBe("pkg:pypi/shop");
  expect(second).toBeUndefined();
  return row?.["version"];
}

const project = (rest: string): Files => ({ "pyproject.toml": `[project]\nname = "shop"\ndynamic = ["version"]\n${rest}` });

it("reads the version from the file that hatch, PDM or setuptools name", async () => {
  expect(await versionOf(project('[tool.hatch.version]\npath = "shop/about.py"\n'))).toBe("3.1");
  expect(await versionOf(project('[tool.pdm.version]\nsource = "file"\npath = "shop/about.py"\n'))).toBe("3.1");
  expect(await versionOf(project('[tool.setuptools.dynamic]\nversion = { attr = "shop.about.edition" }\n'))).toBe("4.0");
  expect(await versionOf({ "setup.cfg": "[metadata]\nname = shop\nversion = attr: shop.about.edition\n" })).toBe("4.0");
  expect(await versionOf({ "setup.cfg": "[metadata]\nname = shop\nversion = file: EDITION\n", EDITION: "5.0\n" })).toBe("5.0");
});

it("reads the version of a module that flit publishes", async () => {
  const manifest = project('[build-system]\nrequires = ["flit_core"]\nbuild-backend = "flit_core.buildapi"\n');
  expect(await versionOf({ ...manifest, "shop/__init__.py": '__version__ = "6.0"\n' })).toBe("6.0");
});

it("does not know a version that is computed, or read by a pattern", async () => {
  expect(
    await versionOf(project('[tool.hatch.version]\npath = "shop/about.py"\npattern = "edition = .(?P<version>.*)."\n')),
  ).toBeUndefined();
  expect(await versionOf(project('[tool.hatch.version]\nsource = "vcs"\n'))).toBeUndefined();
  expect(
    await versionOf({ ...project('[tool.hatch.version]\npath = "shop/about.py"\n'), "shop/about.py": "VERSION = read()\n" }),
  ).toBeUndefined();
});
