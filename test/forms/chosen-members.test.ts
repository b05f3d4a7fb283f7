/** Members by a name that only the running program has, or that stands in a text; and constructors that classes inherit. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const CHOSEN = "cannot tell: 1 use of a member that is chosen when it runs";
const NONE = "no direct uses found";

describe("members that are chosen when the program runs", () => {
  tellForms([
    {
      title: "by getattr with the start of a name, in a base of another file",
      files: {
        "base.py": 'class Walker:\n    def walk(self, node):\n        return getattr(self, "visit_" + node.kind)(node)\n',
        "printer.py":
          "from base import Walker\n\n\nclass Printer(Walker):\n    def visit_num(self, node): return 1\n    def print_num(self, node): return 2\n",
        "main.py": "from printer import Printer\nif __name__ == '__main__':\n    Printer().walk(None)\n",
      },
      answers: { "uses printer.py#Printer.visit_num": [CHOSEN, "base.py — read: 3"], "uses printer.py#Printer.print_num": ["!base.py"] },
    },
    ...["f'do_{word}'", "'do_%s' % word", "'do_' + word", "word"].map((name) => ({
      title: `by getattr with ${name}`,
      files: {
        "main.py": `class Shell:\n    def do_quit(self): return 0\n    def run(self, word): return getattr(self, ${name})()\nif __name__ == '__main__':\n    Shell().run('quit')\n`,
      },
      answers: {
        "uses main.py#Shell.do_quit": [CHOSEN],
        "uses main.py#Shell.run": ["main.py — call: 5", name === "word" ? "" : "!chosen"],
      },
    })),
    {
      title: "by getattr with the whole name",
      files: {
        "box.py": "class Box:\n    def lid(self): return 1\n    def foot(self): return 2\n",
        "main.py": "from box import Box\ndef go(box: Box): return getattr(box, 'lid')()\nif __name__ == '__main__':\n    go(Box())\n",
      },
      answers: { "uses box.py#Box.lid": ["^main.py — read: 2"], "uses box.py#Box.foot": [NONE] },
    },
    ...(["`on${type}`", "'on' + type"] as const).map((name) => ({
      title: `of this by ${name}`,
      files: {
        "package.json": { type: "module", main: "bus.js" },
        "bus.js": `export class Bus {\n  fire(type, list) { return this[${name}]() + list[0]; }\n  onOpen() {}\n  reset() {}\n}\n`,
      },
      answers: { "uses bus.js#Bus.onOpen": [CHOSEN], "uses bus.js#Bus.reset": ["!chosen"] },
    })),
    {
      title: "of a table of functions in another file",
      files: {
        "package.json": { type: "module", main: "m.js" },
        "table.js": "export const table = { one() {}, two: () => 2 };\nexport const other = { three() {} };\n",
        "m.js": "import { table, other } from './table.js';\nexport const go = (key) => table[key]() + other.three();\n",
      },
      answers: { "uses table.js#table.two": [CHOSEN, "m.js — call: 2"], "uses table.js#other.three": ["^m.js — call: 2", "!chosen"] },
    },
  ]);
});

describe("members of which the start of the name is known", () => {
  const card = "class Card:\n    def watch_top(self): return 1\n    def _watch_top(self): return 2\n    def other(self): return 3\n";
  const isTold = { "uses card.py#Card.watch_top": [CHOSEN, "loop.py — read: 3"], "uses card.py#Card.other": ["!loop.py"] };
  tellForms([
    ...[
      ["of an object of unknown class, in a file without the name", "    return getattr(obj, f'watch_{name}', None)"],
      ["in the names of a class", "    return type(obj).__dict__.get(f'watch_{name}')"],
      ["in vars", "    return vars(obj).get('watch_' + name)"],
      ["formatted, as a raw text", "    return getattr(obj, rf'watch_{name}')"],
    ].map(([title = "", line = ""]) => ({
      title,
      files: { "card.py": card, "loop.py": `import card\ndef fire(obj, name):\n${line}\nprint(card.Card)\n` },
      answers: { ...isTold, "uses card.py#Card._watch_top": ["!loop.py"] },
    })),
    {
      title: "through a variable, an attribute and a choice, and not of another start",
      files: {
        "card.py": card,
        "loop.py":
          "class Loop:\n    def __init__(self, name):\n        own = f'_watch_{name}'\n        self.key = (own if name else f'watch_{name}')\n    def fire(self, obj):\n        key = f'reset_{obj}'\n        return getattr(obj, self.key), getattr(obj, key)\n",
        "main.py": "from card import Card\nfrom loop import Loop\nLoop('top').fire(Card())\n",
      },
      answers: {
        "uses card.py#Card.watch_top": [CHOSEN, "loop.py — read: 7"],
        "uses card.py#Card._watch_top": [CHOSEN, "loop.py — read: 7"],
        "uses card.py#Card.other": ["!cannot tell"],
      },
    },
    {
      title: "not of an object whose class is known and has no such member, nor by a variable that has values from elsewhere",
      files: {
        "card.py": card,
        "loop.py":
          "class Box:\n    def watch_lid(self): pass\ndef fire(box: Box, name, obj):\n    for key in name:\n        getattr(obj, key)\n    key = f'watch_{name}'\n    return getattr(box, f'watch_{name}')\n",
        "main.py": "from card import Card\nfrom loop import fire\nfire(None, '', Card())\n",
      },
      answers: { "uses card.py#Card.watch_top": ["!loop.py"], "uses loop.py#Box.watch_lid": [CHOSEN, "loop.py — read: 7"] },
    },
    {
      title: "of any object by `on${type}`, through a constant",
      files: {
        "package.json": { type: "module", main: "fire.js" },
        "till.js": "export class Till {\n  onOpen() {}\n  only() {}\n}\n",
        "fire.js": "import './till.js';\nexport const fire = (one, type) => {\n  const key = `on${type}`;\n  return one[key](); };\n",
      },
      answers: { "uses till.js#Till.onOpen": [CHOSEN, "fire.js — call: 4"], "uses till.js#Till.only": ["!fire.js"] },
    },
  ]);
});

describe("constructors that are inherited", () => {
  tellForms([
    {
      title: "through two files, and not by a class with its own",
      files: {
        "base.py": "class Base:\n    def __init__(self, n): self.n = n\n",
        "kid.py":
          "from base import Base\n\n\nclass Mid(Base): pass\n\n\nclass Kid(Mid): pass\n\n\nclass Own(Mid):\n    def __init__(self): self.n = 3\n",
        "main.py": "from kid import Kid, Own\nif __name__ == '__main__':\n    print(Kid(1))\n    print(Own())\n",
      },
      answers: {
        "uses base.py#Base.__init__": ["^1 use in 1 file", "^main.py — construct: 3"],
        "impact base.py#Base.__init__": ["main.py"],
      },
    },
    {
      title: "by new this, and by a class expression of its own name",
      files: {
        "package.json": { type: "module", main: "m.ts" },
        "a.ts":
          "export class A {\n  constructor(readonly n: number) {}\n  static make() { return new this(1); }\n}\nexport class B extends A {}\nexport const D = class Inner {\n  show() {}\n  static of() { return new Inner(); }\n};\n",
        "m.ts": "import { B, D } from './a.js';\nexport const b = new B(2);\nD.of().show();\n",
      },
      answers: {
        "uses a.ts#A.constructor": ["^a.ts — construct: 3", "^m.ts — construct: 2"],
        "uses a.ts#D.show": ["^m.ts — call: 3"],
      },
    },
    {
      title: "by require",
      files: {
        "package.json": { main: "m.js" },
        "a.js": "class A { constructor(n) { this.n = n; } }\nexports.A = A;\n",
        "b.js": "const { A } = require('./a');\nclass B extends A {}\nmodule.exports = class C extends B {};\n",
        "m.js": "const C = require('./b');\nnew C(1);\n",
      },
      answers: { "uses a.js#A.constructor": ["^m.js — construct: 2"] },
    },
  ]);
});

describe("classes that a base keeps", () => {
  const files = (bases: string): Readonly<Record<string, string>> => ({
    "reg.py": "class Root:\n    def __init_subclass__(cls): pass\n\n\nclass Plain: pass\n",
    "leaf.py": `from reg import Root, Plain\n\n\nclass Mid(Root): pass\n\n\nclass Leaf(${bases}): pass\n`,
    "main.py": "import leaf\nif __name__ == '__main__':\n    print(1)\n",
  });
  const isTold = ["no certain uses", "cannot tell: Root is told of each class that inherits from it"];
  tellForms([
    { title: "directly", files: files("Root"), answers: { "uses leaf.py#Leaf": isTold } },
    { title: "through another class", files: files("Mid"), answers: { "uses leaf.py#Leaf": isTold } },
    { title: "as the second base", files: files("Plain, Root"), answers: { "uses leaf.py#Leaf": isTold } },
    { title: "not", files: files("Plain"), answers: { "uses leaf.py#Leaf": [NONE] } },
  ]);
});

describe("objects of a logging configuration", () => {
  const files = (name: string): Readonly<Record<string, string>> => ({
    "main.py": `import logging.config\nlogging.config.dictConfig({"handlers": {"h": {"class": "logging.StreamHandler", "stream": "${name}"}}})\n`,
    "obs/__init__.py": "",
    "obs/out.py": "stream = None\n",
  });
  tellForms([
    { title: "by ext://", files: files("ext://obs.out.stream"), answers: { "uses obs/out.py#stream": ["^main.py — reference: 2"] } },
    { title: "a module by ext://", files: files("ext://obs.out"), answers: { "uses obs/out.py": ["^main.py"] } },
    { title: "not by a plain text", files: files("obs.out.stream"), answers: { "uses obs/out.py#stream": ["!main.py — reference"] } },
  ]);
});
