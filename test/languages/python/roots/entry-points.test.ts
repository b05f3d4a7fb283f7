import { describe, expect, it } from "vitest";
import { empty, find, summary } from "./find.js";

const PACKAGE = empty("shop/__init__.py", "shop/cli.py", "shop/gui.py", "shop/plugin.py");

describe("what manifests declare", () => {
  it.each([
    [
      "project.scripts",
      { "pyproject.toml": '[project]\nname = "shop"\n[project.scripts]\ntill = "shop.cli:main"' },
      ["R1 command shop/cli.py"],
    ],
    ["gui-scripts with extras", { "pyproject.toml": '[project.gui-scripts]\nwin = "shop.gui:run [tk]"' }, ["R1 command shop/gui.py"]],
    [
      "poetry, text and table",
      {
        "pyproject.toml":
          '[tool.poetry.scripts]\na = "shop.cli:main"\nb = { callable = "shop.gui:run" }\nc = { reference = "x.sh", type = "file" }',
      },
      ["R1 command shop/cli.py", "R1 command shop/gui.py"],
    ],
    ["flit", { "pyproject.toml": '[tool.flit.scripts]\ntill = "shop.cli:main"' }, ["R1 command shop/cli.py"]],
    [
      "pdm call",
      { "pyproject.toml": "[tool.pdm.scripts]\nopen = { call = \"shop.cli:main(1, '2')\" }\nbuild = 'python shop/gui.py'" },
      ["R1 command shop/cli.py", "R4 launched shop/gui.py"],
    ],
    [
      "setup.cfg",
      {
        "setup.cfg":
          "[options]\npackages = shop\n[options.entry_points]\nconsole_scripts =\n  till = shop.cli:main\n  # none\nshop.plugins =\n  p = shop.plugin:Plugin [a,b]\n",
      },
      ["R1 command shop/cli.py", "R3 plugin shop/plugin.py"],
    ],
    [
      "setup.py",
      {
        "setup.py":
          "from setuptools import setup\nsetup(entry_points={'gui_scripts': ['win = shop.gui:run']}, scripts=['till.py', 'x.sh'])",
        "till.py": "",
      },
      ["R1 command shop/gui.py", "R1 command till.py"],
    ],
    ["setup.py, text", { "setup.py": 'setup(entry_points="""\n[console_scripts]\ntill = shop.cli:main\n""")' }, ["R1 command shop/cli.py"]],
    ["entry-points", { "pyproject.toml": '[project.entry-points."shop.plugins"]\np = "shop.plugin"' }, ["R3 plugin shop/plugin.py"]],
  ])("%s", (_, manifests, expected) => {
    expect(summary({ ...manifests, ...PACKAGE })).toEqual(expected);
  });

  it("makes what is named a declaration and keeps all evidence of one file", () => {
    const pyproject = '[project]\nname = "shop"\n[project.scripts]\ntill = "shop.cli:main"\nledger = "shop.cli:Ledger.open"';
    expect(find({ "pyproject.toml": pyproject, ...PACKAGE }).candidates).toEqual([
      {
        language: "python",
        package: "",
        published: true,
        class: "R1",
        rule: "command",
        entry: "shop/cli.py",
        symbols: [
          { path: "shop/cli.py", name: "main" },
          { path: "shop/cli.py", name: "Ledger" },
        ],
        command: true,
        evidence: ["pyproject.toml [project.scripts] till", "pyproject.toml [project.scripts] ledger"],
      },
    ]);
  });

  it("reports what leads nowhere", () => {
    const pyproject = '[project]\nname = "shop"\n[project.scripts]\ntill = "shop.gone:main"\nx = "shop.cli.main:run"\ny = ""';
    expect(find({ "pyproject.toml": pyproject, ...PACKAGE }).problems).toEqual([
      { code: "entry-unmapped", path: "pyproject.toml", detail: "[project.scripts] till = shop.gone:main" },
      { code: "entry-unmapped", path: "pyproject.toml", detail: "[project.scripts] x = shop.cli.main:run" },
      { code: "entry-unmapped", path: "pyproject.toml", detail: "[project.scripts] y = " },
    ]);
  });

  it("finds modules under declared source roots and credits a member of the workspace", () => {
    const files = {
      "pyproject.toml": '[tool.uv.workspace]\nmembers = ["packages/*"]\n[project]\nname = "all"\n[project.scripts]\ntill = "till.cli:main"',
      "packages/till/pyproject.toml": '[project]\nname = "till"',
      ...empty("packages/till/src/till/__init__.py", "packages/till/src/till/cli.py"),
    };
    expect(find(files).candidates).toMatchObject([{ package: "packages/till", entry: "packages/till/src/till/cli.py", class: "R1" }]);
  });

  it("takes foreign keys for what they are", () => {
    const files = {
      "pyproject.toml": '[project.scripts]\n__proto__ = "shop.cli:main"\nconstructor = "shop.gui:run"',
      ...PACKAGE,
    };
    expect(summary(files)).toEqual(["R1 command shop/cli.py", "R1 command shop/gui.py"]);
  });
});
