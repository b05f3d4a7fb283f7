/** What a module does not do when it is loaded closes no cycle that runs: what only a program does, and what is in a function or a property. */
import { describe, expect, test } from "vitest";
import { runInProcess } from "../support/run-in-process.js";
import { temporaryRepository } from "../support/temporary-repository.js";

const LAZY = "none; 1 more with lazy imports";
const RUNS = "1 import cycle: a group of files that import each other";

async function cyclesOf(files: Readonly<Record<string, string>>): Promise<string> {
  const { out } = await runInProcess(temporaryRepository(files), ["bootstrap", "--dry-run"]);
  return /^Cycles +(.*)$/m.exec(out)?.[1] ?? out;
}

describe("Python", () => {
  test.each([
    ['if __name__ == "__main__":\n    from shop.till import main\n    main()\n', LAZY],
    ["if '__main__' == __name__:\n    import shop.till\n    shop.till.main()\n", LAZY],
    [
      'if __name__ == "__main__":\n    try:\n        from shop.till import main\n    except ImportError:\n        main = print\n    main()\n',
      LAZY,
    ],
    ['if __name__ == "__main__":\n    pass\nelse:\n    from shop.till import main\n    main()\n', RUNS],
    ['if __name__ == "shop.cart":\n    from shop.till import main\n    main()\n', RUNS],
    ["from shop.till import main\nRUN = main\n", RUNS],
    ["class Desk:\n    @property\n    def main(self):\n        from shop.till import main\n        return main\n", LAZY],
    ["class Desk:\n    @functools.cached_property\n    def main(self):\n        import shop.till\n        return shop.till.main\n", LAZY],
    ["class Desk:\n    from shop.till import main\n    again = main\n", RUNS],
  ])("%j", async (text, expected) => {
    const files = {
      "pyproject.toml": '[project]\nname = "shop"\n',
      "shop/__init__.py": "",
      "shop/till.py": "from shop.cart import Cart\n\ndef main():\n    Cart()\n",
      "shop/cart.py": `class Cart: ...\n\n${text}`,
    };
    expect(await cyclesOf(files)).toBe(expected);
  });
});

describe("JavaScript", () => {
  test.each([
    ['if (require.main === module) {\n  require("./till").main();\n}\n', LAZY],
    ['if (module == require.main) {\n  const { main } = require("./till");\n  main();\n}\n', LAZY],
    ['if (!module.parent) {\n  try {\n    require("./till").main();\n  } catch {}\n}\n', LAZY],
    ['if (require.main !== module) {\n  require("./till").main();\n}\n', RUNS],
    ['if (require.main === module) {\n} else {\n  require("./till").main();\n}\n', RUNS],
    ['require("./till").main();\n', RUNS],
    ['class Desk {\n  get main() {\n    return require("./till").main;\n  }\n}\nexports.desk = new Desk();\n', LAZY],
    ['app.get("/till", (request) => require("./till").main(request));\n', LAZY],
    ['exports.all = [1].map(() => require("./till").main);\n', RUNS],
  ])("%j", async (text, expected) => {
    const files = {
      "package.json": '{ "name": "shop", "main": "till.js" }\n',
      "till.js": 'const { Cart } = require("./cart");\nexports.main = () => new Cart();\n',
      "cart.js": `exports.Cart = class {};\n${text}`,
    };
    expect(await cyclesOf(files)).toBe(expected);
  });
});

test("the why says so, and the names are used", async () => {
  const root = temporaryRepository({
    "pyproject.toml": '[project]\nname = "shop"\n',
    "shop/__init__.py": "",
    "shop/till.py": "def main(): ...\n",
    "shop/cart.py": 'if __name__ == "__main__":\n    from shop.till import main\n    main()\n',
  });
  expect((await runInProcess(root, ["explain", "shop/cart.py"])).out).toContain("Calls `main()` at module level (lazy).");
  expect((await runInProcess(root, ["uses", "shop/till.py#main"])).out).toContain("shop/cart.py — call: 3");
});
