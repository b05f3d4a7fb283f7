import { describe, expect, it } from "vitest";
import { readDistributions } from "../../../../languages/python/distributions/index.js";
import type { Distribution } from "../../../../languages/python/project.js";
import { memoryTree } from "../../../../src/fs/memory-tree.js";
import { size } from "../../../support/effort.js";
import { processorTime } from "../../../support/processor-time.js";
import { empty } from "../resolve/resolve-in.js";

type Files = Readonly<Record<string, string>>;

const read = (files: Files): readonly Distribution[] => readDistributions(memoryTree(files)).all;

function only(files: Files): Distribution {
  const [first, ...others] = read(files);
  if (first === undefined || others.length > 0) throw new Error("expected one distribution");
  return first;
}

const top = ({ topLevel }: Distribution): readonly string[] => topLevel.map(({ name, path }) => `${name} ${path ?? "-"}`);

const PROJECT = '[project]\nname = "bake-shop"\ndescription = "Sells bread."\n';

describe("what is a distribution", () => {
  it("is a root without a name where nothing is declared", () => {
    expect(only(empty("main.py", "ovens/heat.py"))).toMatchObject({
      directory: "",
      name: "",
      named: false,
      published: false,
      manifest: "",
    });
  });

  it("is none where there is no Python", () => {
    expect(read({ "package.json": "{}", "pyproject.toml": PROJECT })).toEqual([]);
  });

  it("has the name and description of its manifest", () => {
    expect(only({ "pyproject.toml": PROJECT, ...empty("src/bake_shop/__init__.py") })).toMatchObject({
      name: "bake-shop",
      description: "Sells bread.",
      published: true,
      manifest: "pyproject.toml",
      roots: ["src"],
    });
    expect(only({ "setup.cfg": "[metadata]\nname = mill\n", ...empty("mill.py") })).toMatchObject({ name: "mill", manifest: "setup.cfg" });
    expect(only({ "setup.py": 'NAME = "mill"\nsetup(name=NAME)', ...empty("mill.py") }).name).toBe("mill");
    expect(only({ "pyproject.toml": '[tool.poetry]\nname = "mill"\n', ...empty("mill.py") }).name).toBe("mill");
  });

  it("is not published if its authors exclude it", () => {
    const classifier = `${PROJECT}classifiers = ["Private :: Do Not Upload"]\n`;
    expect(only({ "pyproject.toml": classifier, ...empty("a.py") }).published).toBe(false);
    expect(only({ "pyproject.toml": `${PROJECT}[tool.uv]\npackage = false\n`, ...empty("a.py") }).published).toBe(false);
  });

  it("leaves out samples, vendored code and settings of linters", () => {
    const files = {
      "pyproject.toml": PROJECT,
      "tests/data/sample/setup.py": 'setup(name="sample")',
      "vendor/dough/setup.py": 'setup(name="dough")',
      "ovens/setup.cfg": "[flake8]\nmax-line-length = 99\n",
      ...empty("bake_shop/__init__.py", "tests/data/sample/a.py", "vendor/dough/a.py", "ovens/a.py"),
    };
    expect(read(files).map(({ directory }) => directory)).toEqual([""]);
  });

  it("finds members of a uv workspace anywhere, with their dependencies", () => {
    const files = {
      "pyproject.toml": `${PROJECT}dependencies = ["dough"]\n[tool.uv.workspace]\nmembers = ["tests/parts/*"]\nexclude = ["tests/parts/old"]\n[tool.uv.sources]\ndough = { workspace = true }\n`,
      "tests/parts/dough/pyproject.toml": '[project]\nname = "Dough"\n',
      "tests/parts/old/pyproject.toml": '[project]\nname = "old"\n',
      ...empty("bake_shop/__init__.py", "tests/parts/dough/src/dough/__init__.py", "tests/parts/old/old.py"),
    };
    const all = read(files);
    expect(all.map(({ directory }) => directory)).toEqual(["", "tests/parts/dough"]);
    expect(all[0]?.members).toEqual(["tests/parts/dough"]);
  });

  it("follows path dependencies of Poetry", () => {
    const files = {
      "api/pyproject.toml":
        '[tool.poetry]\nname = "api"\n[tool.poetry.dependencies]\npython = "^3.12"\nfastapi = "^0.110"\nshared = { path = "../shared", develop = true }\n',
      "shared/pyproject.toml": '[tool.poetry]\nname = "shared"\n',
      ...empty("api/api/__init__.py", "shared/shared/__init__.py"),
    };
    const [api] = read(files);
    expect(api?.members).toEqual(["shared"]);
    expect([...(api?.requirements ?? [])]).toEqual([
      ["fastapi", "^0.110"],
      ["shared", ""],
    ]);
  });

  it("reports manifests that cannot be read, and names that are taken", () => {
    const files = {
      "a/pyproject.toml": "[project\n",
      "b/pyproject.toml": PROJECT,
      "c/pyproject.toml": PROJECT,
      ...empty("a/x.py", "b/x.py", "c/x.py"),
    };
    expect(readDistributions(memoryTree(files)).problems).toEqual([
      { code: "config-invalid", path: "a/pyproject.toml", detail: "not readable as TOML" },
      { code: "duplicate-package-name", path: "c/pyproject.toml", detail: "bake-shop", notes: ["b/pyproject.toml"] },
    ]);
  });

  it("is unaffected by __proto__ in a manifest", () => {
    const files = { "pyproject.toml": '[project]\nname = "x"\n[tool.poetry.dependencies]\n"__proto__" = "1"\n', ...empty("x.py") };
    expect(only(files).name).toBe("x");
  });
});

