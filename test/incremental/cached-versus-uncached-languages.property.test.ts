/** As `cached-versus-uncached.property.test.ts`, with edits of Python and Go sources that say little or much, and of what decides how they are read. */
import { appendFileSync, existsSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, it, vi } from "vitest";
import { commit, move, overwrite, behavesTheSame, stopTheClock, write, type Change } from "../support/cached-versus-uncached.js";

const KITCHEN: Readonly<Record<string, string>> = {
  "pyproject.toml":
    '[project]\nname = "kitchen"\nversion = "1.0"\ndependencies = ["flask", "PyYAML>=6"]\n[project.scripts]\ncook = "kitchen.stove:main"\n',
  "src/kitchen/__init__.py": '"""A kitchen."""\nfrom .recipes import soup\n',
  "src/kitchen/stove.py":
    'import yaml\nimport json\nfrom kitchen import recipes\nfrom .recipes import soup as dish\n\n\ndef main():\n    """Lights the fire."""\n    return dish(), recipes.bread, yaml.load, json.dumps\n',
  "src/kitchen/recipes.py":
    "from flask import Flask\n\nbread = 1\n\n\ndef soup(salt=1):\n    return Flask(str(salt))\n\n\ndef _stir():\n    pass\n",
  "src/kitchen/plates/__init__.py": "",
  "src/kitchen/plates/deep.py": "from ..recipes import *\n\nprint(bread)\n",
  "tools/weigh.py":
    'import sys, os\nsys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "spices"))\nimport pepper\n\nif __name__ == "__main__":\n    print(pepper.grind())\n',
  "tools/json.py": "taste = 1\n",
  "spices/pepper.py": "def grind():\n    return 1\n",
  "tests/conftest.py": 'import os, sys\nsys.path.append(os.path.join(os.path.dirname(__file__), "helpers"))\n',
  "tests/helpers/scales.py": "weight = 2\n",
  "tests/test_soup.py": "from kitchen.recipes import soup\nimport scales\n\n\ndef test_soup():\n    assert soup() and scales.weight\n",
};

const LIBRARY: Readonly<Record<string, string>> = {
  "go.mod": "module shop.example/library\n\ngo 1.22\n\nrequire golang.org/x/text v0.3.0\n",
  "main.go":
    'package main\n\nimport (\n\t"fmt"\n\n\t"shop.example/library/loan"\n)\n\nfunc main() { fmt.Println(loan.New("a"), loan.Open) }\n',
  "loan/loan.go":
    'package loan\n\nimport "golang.org/x/text/width"\n\n// Loan of one book.\ntype Loan struct{ Title string }\n\n// New lends.\nfunc New(title string) Loan { return Loan{width.Narrow.String(clean(title))} }\n',
  "loan/clean.go": "package loan\n\nfunc clean(title string) string { return title }\n",
  "loan/state.go": "package loan\n\ntype State int\n\nconst (\n\tOpen State = iota\n\tClosed\n)\n\nconst (\n\tLate Delay = 1\n)\n",
  "loan/clean_linux.go": "package loan\n\nfunc sweep() {}\n",
  "loan/gen.go": '//go:build ignore\n\npackage main\n\nimport "fmt"\n\nfunc main() { fmt.Println() }\n',
  "loan/loan_test.go":
    'package loan_test\n\nimport (\n\t"testing"\n\n\t"shop.example/library/loan"\n)\n\nfunc TestNew(t *testing.T) { _ = loan.New("x") }\n',
};

/** Unless somebody took it away. */
const append =
  (path: string, text: string): Change =>
  (root) => {
    if (existsSync(join(root, path))) appendFileSync(join(root, path), text);
  };
const replace =
  (path: string, from: RegExp, to: string): Change =>
  (root) =>
    overwrite(join(root, path), from, to);
const put =
  (path: string, text: string): Change =>
  (root) =>
    write(root, path, text);
const drop =
  (path: string): Change =>
  (root) =>
    rmSync(join(root, path), { force: true, recursive: true });
const rename =
  (from: string, to: string): Change =>
  (root) =>
    move(root, from, to);

