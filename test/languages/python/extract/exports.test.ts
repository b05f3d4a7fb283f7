import { describe, expect, test } from "vitest";
import { names, read, sites } from "./read.js";

describe("names of a module", () => {
  test("functions and classes are exported, values and private names only when taken", async () => {
    expect(await names("def sell(): ...\nclass Cart: ...\nVAT = 19\n_rate: int = 3\ndef _help(): ...\na, (b, *c) = 1, (2, 3)\n")).toEqual([
      "sell",
      "Cart",
      "(VAT)",
      "-(_rate)",
      "-(_help)",
      "(a)",
      "(b)",
      "(c)",
    ]);
  });

  test("a list of names decides alone", async () => {
    expect(await names('__all__ = ["VAT", "_help", "late"]\nVAT = 19\ndef _help(): ...\ndef sell(): ...\nfrom .m import VAT2\n')).toEqual([
      "listed late",
      "VAT",
      "_help",
      "-(sell)",
      "-(VAT2) <- VAT2",
    ]);
  });

  test.each([
    '__all__ = ["a"] + ["b"]',
    '__all__ = ("a",)\n__all__ += ("b",)',
    '__all__ = ["a"]\n__all__.append("b")',
    '__all__: list[str] = ["a"]\n__all__.extend(["b"])',
    'base = ["a"]\n__all__ = [*base, "b"]',
  ])("static form %j", async (text) => {
    const facts = await read(text);
    expect(facts.exports.flatMap((fact) => (fact.kind === "listed" ? [fact.name] : []))).toEqual(["a", "b"]);
    expect(facts.problems).toEqual([]);
  });

  test("a dynamic list is reported, and the underscore decides", async () => {
    const { problems } = await read("__all__ = compute()\ndef sell(): ...\n");
    expect(problems).toEqual([{ code: "dynamic-all", path: "shop/till.py", line: 1, detail: "__all__" }]);
    expect(await names("__all__ = compute()\ndef sell(): ...\n")).toContain("sell");
  });

  test("the list of another module takes its star over", async () => {
    const text = 'from . import sub\nfrom .sub import *\nfrom .rest import *\n__all__ = ["a"] + sub.__all__\n';
    expect(await names(text, "shop/__init__.py")).toEqual(["-(sub) <- sub", "(*)", "listed a", "*"]);
  });

  test("an initialiser without a list re-exports what it takes from its package", async () => {
    const text =
      "from .till import Till, _drawer\nfrom shop.rates import rate\nfrom . import stock\nimport shop.log as log\nimport os\nfrom .money import *\nfrom x import y as y\n";
    expect(await names(text, "shop/__init__.py")).toEqual([
      "Till <- Till",
      "-(_drawer) <- _drawer",
      "(rate) <- rate if own-package shop.rates",
      "stock <- stock",
      "(log) <- * if own-package shop.log",
      "(os) <- *",
      "*",
      "y <- y",
    ]);
    expect(await sites(text, "shop/__init__.py")).toContain("from import .till: Till(re-export), _drawer dead");
    expect(await sites(text, "shop/__init__.py")).toContain("from import shop.rates: rate if own-package shop.rates");
  });

  test("elsewhere imported names are shared if another file imports them", async () => {
    expect(await names("from .till import Till\nfrom .till import Drawer as Drawer\nimport os.path\n")).toEqual([
      "(Till) <- Till",
      "Drawer <- Drawer",
      "(os) <- *",
    ]);
    expect(await names("import os\nimport os.path\nimport till.a, till.b\n")).toEqual(["(os) <- *", "(till) <- *", "(till) <- *"]);
  });

  test("of several bindings the first is the name's, conditional ones too", async () => {
    const text =
      "try:\n    from fast import run\nexcept ImportError:\n    run = None\nif a:\n    def sell(): ...\nelse:\n    sell = None\n";
    const facts = await read(text);
    expect(facts.declarations.map(({ name, form, line }) => `${line} ${form} ${name}`)).toEqual(["6 function sell"]);
    expect(facts.exports.map((fact) => fact.kind)).toEqual(["indirect", "local"]);
  });

  test("scripts, deleted and handled names are not exported", async () => {
    expect(
      await names(
        'for i in y: pass\ndel i\ntry: pass\nexcept E as e: pass\nif __name__ == "__main__":\n    def main(): ...\n    import os\n',
      ),
    ).toEqual([]);
  });

  test("nested and global names", async () => {
    expect(await names("def f():\n    global cache\n    cache = 1\n    inner = 2\n")).toEqual(["f", "(cache)"]);
  });
});

describe("names provided on first access", () => {
  test("tables behind __getattr__", async () => {
    const text = `import importlib
_LAZY = {"Cart": ".cart", "Basket": ("shop.basket", "BasketImpl"), "Tool": "shop.tools:Tool", "Deep": "shop.deep.Deep"}
def __getattr__(name):
    if name == "Late":
        from .late import Late, wire
        return wire(Late)
    return getattr(importlib.import_module(_LAZY[name], __name__), name)
`;
    const path = "shop/__init__.py";
    expect((await names(text, path)).filter((line) => !line.includes("_LAZY") && !line.includes("__getattr__"))).toEqual([
      "(importlib) <- *",
      "Cart <- Cart",
      "Basket <- BasketImpl",
      "Tool <- Tool",
      "Deep <- Deep",
      "(Late) <- Late",
    ]);
    expect((await sites(text, path)).slice(1, 3)).toEqual([
      "__getattr__ .cart: Cart(re-export) [dynamic, lazy]",
      "__getattr__ shop.basket: BasketImpl as Basket(re-export→Basket) [dynamic, lazy]",
    ]);
    expect((await read(text, path)).problems).toEqual([]);
  });

  test("_import_structure and lazy_loader", async () => {
    const structure =
      '_import_structure = {"till": ["Till"]}\n_import_structure["cart.view"] = ["View"]\n_import_structure["till"].append("Drawer")\n';
    expect(await sites(structure, "shop/__init__.py")).toEqual([
      "__getattr__ .till: Till(re-export) [dynamic, lazy]",
      "__getattr__ .cart.view: View(re-export) [dynamic, lazy]",
      "__getattr__ .till: Drawer(re-export) [dynamic, lazy]",
    ]);
    const attach =
      'import lazy_loader as lazy\n__getattr__, __dir__, __all__ = lazy.attach(__name__, submodules={"rates"}, submod_attrs={"till": ["Till"]})\n';
    expect((await names(attach, "shop/__init__.py")).filter((line) => !line.includes("__"))).toEqual([
      "(lazy) <- * if own-package lazy_loader",
      "rates <- *",
      "Till <- Till",
    ]);
    const stub = "import lazy_loader as lazy\n__getattr__, __dir__, __all__ = lazy.attach_stub(__name__, __file__)\n";
    expect(await names(stub, "shop/__init__.py")).toContain("*");
    expect(await sites(stub, "shop/__init__.py")).toContain("attach_stub ./__init__.pyi [dynamic, path]");
  });
});