describe("source roots", () => {
  const layout = (toml: string, ...paths: readonly string[]): Distribution =>
    only({ "pyproject.toml": PROJECT + toml, ...empty(...paths) });

  it.each([
    [
      "setuptools package-dir",
      '[tool.setuptools]\npackage-dir = { "" = "lib" }\n',
      ["lib/bread/__init__.py"],
      ["lib"],
      ["bread lib/bread/__init__.py"],
    ],
    [
      "setuptools where",
      '[tool.setuptools.packages.find]\nwhere = ["code"]\n',
      ["code/bread/__init__.py"],
      ["code"],
      ["bread code/bread/__init__.py"],
    ],
    [
      "Poetry",
      '[tool.poetry]\npackages = [{ include = "bread", from = "lib" }]\n',
      ["lib/bread/__init__.py", "lib/other.py"],
      ["lib"],
      ["bread lib/bread/__init__.py"],
    ],
    [
      "Hatch",
      '[tool.hatch.build.targets.wheel]\npackages = ["python/bread"]\n',
      ["python/bread/__init__.py"],
      ["python"],
      ["bread python/bread/__init__.py"],
    ],
    ["PDM", '[tool.pdm.build]\npackage-dir = "lib"\n', ["lib/bread.py"], ["lib"], ["bread lib/bread.py"]],
    [
      "Flit",
      '[tool.flit.module]\nname = "bread"\n',
      ["src/bread.py", "src/crumbs.py"],
      ["src"],
      ["bread src/bread.py", "crumbs src/crumbs.py"],
    ],
    ["uv", '[tool.uv.build-backend]\nmodule-root = ""\nmodule-name = "bread"\n', ["bread/__init__.py"], [""], ["bread bread/__init__.py"]],
    ["maturin", '[tool.maturin]\npython-source = "py"\n', ["py/bread/__init__.py"], ["py"], ["bread py/bread/__init__.py"]],
    [
      "scikit-build",
      '[tool.scikit-build]\nwheel.packages = ["python/bread"]\n',
      ["python/bread/__init__.py"],
      ["python"],
      ["bread python/bread/__init__.py"],
    ],
    ["src", "", ["src/bread/__init__.py", "tests/test_a.py"], ["src"], ["bread src/bread/__init__.py"]],
    ["src without initialiser", "", ["src/bake_shop/crust.py", "tests/__init__.py"], ["src"], ["bake_shop -"]],
    ["src of others", "", ["src/butter/knife.py", "bread/__init__.py"], [""], ["bread bread/__init__.py"]],
    ["flat", "", ["bread/__init__.py", "tests/__init__.py", "docs/conf.py", "setup.py"], [""], ["bread bread/__init__.py"]],
    ["a package called src", "", ["src/__init__.py", "src/bread.py"], [""], ["src src/__init__.py"]],
  ])("%s", (_, toml, paths, roots, names) => {
    const found = layout(toml, ...paths);
    expect(found.roots).toEqual(roots);
    expect(top(found)).toEqual(names);
  });

  it("reads setup.cfg and setup.py alike", () => {
    const cfg = {
      "setup.cfg": "[metadata]\nname = bread\n[options]\npackage_dir =\n    = lib\npackages = find:\n",
      ...empty("lib/bread/__init__.py"),
    };
    expect(only(cfg).roots).toEqual(["lib"]);
    const call = {
      "setup.py":
        'from setuptools import *\nsetup(\n  name="bread",  # the name\n  packages=find_packages("lib"), package_dir={"": "lib"},\n)',
      ...empty("lib/bread/__init__.py"),
    };
    expect(only(call).roots).toEqual(["lib"]);
  });

  it("leaves out what the search for packages leaves out", () => {
    const paths = empty("bread/__init__.py", "t/__init__.py", "t/unit/__init__.py", "crumbs/__init__.py");
    const call = { "setup.py": 'setup(name="bread", packages=setuptools.find_packages(exclude=["t", "t.*", "c*"]))', ...paths };
    const cfg = { "setup.cfg": "[metadata]\nname = bread\n[options.packages.find]\nexclude =\n    t*\n    crumbs\n", ...paths };
    const toml = { "pyproject.toml": '[project]\nname = "bread"\n[tool.setuptools.packages.find]\ninclude = ["b*"]\n', ...paths };
    for (const files of [call, cfg, toml]) expect(top(only(files))).toEqual(["bread bread/__init__.py"]);
  });

  it("takes the module with the project's name if the build tool does", () => {
    const toml = '[build-system]\nbuild-backend = "hatchling.build"\n';
    expect(top(layout(toml, "src/bake_shop/__init__.py", "src/tools/__init__.py"))).toEqual(["bake_shop src/bake_shop/__init__.py"]);
  });

  it("shows a package without an initialiser as a name without a file", () => {
    expect(top(layout("", "src/bake/shop/__init__.py"))).toEqual(["bake -"]);
  });

  it("takes the directory of manage.py where nothing else is a root", () => {
    expect(layout("", "backend/manage.py", "backend/shop/__init__.py").roots).toEqual(["backend"]);
  });

  it("searches the directories that tools are configured with", () => {
    const toml =
      '[tool.pytest.ini_options]\npythonpath = "lib tests/plugins"\n[tool.mypy]\nmypy_path = "$MYPY_CONFIG_FILE_DIR/stubs"\n[tool.pyright]\nextraPaths = ["extra", "../outside"]\n';
    const found = layout(toml, "src/a.py", "lib/b.py", "tests/plugins/c.py", "stubs/d.pyi", "extra/e.py");
    expect(found.searchRoots).toEqual(["lib", "tests/plugins", "stubs", "extra"]);
  });
});

