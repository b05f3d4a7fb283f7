import { expect, it } from "vitest";
import { PYPI } from "./shops.js";
import { columns, rowsOf } from "./surface-rows.js";

it("publishes a distribution under its normalised name, with the modules that it provides", async () => {
  expect(await rowsOf(PYPI, "publishes")).toEqual([{ package: "pkg:pypi/shop-till", manifest: "pyproject.toml", version: "1.0" }]);
  expect(columns(await rowsOf(PYPI, "provides"), "specifier", "sources")).toEqual([
    'shop_till ["src/shop_till/__init__.py"]',
    'shop_till.drawer ["src/shop_till/drawer.py"]',
    'shop_till.report ["src/shop_till/report.py"]',
    'shop_till.stars ["src/shop_till/stars.py"]',
    'shop_till.total ["src/shop_till/total.py"]',
  ]);
});

it("exports every name that can be imported, and marks what is not meant for others", async () => {
  const rows = (await rowsOf(PYPI, "exports")).filter(({ specifier }) => specifier === "shop_till" || specifier === "shop_till.total");
  expect(columns(rows, "specifier", "name", "source", "line", "private")).toEqual([
    "shop_till total src/shop_till/total.py#total 7 -",
    "shop_till.total Till src/shop_till/total.py#Till 9 -",
    "shop_till.total VAT src/shop_till/total.py#VAT 5 -",
    "shop_till.total _rate src/shop_till/total.py#_rate 6 true",
    "shop_till.total os - - true",
    "shop_till.total total src/shop_till/total.py#total 7 -",
  ]);
});

it("passes on imported names: listed ones for everybody, others as a detail", async () => {
  const rows = (await rowsOf(PYPI, "passes")).filter(({ specifier }) => specifier === "shop_till" || specifier === "shop_till.total");
  expect(columns(rows, "specifier", "name", "from", "private")).toEqual([
    'shop_till * {"package":"pkg:pypi/rounding","specifier":"rounding","name":"*"} true',
    'shop_till Purse {"package":"pkg:pypi/bank-money","specifier":"bank.money","name":"Purse"} -',
    'shop_till.total parse {"package":"pkg:pypi/bank-money","specifier":"bank.money","name":"parse"} true',
    'shop_till.total r {"package":"pkg:pypi/rounding","specifier":"rounding","name":"*"} true',
  ]);
});

it("depends with specifiers and locked versions", async () => {
  expect(columns(await rowsOf(PYPI, "depends"), "package", "declared", "locked")).toEqual([
    "pkg:pypi/bank-money >=2,<3 2.7",
    "pkg:pypi/hatchling - -",
    "pkg:pypi/rounding - -",
  ]);
});

it("names the manifest that declares a dependency, each with its own version", async () => {
  const files = {
    "pyproject.toml": '[project]\nname = "box"\ndependencies = ["bank"]\n',
    "box.py": "A = 1\n",
    "requirements.txt": "bank==1.4\n-r more/requirements.txt\n",
    "more/requirements.txt": "mint>=3\n",
    "docs/requirements.txt": "bank==1.6\n",
    "tox.ini": "[testenv]\ndeps = bank<2\n",
  };
  expect(columns(await rowsOf(files, "depends"), "package", "manifest", "declared", "locked")).toEqual([
    "pkg:pypi/bank docs/requirements.txt ==1.6 1.6",
    "pkg:pypi/bank pyproject.toml - 1.4, 1.6",
    "pkg:pypi/bank requirements.txt ==1.4 1.4",
    "pkg:pypi/bank tox.ini <2 1.4, 1.6",
    "pkg:pypi/mint more/requirements.txt >=3 -",
  ]);
});

