/** Directories of tools, samples and documentation: what a program imports of them is shipped, and so is what a release builds there. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const go = { "go.mod": "module example.com/shop\n\ngo 1.22\n" };
const till = "package till\n\nfunc Ring() int { return 1 }\n";
const main = (of: string): string => `package main\n\nimport "example.com/shop/${of}"\n\nfunc main() { println(till.Ring()) }\n`;

describe("a directory that is set aside by its name", () => {
  tellForms([
    {
      title: "packages of Go that the program imports",
      files: { ...go, "main.go": main("tools/till"), "tools/till/till.go": till, "tools/lint/main.go": "package main\n\nfunc main() {}\n" },
      answers: { bootstrap: ["2 of 2 source files", "scripts"], overview: ["tools"] },
    },
    {
      title: "what those import in turn",
      files: {
        ...go,
        "main.go": main("tools/till"),
        "tools/till/till.go": 'package till\n\nimport "example.com/shop/tools/cash"\n\nfunc Ring() int { return cash.One() }\n',
        "tools/cash/cash.go": "package cash\n\nfunc One() int { return 1 }\n",
      },
      answers: { bootstrap: ["3 of 3 source files"] },
    },
    {
      title: "modules of Python",
      files: {
        "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n[project.scripts]\nshop = "shop.main:run"\n',
        "shop/__init__.py": "",
        "shop/main.py": "from tools.till import ring\n\n\ndef run():\n    return ring()\n",
        "tools/__init__.py": "",
        "tools/till.py": "def ring():\n    return 1\n",
        "tools/release.py": "print(1)\n",
      },
      answers: { bootstrap: ["2 of 2 source files"], "explain shop/main.py": ["tools/till.py"] },
    },
    {
      title: "modules of JavaScript",
      files: {
        "package.json": { name: "shop", type: "module", main: "src/main.js" },
        "src/main.js": 'import { ring } from "../scripts/till.js";\nring();\n',
        "scripts/till.js": "export const ring = () => 1;\n",
        "scripts/release.js": "console.log(1);\n",
      },
      answers: { bootstrap: ["2 of 2 source files"] },
    },
    {
      title: "not what only tests import",
      files: {
        "package.json": { name: "shop", type: "module", main: "src/main.js" },
        "src/main.js": "console.log(1);\n",
        "src/main.test.js": 'import { ring } from "../scripts/till.js";\nring();\n',
        "scripts/till.js": "export const ring = () => 1;\n",
      },
      answers: { bootstrap: ["1 of 1 source file"] },
    },
    {
      title: "not what only configurations import",
      files: {
        "package.json": { name: "shop", type: "module", main: "src/main.js", scripts: { build: "vite build" } },
        "src/main.js": "console.log(1);\n",
        "vite.config.js": 'import { ring } from "./scripts/till.js";\nexport default { plugins: [ring()] };\n',
        "scripts/till.js": "export const ring = () => 1;\n",
      },
      answers: { bootstrap: ["1 of 1 source file"] },
    },
    {
      title: "not tests in it",
      files: { ...go, "main.go": main("tools/till"), "tools/till/till.go": till, "tools/till/till_test.go": "package till\n" },
      answers: { bootstrap: ["2 of 2 source files"] },
    },
  ]);
});

describe("programs and releases of Go", () => {
  const files = {
    ...go,
    "shop.go": "package shop\n\nfunc Ring() int { return 1 }\n",
    "examples/base/main.go": 'package main\n\nimport "example.com/shop"\n\nfunc main() { println(shop.Ring()) }\n',
    "internal/types/main.go": "package main\n\nfunc main() {}\n",
    Makefile: "types:\n\tgo run ./internal/types\n",
  };
  const release = { ".goreleaser.yaml": "version: 2\nbuilds:\n  - id: base\n    main: ./examples/base\n" };
  tellForms([
    {
      title: "a sample that a release builds is the program",
      files: { ...files, ...release },
      answers: { roots: ["program  examples/base", "script   internal/types"], overview: ["Begin reading with: examples/base/main.go"] },
    },
    { title: "one that no release builds is a sample", files, answers: { roots: ["!examples/base", "program  internal/types"] } },
    {
      title: "by its file, in a directory of the configuration",
      files: { ...files, ".goreleaser.yml": "builds:\n  - dir: examples\n    main: base/main.go\n" },
      answers: { roots: ["program  examples/base"] },
    },
    {
      title: "programs that tests build are no entrypoints, packages beside them are shipped",
      files: {
        ...go,
        "main.go": main("testing/till"),
        "testing/till/till.go": till,
        "testing/broken/nothing/main.go": "package main\n\nfunc main() {}\n",
      },
      answers: { roots: ["program  .", "!testing/broken"], bootstrap: ["2 of 2 source files"] },
    },
    {
      title: "time-stamped migrations are compiled with it",
      files: { ...go, "main.go": main("migrations"), "migrations/1640988000_init.go": till },
      answers: { bootstrap: ["2 of 2 source files"] },
    },
  ]);
});