const COOKING: Readonly<Record<string, Change>> = {
  "nothing at all": () => undefined,
  "a comment": replace("src/kitchen/stove.py", /^/, "# Hot.\n"),
  "a comment elsewhere": append("spices/pepper.py", "# Black.\n"),
  "a line in a body": replace("src/kitchen/recipes.py", /return Flask/, "salt += 1\n    return Flask"),
  "a docstring": replace("src/kitchen/recipes.py", /soup\(salt=1\):\n/, 'soup(salt=1):\n    """Boils."""\n'),
  "a private function": append("src/kitchen/recipes.py", "\n\ndef _taste():\n    pass\n"),
  "a public function": append("src/kitchen/recipes.py", "\n\ndef stew():\n    pass\n"),
  "a test's function": append("tests/test_soup.py", "\n\ndef test_nothing():\n    pass\n"),
  "a use in a test": append("tests/test_soup.py", "\n\ndef test_more():\n    assert soup(2)\n"),
  "a use of another name in a test": append("tests/test_soup.py", "\nfrom kitchen.recipes import bread, stew\n\nprint(bread, stew)\n"),
  "a function in what is empty": replace("src/kitchen/plates/__init__.py", /$/, "\n\ndef wash():\n    pass\n"),
  "a package of tests": put("tests/__init__.py", ""),
  "something in it": append("tests/__init__.py", "\n\ndef scales():\n    pass\n"),
  "a name that hides a module": append("src/kitchen/__init__.py", "\n\ndef recipes():\n    pass\n"),
  "a name that hides a module of tests": put("tests/helpers/__init__.py", "def scales():\n    pass\n"),
  "a use of a module of tests": append("tests/conftest.py", "\nfrom helpers import scales\n\nprint(scales)\n"),
  "a module that passes on": put(
    "src/kitchen/plates/all.py",
    "from .. import recipes, stove\nfrom ..recipes import *\nfrom ..stove import *\n",
  ),
  "a constant that hides what a star brings": append("src/kitchen/plates/all.py", "\nsoup = None\n"),
  "a constant that a later star brings": append("src/kitchen/stove.py", "\nsoup = None\n"),
  "a test that passes on": append("tests/helpers/scales.py", "\nfrom kitchen.recipes import *\n"),
  "a name that is passed on": append("tests/test_soup.py", "\nprint(scales.soup, scales.bread)\n"),
  "a name before what is passed on": append("tests/helpers/scales.py", "\n\ndef soup():\n    pass\n"),
  "a server": put("src/kitchen/wsgi.py", "from .recipes import soup\n"),
  "an application": append("src/kitchen/wsgi.py", "\n\ndef application():\n    return soup()\n"),
  "a name that a star brings": append("src/kitchen/plates/deep.py", "\nprint(stew)\n"),
  "a name that a star brings no more": replace("src/kitchen/recipes.py", /^/, '__all__ = ["soup"]\n'),
  "an import more": replace("src/kitchen/stove.py", /^/, "import tomllib, colours\n"),
  "an import of what is beside": replace("tools/weigh.py", /^/, "import json\n"),
  "an import less": replace("src/kitchen/stove.py", /^import yaml\n/m, ""),
  "a guard": append("spices/pepper.py", '\n\nif __name__ == "__main__":\n    grind()\n'),
  "no guard": replace("tools/weigh.py", /if __name__[^]*/, ""),
  "a guard in a text": append("src/kitchen/recipes.py", '\nNOTE = """\nif __name__ == "__main__":\n    pass\n"""\n'),
  "a shebang": replace("spices/pepper.py", /^/, "#!/usr/bin/env python\n"),
  "a path less": replace("tests/conftest.py", /^sys\.path.*$/m, ""),
  "a path elsewhere": replace("tools/weigh.py", /"spices"/, '"tests", "helpers"'),
  "a path more": replace("tests/conftest.py", /$/, 'sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "spices"))\n'),
  "a conftest above": put("conftest.py", 'import os, sys\nsys.path.append(os.path.join(os.path.dirname(__file__), "spices"))\n'),
  "inline requirements": replace("tools/weigh.py", /^/, '# /// script\n# dependencies = ["pepper-grinder", "PyYAML"]\n# ///\n'),
  "a package that spreads": replace("src/kitchen/__init__.py", /$/, '__path__ = __import__("pkgutil").extend_path(__path__, __name__)\n'),
  "another part of the package": put("spices/kitchen/knives.py", "edge = 1\n"),
  "a module that shadows": put("src/yaml.py", "def load():\n    pass\n"),
  "a module that shadows less": drop("src/yaml.py"),
  "a stub beside": put("src/kitchen/recipes.pyi", "bread: int\n"),
  "a package in place of a module": (root) => {
    move(root, "src/kitchen/recipes.py", "src/kitchen/recipes/__init__.py");
  },
  "an initialiser less": drop("src/kitchen/plates/__init__.py"),
  "something in an empty file": put("src/kitchen/plates/__init__.py", "from .deep import bread\n"),
  "nothing in it again": put("src/kitchen/plates/__init__.py", "\n"),
  "a file elsewhere": rename("spices/pepper.py", "spices/Pepper.py"),
  "and back": rename("spices/Pepper.py", "spices/pepper.py"),
  "another requirement": replace("pyproject.toml", /"flask"/, '"kitchen-flask"'),
  "another script": replace("pyproject.toml", /stove:main/, "recipes:soup"),
  "a script that is missing": replace("pyproject.toml", /stove:main|recipes:soup/, "recipes:stew"),
  "a link": (root) =>
    existsSync(join(root, "tools/grind.py")) ? undefined : symlinkSync("../spices/pepper.py", join(root, "tools/grind.py")),
  "bytes that are no text": put("spices/pepper.py", "grind\0"),
  "a mistake": append("src/kitchen/recipes.py", "\ndef (:\n"),
  "a commit": commit,
};