it("uses attributes of modules as their names, and follows local modules out of the repository", async () => {
  const rows = (await rowsOf(PYPI, "uses")).filter(({ source }) => /total\.py|report/.test(String(source)));
  expect(rows.filter(({ specifier }) => specifier === "bank.money").map(({ package: url }) => url)).toEqual(
    Array(3).fill("pkg:pypi/bank-money"),
  );
  expect(columns(rows, "source", "specifier", "name", "member", "line", "lines", "through", "category").toSorted()).toEqual(
    [
      "src/shop_till/report.py bank.money parse - 1 [3] src/shop_till/total.py -",
      "src/shop_till/report.py rounding up - 2 [3] src/shop_till/drawer.py -",
      "src/shop_till/total.py bank.money ZERO - 1 [8] - -",
      "src/shop_till/total.py bank.money parse - 4 [8] - -",
      "src/shop_till/total.py rounding half even 3 [8] - -",
      "tests/test_total.py pytest mark slow 2 [3] - test",
    ].sort(),
  );
});

it("uses names that a star may bring, but no built-in and no own ones", async () => {
  const rows = (await rowsOf(PYPI, "uses")).filter(({ source }) => source === "src/shop_till/stars.py");
  expect(columns(rows, "specifier", "name", "lines", "maybe")).toEqual(["bank.money * [] -", "bank.money coins [2] true"]);
});

it("reads a name that setup() takes from a constant of the same file", async () => {
  const files = {
    "setup.py":
      'from setuptools import setup\nNAME = "Money.Box"\nsetup(name=NAME, version="3", packages=["box"], install_requires=["bank>=1"])\n',
    "box/__init__.py": "def shake(): pass\n",
  };
  expect(await rowsOf(files, "publishes")).toEqual([{ package: "pkg:pypi/money-box", manifest: "setup.py", version: "3" }]);
  expect(columns(await rowsOf(files, "exports"), "specifier", "name")).toEqual(["box shake"]);
  expect(columns(await rowsOf(files, "depends"), "package", "declared")).toEqual(["pkg:pypi/bank >=1"]);
});

it("leaves out a version that a tool reads from code, and packages that are marked private", async () => {
  const cfg = { "setup.cfg": "[metadata]\nname = box\nversion = attr: box.VERSION\n", "box.py": "VERSION = 1\n" };
  expect(await rowsOf(cfg, "publishes")).toEqual([{ package: "pkg:pypi/box", manifest: "setup.cfg" }]);
  const hidden = { "pyproject.toml": '[project]\nname = "box"\nclassifiers = ["Private :: Do Not Upload"]\n', "box.py": "A = 1\n" };
  expect(await rowsOf(hidden, "publishes")).toEqual([]);
});

it("tells a module whose names are computed", async () => {
  const files = { "pyproject.toml": '[project]\nname = "box"\n', "box.py": "def __getattr__(name): return name\n", "other.py": "A = 1\n" };
  expect(columns(await rowsOf(files, "provides"), "specifier", "open")).toContain("box true");
});

it("tells a module that writes its own dictionary, and not one whose function does", async () => {
  const files = {
    "pyproject.toml": '[project]\nname = "box"\n',
    "box/__init__.py": "globals().update((name, 1) for name in [])\n",
    "box/lid.py": "def fill():\n    globals().update(a=1)\nprint(globals()['fill'] == 1)\n",
  };
  expect(columns(await rowsOf(files, "provides"), "specifier", "open")).toEqual(["box true", "box.lid -"]);
});

it("merges the declarations of a stub with the code beside it", async () => {
  const files = {
    "pyproject.toml": '[project]\nname = "box"\n',
    "box/__init__.py": "def shake(): pass\n",
    "box/__init__.pyi": "def shake() -> None: ...\nclass Lid: ...\n",
  };
  const rows = await rowsOf(files, "exports");
  expect(columns(rows, "name", "source")).toEqual(["Lid box/__init__.pyi#Lid", "shake box/__init__.py#shake"]);
});

it("takes a name behind local stars for a use of each package that may have it", async () => {
  const files = { "shop.py": "from compat import *\nprint(coin, own)\n", "compat.py": "from bank import *\nfrom mint import *\nown = 1\n" };
  const rows = (await rowsOf(files, "uses")).filter(({ source }) => source === "shop.py");
  expect(columns(rows, "specifier", "name", "through", "maybe")).toEqual(["bank coin compat.py true", "mint coin compat.py true"]);
});
