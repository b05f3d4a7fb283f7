/** Tables in the code whose rows name modules, and the cell that is loaded. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const INFO = 'Info = namedtuple("Info", "place, klass, text")';
const ROWS = '"wheel": Info("tool.cmd.wheel", "Wheel", "tool.cmd.other"), "hash": Info("tool.cmd.hashes", "Hash", "tool.cmd.other")';
const KNOWN = `${INFO}\nKNOWN = {${ROWS}}`;

const tool = (body: string): Readonly<Record<string, string>> => ({
  "pyproject.toml": '[project]\nname = "tool"\nversion = "1"\n[project.scripts]\ntool = "tool.main:main"\n',
  "tool/__init__.py": "",
  "tool/main.py": "import sys\nfrom tool.registry import make\n\n\ndef main():\n    make(sys.argv[1])\n",
  "tool/registry.py": `import importlib\nfrom collections import namedtuple\nfrom dataclasses import dataclass\nfrom typing import NamedTuple\n\n${body}\n`,
  "tool/cmd/__init__.py": "",
  "tool/cmd/wheel.py": "class Wheel: pass\n",
  "tool/cmd/hashes.py": "class Hash: pass\n",
  "tool/cmd/other.py": "class Other: pass\n",
});

describe("the cell of a row names a module, and the others do not", () => {
  tellForms(
    (
      [
        ["unpacked", `${KNOWN}\ndef make(name):\n    place, klass, text = KNOWN[name]\n    importlib.import_module(place)`],
        ["unpacked from get()", `${KNOWN}\ndef make(name):\n    place, *rest = KNOWN.get(name)\n    importlib.import_module(place)`],
        ["an attribute", `${KNOWN}\ndef make(name):\n    importlib.import_module(KNOWN[name].place)`],
        ["an attribute of a variable", `${KNOWN}\ndef make(name):\n    info = KNOWN[name]\n    importlib.import_module(info.place)`],
        ["an index", `${KNOWN}\ndef make(name):\n    importlib.import_module(KNOWN[name][0])`],
        ["a loop over values", `${KNOWN}\ndef make(name):\n    for info in KNOWN.values():\n        importlib.import_module(info.place)`],
        [
          "a loop over pairs",
          `${KNOWN}\ndef make(name):\n    for key, info in KNOWN.items():\n        importlib.import_module(info.place)`,
        ],
        [
          "a loop that unpacks",
          `${INFO}\nROWS = [${ROWS.replaceAll(/"\w+": /g, "")}]\ndef make(name):\n    for place, klass, text in ROWS:\n        importlib.import_module(place)`,
        ],
        [
          "a class with fields and keywords",
          `class Info(NamedTuple):\n    text: str\n    place: str\nKNOWN = {"w": Info("tool.cmd.other", "tool.cmd.wheel"), "h": Info(place="tool.cmd.hashes", text="")}\ndef make(name):\n    importlib.import_module(KNOWN[name].place)`,
        ],
        [
          "a data class in a list",
          `@dataclass\nclass Info:\n    place: str\n    text: str = ""\nROWS = [Info("tool.cmd.wheel"), Info(place="tool.cmd.hashes", text="tool.cmd.other")]\ndef make(name):\n    for info in ROWS:\n        importlib.import_module(info.place)`,
        ],
        [
          "a constructor",
          `class Info:\n    def __init__(self, place, text=""):\n        self.place = place\nKNOWN = {"w": Info("tool.cmd.wheel"), "h": Info("tool.cmd.hashes", "tool.cmd.other")}\ndef make(name):\n    importlib.import_module(KNOWN[name].place)`,
        ],
        [
          "a table of tables",
          `KNOWN = {"w": {"place": "tool.cmd.wheel", "text": "tool.cmd.other"}, "h": {"place": "tool.cmd.hashes"}}\ndef make(name):\n    importlib.import_module(KNOWN[name]["place"])`,
        ],
        [
          "a table of tables, by get()",
          `KNOWN = {"w": {"place": "tool.cmd.wheel", "text": "tool.cmd.other"}, "h": {"place": "tool.cmd.hashes"}}\ndef make(name):\n    importlib.import_module(KNOWN[name].get("place"))`,
        ],
        ...[
          ["dict()", 'T = dict(w="tool.cmd.wheel", h="tool.cmd.hashes")', "importlib.import_module(T[name])"],
          [
            "pairs in dict()",
            'T = dict([("w", "tool.cmd.wheel"), ("tool.cmd.other", "tool.cmd.hashes")])',
            "importlib.import_module(T[name])",
          ],
          ["a comprehension of pairs", 'T = {n: f"tool.cmd.{n}" for n in ("wheel", "hashes")}', "importlib.import_module(T[name])"],
          ["what stands for a missing key", 'T = {"w": "tool.cmd.wheel"}', 'importlib.import_module(T.get(name, "tool.cmd.hashes"))'],
          ["an item that is taken out", 'T = {"w": "tool.cmd.wheel", "h": "tool.cmd.hashes"}', "importlib.import_module(T.pop(name))"],
          [
            "a value of a condition",
            'T = {"w": "tool.cmd.wheel", "h": "tool.cmd.hashes"}',
            "if place := T.get(name): importlib.import_module(place)",
          ],
          [
            "values for map()",
            'T = {"tool.cmd.other": "tool.cmd.wheel", "h": "tool.cmd.hashes"}',
            "list(map(importlib.import_module, T.values()))",
          ],
          ["a counted loop", 'T = ["tool.cmd.wheel", "tool.cmd.hashes"]', "[importlib.import_module(place) for i, place in enumerate(T)]"],
          [
            "the part before a colon",
            'T = {"w": "tool.cmd.wheel:Wheel", "h": "tool.cmd.hashes:Hash"}',
            'place, what = T[name].split(":"); importlib.import_module(place)',
          ],
          [
            "all but the last part",
            'T = {"w": "tool.cmd.wheel.Wheel", "h": "tool.cmd.hashes.Hash"}',
            'place, what = T[name].rsplit(".", 1); importlib.import_module(place)',
          ],
          [
            "the part behind a colon",
            'T = {"w": "tool.cmd.other:tool.cmd.wheel", "h": "x:tool.cmd.hashes"}',
            'what, _, place = T[name].partition(":"); importlib.import_module(place)',
          ],
          ["a keyword", 'T = {"w": "tool.cmd.wheel", "h": ".cmd.hashes"}', 'importlib.import_module(name=T[name], package="tool")'],
          [
            "what a function returns",
            'def pick(name):\n    if name: return "tool.cmd.wheel"\n    return "tool.cmd.hashes"',
            "importlib.import_module(pick(name))",
          ],
          [
            "a loop over pairs of a class",
            'class T:\n    rows = [("tool.cmd.other", "tool.cmd.wheel"), ("", "tool.cmd.hashes")]\n    def go(self):\n        for text, place in self.rows: importlib.import_module(place)',
            "T().go()",
          ],
        ].map(([title = "", table = "", use = ""]) => [title, `${table}\ndef make(name):\n    ${use}`] as const),
        [
          "tuples of a class's table",
          `class Tool:\n    KNOWN = {"w": ("tool.cmd.other", "tool.cmd.wheel"), "h": ("", "tool.cmd.hashes")}\n    def make(self, name):\n        importlib.import_module(self.KNOWN[name][1])\nmake = Tool().make`,
        ],
      ] as const
    ).map(([title, body]) => ({
      title,
      files: tool(body),
      answers: {
        "explain tool/registry.py": [
          "tool/registry.py → tool/cmd/wheel.py",
          "tool/registry.py → tool/cmd/hashes.py",
          "!→ tool/cmd/other.py",
        ],
        findings: ["!dynamic-unresolved"],
      },
    })),
  );
});

describe("what is no cell of a literal table stays a finding", () => {
  tellForms(
    (
      [
        ["a parameter", "def make(info):\n    importlib.import_module(info.place)"],
        [
          "a table from elsewhere",
          "import json\nKNOWN = json.load(open('x'))\ndef make(name):\n    importlib.import_module(KNOWN[name].place)",
        ],
        ["a field that no row has", `${KNOWN}\ndef make(name):\n    importlib.import_module(KNOWN[name].home)`],
      ] as const
    ).map(([title, body]) => ({
      title,
      files: tool(body),
      answers: {
        "explain tool/registry.py": ["!→ tool/cmd/wheel.py", "!→ tool/cmd/other.py"],
        findings: ["dynamic-unresolved tool/registry.py"],
      },
    })),
  );
});

describe("a table of tables names modules only where the text is read", () => {
  const nested = `{"w": {"x": "tool.cmd.wheel"}, "h": {"y": "tool.cmd.hashes", "more": {"z": "tool.cmd.other"}}}`;
  const load = (name: string): string => `importlib.import_module(${name})`;
  tellForms(
    (
      [
        ["two keys", `KNOWN = ${nested}\ndef make(a, b):\n    ${load("KNOWN[a][b]")}`],
        ["two keys through a variable", `KNOWN = ${nested}\ndef make(a, b):\n    row = KNOWN[a]\n    text = row[b]\n    ${load("text")}`],
        ["get() and a key", `KNOWN = ${nested}\ndef make(a, b):\n    ${load("KNOWN.get(a, {})[b]")}`],
        [
          "a class's table",
          `class Tool:\n    KNOWN = ${nested}\n    def make(self, a, b):\n        ${load("self.KNOWN[a][b]")}\nmake = Tool().make`,
        ],
        [
          "items that are added",
          `KNOWN = {}\nKNOWN["w"] = {"x": "tool.cmd.wheel"}\nKNOWN["h"] = {"y": "tool.cmd.hashes", "more": {"z": "tool.cmd.other"}}\ndef make(a, b):\n    ${load("KNOWN[a][b]")}`,
        ],
      ] as const
    ).map(([title, body]) => ({
      title,
      files: tool(body),
      answers: {
        "explain tool/registry.py": [
          "tool/registry.py → tool/cmd/wheel.py",
          "tool/registry.py → tool/cmd/hashes.py",
          "!→ tool/cmd/other.py",
        ],
      },
    })),
  );
  tellForms([
    {
      title: "one key too few",
      files: tool(`KNOWN = ${nested}\ndef make(a):\n    row = KNOWN[a]\n    if isinstance(row, str):\n        ${load("row")}`),
      answers: { "explain tool/registry.py": ["!→ tool/cmd/wheel.py", "!→ tool/cmd/hashes.py", "!→ tool/cmd/other.py"] },
    },
  ]);
});

describe("a module beside a sample is found by samples alone", () => {
  const files = (name: string): Readonly<Record<string, string>> => ({
    ...tool(`def make(name):\n    importlib.import_module("${name}")`),
    "examples/shop/manage.py": "import os\nos.environ.setdefault('DJANGO_SETTINGS_MODULE', 'settings')\nimport counter\n",
    "examples/shop/settings.py": "INSTALLED_APPS = []\n",
    "examples/shop/counter.py": "import goods\n",
    "examples/shop/goods.py": "PRICE = 1\n",
  });
  tellForms([
    {
      title: "not by the package, by the sample",
      files: files("goods"),
      answers: { "show examples/shop/goods.py": ["examples/shop/counter.py", "!tool/registry.py"] },
    },
    {
      title: "not by a statement of the package",
      files: { ...files("tool.cmd.wheel"), "tool/cmd/wheel.py": "import goods\nclass Wheel: pass\n" },
      answers: { "show examples/shop/goods.py": ["examples/shop/counter.py", "!tool/cmd/wheel.py"] },
    },
  ]);
});

const keys = (body: string, types: string): Readonly<Record<string, string>> => ({
  "go.mod": "module ex.org/keys\n\ngo 1.22\n",
  "main.go": 'package main\n\nimport "ex.org/keys/ui"\n\nfunc main() { ui.Bind() }\n',
  "ui/keys.go": `package ui\n\n${types}\n\nconst Space = 1\n`,
  "ui/tree.go": `package ui\n\n${body}\n\nfunc Bind() { use(all) }\n\nfunc use(b any) {}\n`,
});

describe("a key of a literal of Go is a use if the type of another file is no struct", () => {
  tellForms(
    (
      [
        ["a map", "var all = Binds{Space: 1}", "type Binds map[int]int", true],
        ["a name of a map", "var all = Binds{Space: 1}", "type Plain map[int]int\n\ntype Binds Plain", true],
        ["an alias", "var all = Binds{Space: 1}", "type Plain map[int]int\n\ntype Binds = Plain", true],
        ["an array", "var all = Binds{Space: 1}", "type Binds [4]int", true],
        ["a slice", "var all = Binds{Space: 1}", "type Binds []int", true],
        ["a generic map", "var all = Binds[int]{Space: 1}", "type Binds[V any] map[int]V", true],
        ["an element that omits its type", `var all = []Binds{{Space: 1}}`, "type Binds map[int]int", true],
        ["a struct", "var all = Binds{Space: 1}", "type Binds struct{ Space int }", false],
        ["a name of a struct", "var all = Binds{Space: 1}", "type Plain struct{ Space int }\n\ntype Binds Plain", false],
        ["a pointer to a struct", "var all = &Binds{Space: 1}", "type Binds struct{ Space int }", false],
        ["a struct in a map", `var all = map[string]Binds{"a": {Space: 1}}`, "type Binds struct{ Space int }", false],
      ] as const
    ).map(([title, body, types, isUse]) => ({
      title,
      files: keys(body, types),
      answers: { "uses ui/keys.go#Space": [isUse ? "^ui/tree.go — " : "!ui/tree.go"] },
    })),
  );
});