const LENDING: Readonly<Record<string, Change>> = {
  "nothing at all": () => undefined,
  "a comment": replace("loan/loan.go", /$/, "// The end.\n"),
  "a comment that documents": replace("loan/clean.go", /^func clean/m, "// clean wipes.\nfunc clean"),
  "a comment on the package": replace("loan/clean.go", /^package/, "// Package loan lends.\npackage"),
  "a line in a body": replace("loan/clean.go", /\{ return title/, '{ title += ""; return title'),
  "a private function": append("loan/clean.go", "\nfunc wipe() {}\n"),
  "a private method": append("loan/clean.go", "\nfunc (l Loan) lose() {}\n"),
  "a public method": append("loan/clean.go", "\nfunc (l Loan) Find() {}\n"),
  "a use of a method": replace("main.go", /loan\.Open/, 'loan.New("b").Find'),
  "another main": append("loan/gen.go", "\nfunc main() {}\n"),
  "a private type": append("loan/clean.go", "\ntype broom struct{}\n"),
  "a qualifier that is a name": append("loan/clean.go", "\nfunc width() {}\n"),
  "a test's function": append("loan/loan_test.go", "\nfunc Helper() {}\n"),
  "a use in a test": append("loan/loan_test.go", '\nfunc TestMore(t *testing.T) { _ = loan.New("y"); _ = loan.Late }\n'),
  "a test inside of the package": put("loan/clean_test.go", "package loan\n\nfunc ExampleWipe() { wipe() }\n"),
  "a program more": put("tools/tidy.go", "package main\n\nfunc tidy() {}\n"),
  "what starts it": append("tools/tidy.go", "\nfunc main() { tidy() }\n"),
  "a private name that is used": append("loan/loan.go", "\nvar used = wipe\n"),
  "a public function": append("loan/clean.go", "\nfunc Return() {}\n"),
  "a use of it": replace("main.go", /loan\.Open/, "loan.Return"),
  "a use of what is missing": replace("main.go", /loan\.Open/, "loan.Gone"),
  "the type of a constant": append("loan/clean.go", "\ntype Delay int\n"),
  "a constant more": replace("loan/state.go", /\tClosed/, "\tClosed\n\tLost"),
  "a comment on a constant": replace("loan/state.go", /\tLate/, "\t// Late pays.\n\tLate"),
  "an import more": replace("loan/clean.go", /^package loan\n/, 'package loan\n\nimport "strings"\n\nvar trim = strings.Trim\n'),
  "an import of its own": replace("loan/clean.go", /^package loan\n/, 'package loan\n\nimport _ "shop.example/library/desk"\n'),
  "a build tag": replace("loan/clean.go", /^package/, "//go:build linux && !cgo\n\npackage"),
  "a build tag of tools": replace("loan/clean.go", /^package/, "//go:build tools\n\npackage"),
  "no build tag": replace("loan/gen.go", /^.*\n\n/, ""),
  "another package clause": replace("loan/clean.go", /^package loan/m, "package lending"),
  "a package more": put("desk/desk.go", "package desk\n\nfunc Open() {}\n"),
  "a package less": drop("desk"),
  "another module": replace("go.mod", /library/, "books"),
  "another version": replace("go.mod", /v0\.3\.0/, "v0.4.0"),
  "no module": drop("go.mod"),
  "a nested module": put("loan/go.mod", "module shop.example/library/loan\n"),
  "no nested module": drop("loan/go.mod"),
  "an import comment": replace("main.go", /^package main/, 'package main // import "shop.example/library"'),
  "a workspace": put("go.work", "go 1.22\n\nuse (\n\t.\n\t./loan\n)\n"),
  "a test less": drop("loan/loan_test.go"),
  "a file for another system": rename("loan/clean_linux.go", "loan/clean_windows.go"),
  "a file in other letters": rename("loan/state.go", "loan/State.go"),
  generated: replace("loan/state.go", /^/, "// Code generated by hand. DO NOT EDIT.\n\n"),
  "an embedded file": replace("main.go", /^func main/m, "//go:embed list.txt\nvar list string\n\nfunc main"),
  "the file": put("list.txt", "one\n"),
  "a mistake": append("loan/clean.go", "\nfunc {\n"),
  "a commit": commit,
};

beforeEach(stopTheClock);
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it("says and writes the same of Python", async () => {
  await behavesTheSame(KITCHEN, COOKING);
});

it("says and writes the same of Go", async () => {
  await behavesTheSame(LIBRARY, LENDING);
});