describe("requirements", () => {
  it("come from every group of every manifest", () => {
    const files = {
      "pyproject.toml": `${PROJECT}dependencies = ["Flask[async]>=2,<3 ; python_version > '3.8'", "PyYAML == 6.0.1", "mill @ https://mill.test/mill.whl"]\n[project.optional-dependencies]\nfast = ["u.json"]\n[dependency-groups]\ndev = ["pytest~=8.0", { include-group = "docs" }]\n[tool.hatch.envs.default]\ndependencies = ["coverage"]\n`,
      "requirements/base.txt": "-r more.txt\n--index-url https://index.test\nrequests==2.31.0 --hash=sha256:0\n./local\n",
      "requirements/more.txt": "click # a comment\n",
      "environment.yml": "dependencies:\n  - conda-forge::numpy=1.26\n  - pip:\n      - rich>=13\n",
      Pipfile: '[packages]\narrow = "*"\nboto3 = { version = ">=1" }\n',
      "setup.cfg": "[options]\ninstall_requires =\n    attrs>=20\n",
      "tox.ini": "[testenv]\ndeps =\n  py3: tabulate\n",
      ...empty("bake_shop.py"),
    };
    expect(Object.fromEntries(only(files).requirements)).toEqual({
      flask: ">=2,<3",
      pyyaml: "==6.0.1",
      mill: "",
      "u-json": "",
      pytest: "~=8.0",
      coverage: "",
      attrs: ">=20",
      requests: "==2.31.0",
      click: "",
      arrow: "",
      boto3: ">=1",
      numpy: "==1.26",
      rich: ">=13",
      tabulate: "",
    });
  });

  it("survive files that include each other", () => {
    const files = { "requirements.txt": "-r other.txt\nclick\n", "other.txt": "-r requirements.txt\nrich\n", ...empty("a.py") };
    expect([...only(files).requirements.keys()]).toEqual(["click", "rich"]);
  });
});

describe("requirement files without end", () => {
  it("are followed to a bound, which is told", () => {
    const length = size(20_000, 3000);
    const chain = Object.fromEntries(
      Array.from({ length }, (_, n) => [`requirements-${n}.txt`, `-r requirements-${n + 1}.txt\nbread${n}\n`]),
    );
    const start = processorTime();
    const found = readDistributions(memoryTree({ "pyproject.toml": PROJECT, "shop.py": "", ...chain }));
    expect(processorTime() - start).toBeLessThan(10_000);
    expect(found.all[0]?.requirementFiles).toHaveLength(1000);
    expect(found.all[0]?.requirements.has("bread0")).toBe(true);
    expect(found.problems.map(({ code, path, detail }) => `${code} ${path}: ${detail}`)).toEqual([
      "config-invalid requirements-0.txt: includes more than 50 files",
      expect.stringMatching(/^config-invalid requirements-\d+\.txt: comes after 1000 other requirement files$/),
    ]);
  });

  it("of a usual number are all read", () => {
    const chain = Object.fromEntries(Array.from({ length: 49 }, (_, n) => [`deps/${n}.txt`, `-r ${n + 1}.txt\n`]));
    const found = readDistributions(
      memoryTree({ "pyproject.toml": PROJECT, "shop.py": "", "requirements.txt": "-r deps/0.txt\n", ...chain, "deps/49.txt": "bread\n" }),
    );
    expect(found.all[0]?.requirements.has("bread")).toBe(true);
    expect(found.problems).toEqual([]);
  });
});
