/** One small repository of each ecosystem. What its rows must be follows from the rules of the languages, not from the program. */
import type { Files } from "./surface-rows.js";

/** A workspace: a library with subpaths and a barrel, a private application. */
export const NPM: Files = {
  "package.json": JSON.stringify({ name: "shop-root", private: true, workspaces: ["packages/*"] }),
  "packages/till/package.json": JSON.stringify({
    name: "@shop/till",
    version: "4.2.0",
    exports: { ".": { types: "./src/index.d.ts", default: "./src/index.js" }, "./coins": "./src/coins.js", "./hidden": null },
    dependencies: { "@bank/money": "^2.0.0", rounding: "1.x" },
    peerDependencies: { react: ">=18" },
    devDependencies: { vitest: "*" },
  }),
  "packages/till/src/index.js":
    'export { total as sum, default } from "./total.js";\nexport * from "./coins.js";\nexport * from "@bank/money";\nexport { round as toCents } from "rounding/half-even";\nexport * as bank from "@bank/money/extra";\n',
  "packages/till/src/index.d.ts": "export interface Receipt {}\nexport declare function sum(): number;\n",
  "packages/till/src/total.js": "export function total() {}\nexport default class Till {}\n",
  "packages/till/src/coins.js": "export const COINS = [1, 2, 5];\nfunction secretDrawer() {}\n",
  "packages/app/package.json": JSON.stringify({ name: "app", private: true, main: "main.ts", dependencies: { "@bank/money": "^1.5.0" } }),
  "packages/app/main.ts": `import "@bank/money/polyfill";
import type { Currency } from "@bank/money";
import * as money from "@bank/money";
import Purse, { format as show } from "@bank/money";
import { toCents, bank } from "./barrel.js";
const lazy = () => import("@bank/money/lazy");
import { readFile } from "node:fs";
export const price = (c: Currency) => show(money.parse("1")) + money.parse("2") + money.ZERO + toCents(1) + bank.loan();
export { Purse, lazy, readFile };
`,
  "packages/app/barrel.ts":
    'export { round as toCents } from "rounding";\nexport * as bank from "@bank/money/extra";\nexport { mint } from "@bank/mint";\n',
  "package-lock.json": JSON.stringify({
    lockfileVersion: 3,
    packages: { "": {}, "node_modules/@bank/money": { version: "2.3.1" }, "node_modules/rounding": { version: "1.4.0" } },
  }),
};

export const PYPI: Files = {
  "pyproject.toml":
    '[project]\nname = "Shop_Till"\nversion = "1.0"\ndependencies = ["Bank.Money>=2,<3", "rounding"]\n[build-system]\nbuild-backend = "hatchling.build"\nrequires = ["hatchling"]\n',
  "uv.lock": '[[package]]\nname = "bank-money"\nversion = "2.7"\n',
  "src/shop_till/__init__.py":
    'from .total import total\nfrom bank.money import Purse\nfrom rounding import *\n__all__ = ["total", "Purse"]\n',
  "src/shop_till/total.py":
    "import bank.money\nimport os\nimport rounding as r\nfrom bank.money import parse\nVAT = 19\n_rate = 7\ndef total(x):\n    return parse(x) + r.half.even(x) + bank.money.ZERO + bank.money.ZERO\nclass Till:\n    pass\n",
  "src/shop_till/report.py": "from .total import parse, Till\nfrom . import drawer as t\nprint(parse(1), t.r.up(2), Till)\n",
  "src/shop_till/drawer.py": "import rounding as r\n",
  "src/shop_till/stars.py": "from bank.money import *\nprint(coins(1), len([]))\ndef own(): return own\n",
  "tests/test_total.py": "from shop_till.total import total\nimport pytest\n@pytest.mark.slow\ndef test_total(): total(1)\n",
};

export const GO: Files = {
  "go.mod":
    "module example.com/Shop/till/v2\n\ngo 1.22\n\nrequire (\n\texample.com/bank/money v1.4.0\n\texample.com/old v0.1.0 // indirect\n)\n\nreplace example.com/old => example.com/fork v0.2.0\n",
  "till.go":
    'package till\n\nimport (\n\t"fmt"\n\n\tcash "example.com/bank/money"\n\t_ "example.com/bank/money/driver"\n)\n\ntype Till struct{ drawer cash.Drawer }\n\ntype kind int\n\nfunc New() *Till { return &Till{cash.Open(cash.Open(nil))} }\n\nfunc secret() { fmt.Println(cash.Default.Name.First) }\n',
  "methods.go":
    'package till\n\ntype Coin int\n\nconst (\n\tCent Coin = iota\n\tEuro\n)\n\nfunc (t *Till) Sum() int { return 0 }\nfunc (t Till) close() {}\nfunc (k kind) String() string { return "" }\n\ntype Counter interface {\n\tCount() int\n\thidden()\n}\n',
  "report/report.go": "package report\n\nvar Lines []string\n\nfunc Print[T any](x T) {}\n",
  "internal/drawer/drawer.go": "package drawer\n\nfunc Open() {}\n",
  "cmd/shop/main.go":
    'package main\n\nimport "example.com/Shop/till/v2/report"\n\nfunc Exported() { report.Print(1) }\n\nfunc main() { Exported() }\n',
  "plugin/go.mod": "module example.com/Shop/till/plugin\n",
  "plugin/plugin.go": 'package plugin\n\nimport . "example.com/bank/money"\n\nfunc Load() { Parse(len("1")) }\n',
};
