/** Names that a language gives by itself, and packages that are there for tests alone. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const shop = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n[project.scripts]\nshop = "shop.main:main"\n',
  ...files,
});

describe("attributes of modules", () => {
  tellForms(
    ["__file__", "__path__", "__doc__", "__spec__"].map((name) => ({
      title: `${name} of a package is not missing`,
      files: shop({ "shop/__init__.py": "", "shop/main.py": `from shop import ${name} as here\n\n\ndef main():\n    return here\n` }),
      answers: { findings: ["!missing-name"], "explain shop/main.py": ["shop/main.py → shop/__init__.py"] },
    })),
  );
});

describe("strings in subscripts of built-in types", () => {
  tellForms(
    ['dict[str, "Item"]', 'list["Item"]', 'tuple["Item", ...]', 'type["Item"]'].map((type) => ({
      title: type,
      files: shop({
        "shop/__init__.py": "",
        "shop/item.py": "class Item: pass\n",
        "shop/main.py": `from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from shop.item import Item\n\nItems = ${type}\n\n\ndef main(): return Items\n`,
      }),
      answers: { findings: ["!dead-import"], "uses shop/item.py#Item": ["shop/main.py — type: 6"] },
    })),
  );
});

describe("packages of a Go program", () => {
  const program = {
    "go.mod": "module ex.org/till\n\ngo 1.22\n",
    "main.go": 'package main\n\nimport "ex.org/till/pkg/open"\n\nfunc main() { open.Run() }\n',
    "pkg/open/open.go": "package open\n\nfunc Run() {}\n",
  };
  tellForms([
    {
      title: "that tests or nobody import are no API",
      files: {
        ...program,
        "pkg/fake/fake.go": "package fake\n\nfunc Make() int { return 1 }\n",
        "pkg/open/open_test.go":
          'package open\n\nimport (\n\t"testing"\n\n\t"ex.org/till/pkg/fake"\n)\n\nfunc TestRun(t *testing.T) { fake.Make() }\n',
        "pkg/lost/lost.go": "package lost\n\nfunc Find() {}\n",
      },
      answers: { roots: ["* program", "!library"] },
    },
    {
      title: "are an API where the program is a command beside a library",
      files: {
        "go.mod": "module ex.org/till\n\ngo 1.22\n",
        "cmd/till/main.go": "package main\n\nfunc main() {}\n",
        "pkg/open/open.go": "package open\n\nfunc Run() {}\n",
      },
      answers: { roots: ["* program", "* library"] },
    },
  ]);
});
