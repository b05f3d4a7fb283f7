/** A star over a module that is not found, or not in the repository, may bring any name. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const script = (barrel: string, main: string, ...findings: readonly string[]) => ({
  files: {
    "package.json": { name: "shop", type: "module", main: "src/main.ts" },
    ".gitignore": "generated\n",
    "src/prices.ts": "export const price = 1;\n",
    "src/barrel.ts": `${barrel}\n`,
    "src/main.ts": `${main}\n`,
  },
  answers: { findings },
});

const python = (init: string, main: string, ...findings: readonly string[]) => ({
  files: { "shop/__init__.py": `${init}\n`, "shop/prices.py": "price = 1\n", "main.py": `${main}\n` },
  answers: { findings },
});

describe("a star over a module that is not found", () => {
  const named = 'import { total } from "./barrel";\nconsole.log(total);';
  tellForms([
    { title: "of nothing", ...script('export * from "./gone";', named, "unresolved src/barrel.ts ./gone", "!missing-export") },
    { title: "generated", ...script('export * from "../generated/all";', named, "ignored-file src/barrel.ts", "!missing-export") },
    { title: "beside one that is found", ...script('export * from "./prices";\nexport * from "./gone";', named, "!missing-export") },
    { title: "of types", ...script('export type * from "../generated/all";', named, "!missing-export") },
    {
      title: "through a namespace",
      ...script('export * from "../generated/all";', 'import * as all from "./barrel";\nconsole.log(all.total);', "!missing-export"),
    },
    {
      title: "a name that another star brings",
      ...script(
        'export * from "./gone";\nexport * from "./prices";',
        'import { price } from "./barrel";\nconsole.log(price);',
        "!missing-export",
      ),
    },
    {
      title: "not the default",
      ...script('export * from "./gone";', 'import shop from "./barrel";\nconsole.log(shop);', "missing-export"),
    },
    { title: "not a star over a module that is found", ...script('export * from "./prices";', named, "missing-export src/main.ts total") },
    { title: "of Python", ...python("from .gone import *", "from shop import total\nprint(total)", "unresolved", "!missing-name") },
    { title: "of Python, by attribute", ...python("from .gone import *", "import shop\nprint(shop.total)", "!missing-name") },
    {
      title: "of Python, the star of one that is found",
      ...python("from .prices import *", "from shop import total\nprint(total)", "missing-name"),
    },
  ]);
});
