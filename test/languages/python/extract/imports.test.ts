import { describe, expect, test } from "vitest";
import { read, sites } from "./read.js";

describe("forms of import statements", () => {
  test("plain, dotted, aliased, several at once", async () => {
    expect(await sites("import ledger\nimport shop.till, shop.rates as r\nledger.add(shop.till.open(), r.VAT)\n")).toEqual([
      "import ledger: * as ledger(call.add)",
      "import shop.till: * as shop.till(call.open)",
      "import shop.rates: * as r(pass.VAT→ledger.add)",
    ]);
  });

  test("relative levels, brackets, comments between names", async () => {
    const text = "from . import a\nfrom ..p.m import (b, # second\n  c as d)\nfrom ... import e\nprint(a, b, d, e)\n";
    expect(await sites(text)).toEqual([
      "from import .: a(pass→print)",
      "from import ..p.m: b(pass→print), c as d(pass→print)",
      "from import ...: e(pass→print)",
    ]);
  });

  test("offsets are those of the module's name, lines too", async () => {
    const { references } = await read("# é\nimport os, sys\nfrom .a import b\n");
    expect(references.map(({ offset, line }) => [offset, line])).toEqual([
      [11, 2],
      [15, 2],
      [24, 3],
    ]);
  });

  test("the future is no module; lazy imports are dynamic", async () => {
    expect(
      await sites("from __future__ import annotations\nlazy import shop\nlazy from till import open_till\nshop.sell(open_till)\n"),
    ).toEqual(["import shop: * as shop(call.sell) [dynamic, lazy]", "from import till: open_till(pass→shop.sell) [dynamic, lazy]"]);
  });

  test("guards: type checking, failing imports, versions, suppress", async () => {
    const text = `from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from .cart import Cart
if not TYPE_CHECKING:
    import json
else:
    from .order import Order
try:
    import ujson
except (ImportError, AttributeError):
    import json as ujson
with contextlib.suppress(ImportError):
    import colours
if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib
def f(cart: "Cart") -> "list[Order]":
    try:
        tomllib.load(ujson)
    finally:
        import late
`;
    expect((await sites(text)).slice(1)).toEqual([
      "from import .cart: Cart(type@f()) [type]",
      "import json: * as json dead [side-effect]",
      "from import .order: Order(type@f()) [type]",
      "import ujson: * as ujson(pass→tomllib.load@f()) [optional]",
      "import json: * as ujson(pass→tomllib.load@f()) [optional]",
      "import colours: * as colours kept [optional]",
      "import tomllib: * as tomllib(call.load@f())",
      "import tomli: * as tomllib(call.load@f())",
      "import late: * as late dead [side-effect, in f()]",
    ]);
  });

  test("comments keep what they stand beside", async () => {
    const text = `import a  # noqa
import b  # noqa: E501
import c  # noqa: E501, F401
import d  # pylint: disable=unused-import
from e import (
    f,  # noqa: F401
    g,
)
from h import (  # noqa
    i,
)
`;
    expect((await sites(text)).map((line) => line.replace(" [side-effect]", ""))).toEqual([
      "import a: * as a kept",
      "import b: * as b dead",
      "import c: * as c kept",
      "import d: * as d kept",
      "from import e: f kept, g dead",
      "from import h: i kept",
    ]);
    expect(await sites("# flake8: noqa\nimport a\n")).toEqual(["import a: * as a kept [side-effect]"]);
  });

  test("imports of in-repo modules may be there for what they do", async () => {
    const { references } = await read("import app.signals\nfrom app import views\n");
    expect(references.map(({ keepInside }) => keepInside)).toEqual([true, undefined]);
  });
});
