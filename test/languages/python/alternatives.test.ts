/** Names with several bindings: all that may apply are used, those that a later statement replaces are not. */
import { describe, expect, test } from "vitest";
import { askRepository, type AskedRepository } from "../../support/ask-repository.js";

const COMMON = {
  "q/__init__.py": "",
  "q/one.py": "def lock(): return 1\n",
  "q/two.py": "def lock(): return 2\n",
  "main.py": 'from q.compat import lock\nif __name__ == "__main__":\n    print(lock())\n',
};

async function compat(text: string, main = COMMON["main.py"]): Promise<AskedRepository> {
  return await askRepository({ ...COMMON, "main.py": main, "q/compat.py": text });
}

const fromMain = async (asked: AskedRepository, target: string): Promise<readonly string[]> =>
  (await asked.uses(target)).filter((use) => use.startsWith("main.py"));

describe("both are used", () => {
  test.each([
    ["if", 'import sys\nif sys.platform == "win32":\n    from .one import lock\nelse:\n    from .two import lock\n'],
    [
      "elif",
      "import os\nif os.name == 'nt':\n    from .one import lock\nelif os.name == 'posix':\n    from .two import lock\nelse:\n    raise OSError\n",
    ],
    ["an earlier default", 'import sys\nfrom .one import lock\nif sys.platform == "win32":\n    from .two import lock\n'],
    ["try and except", "try:\n    from .one import lock\nexcept ImportError:\n    from .two import lock\n"],
    ["try after a default", "from .one import lock\ntry:\n    from .two import lock\nexcept ImportError:\n    pass\n"],
    [
      "match",
      'import sys\nmatch sys.platform:\n    case "win32":\n        from .one import lock\n    case _:\n        from .two import lock\n',
    ],
    ["under another name", "import sys\nif sys.platform:\n    from .one import lock as lock\nelse:\n    from .two import lock as lock\n"],
    ["stars", 'import sys\nif sys.platform == "win32":\n    from .one import *\nelse:\n    from .two import *\n'],
    [
      "branches in branches",
      "import sys\nif sys.platform:\n    if sys.byteorder:\n        from .one import lock\n    else:\n        from .two import lock\n",
    ],
  ])("%s", async (_, text) => {
    const asked = await compat(text);
    expect(await fromMain(asked, "q/one.py#lock")).toEqual(["main.py:3 call"]);
    expect(await fromMain(asked, "q/two.py#lock")).toEqual(["main.py:3 call"]);
    expect(asked.findings).toBe("");
  });

  test("modules, through a package, and by an attribute", async () => {
    const text = "import sys\nif sys.platform:\n    from . import one as impl\nelse:\n    from . import two as impl\n";
    const asked = await compat(
      text,
      'import q.compat\nfrom q.compat import impl\nif __name__ == "__main__":\n    print(impl.lock(), q.compat.impl)\n',
    );
    expect(await fromMain(asked, "q/one.py#lock")).toEqual(["main.py:4 call"]);
    expect(await fromMain(asked, "q/two.py#lock")).toEqual(["main.py:4 call"]);
    expect(await asked.ask("explain", "main.py")).toContain("Alternative: ");
  });

  test("a function of the file", async () => {
    const asked = await compat("try:\n    from .one import lock\nexcept ImportError:\n    def lock(): return 3\n");
    expect(await fromMain(asked, "q/one.py#lock")).toEqual(["main.py:3 call"]);
    expect(await fromMain(asked, "q/compat.py#lock")).toEqual(["main.py:3 call"]);
  });

  test("through a module that passes the name on", async () => {
    const asked = await askRepository({
      ...COMMON,
      "q/__init__.py": "from .compat import lock\n",
      "q/compat.py": "import sys\nif sys.platform:\n    from .one import lock\nelse:\n    from .two import lock\n",
      "main.py": 'import q\nif __name__ == "__main__":\n    print(q.lock())\n',
    });
    expect(await fromMain(asked, "q/one.py#lock")).toEqual(["main.py:3 call"]);
    expect(await fromMain(asked, "q/two.py#lock")).toEqual(["main.py:3 call"]);
  });
});

describe("the last one is used", () => {
  test.each([
    ["a later import", "from .one import lock\nfrom .two import lock\n"],
    ["behind a branch", "import sys\nif sys.platform:\n    from .one import lock\nfrom .two import lock\n"],
    ["in the same branch", "import sys\nif sys.platform:\n    from .one import lock\n    from .two import lock\n"],
    [
      "in all branches",
      "import sys\nfrom .one import lock\nif sys.platform:\n    from .two import lock\nelse:\n    from .two import lock\n",
    ],
    ["in the end of a try", "try:\n    from .one import lock\nfinally:\n    from .two import lock\n"],
    ["a later star", "from .one import *\nfrom .two import *\n"],
  ])("%s", async (_, text) => {
    const asked = await compat(text);
    expect(await fromMain(asked, "q/one.py#lock")).toEqual([]);
    expect(await fromMain(asked, "q/two.py#lock")).toEqual(["main.py:3 call"]);
  });

  test("a use before the second import is one of the first", async () => {
    const asked = await compat(
      "",
      'from q.one import lock\nprint(lock())\nfrom q.two import lock\nif __name__ == "__main__":\n    print(lock())\n',
    );
    expect(await fromMain(asked, "q/one.py#lock")).toEqual(["main.py:2 call"]);
    expect(await fromMain(asked, "q/two.py#lock")).toEqual(["main.py:5 call"]);
  });
});

describe("modules and names of packages", () => {
  const kit = { "kit/train.py": "def train(n):\n    return n\n" };

  test.each([
    ["a star with the name of its module", "from .train import *\n", "from kit import train", "train"],
    ["of the package", "from .train import *\n", "import kit", "kit.train"],
    ["an import of the module that the package hides", "from .train import train\n", "import kit.train", "kit.train"],
    ["the same under another name", "from .train import train\n", "import kit.train as t", "t"],
    ["by a star of the package", "from .train import *\n", "from kit import *", "train"],
  ])("%s: the function", async (_, package_, statement, name) => {
    const main = `${statement}\nif __name__ == "__main__":\n    print(${name}(1))\n`;
    const asked = await askRepository({ ...kit, "kit/__init__.py": package_, "main.py": main });
    expect(await fromMain(asked, "kit/train.py#train")).toEqual(["main.py:3 call"]);
  });

  test("a module that the package loads later, or not at all, is the module", async () => {
    const main = 'from kit import train\nif __name__ == "__main__":\n    print(train.train(1))\n';
    const other = { "kit/other.py": "def train(): pass\n", "main.py": main };
    const asked = await askRepository({ ...kit, ...other, "kit/__init__.py": "from .other import *\nfrom . import train\n" });
    expect(await fromMain(asked, "kit/train.py#train")).toEqual(["main.py:3 call"]);
    const empty = await askRepository({ ...kit, "main.py": main, "kit/__init__.py": "" });
    expect(await fromMain(empty, "kit/train.py#train")).toEqual(["main.py:3 call"]);
  });

  test("a star brings the modules that __all__ lists, used or not", async () => {
    const main = 'from pk import *\nif __name__ == "__main__":\n    print(one.A)\n';
    const files = { "pk/one.py": "A = 1\n", "pk/two.py": "B = 1\n", "pk/three.py": "C = 1\n", "main.py": main };
    for (const list of ['__all__ = ["one", "two"]\n', '__all__ = ("one",)\n__all__ += ("two",)\n']) {
      const asked = await askRepository({ ...files, "pk/__init__.py": list });
      expect(await fromMain(asked, "pk/one.py#A")).toEqual(["main.py:3 pass"]);
      expect(asked.unreached).toEqual(["pk/three.py"]);
    }
  });
});

describe("names that no statement defines", () => {
  const main = 'from dyn import old\nif __name__ == "__main__":\n    print(old)\n';

  test.each([
    ["__getattr__", "def __getattr__(name):\n    return 1\n"],
    ["an imported __getattr__", "from lazy import __getattr__\n"],
    ["several at once", "import lazy\n__getattr__, __dir__, __all__ = lazy.attach(__name__, __file__)\n"],
    ["globals", 'for one in "ab":\n    globals()[one] = 1\n'],
    ["update", "globals().update({str(n): n for n in range(3)})\n"],
    ["another module", "import sys\nclass M: pass\nsys.modules[__name__] = M()\n"],
    ["setattr", 'import sys\nsetattr(sys.modules[__name__], "old", 1)\n'],
  ])("%s", async (_, text) => {
    expect((await askRepository({ "dyn.py": text, "main.py": main })).findings).not.toContain("missing-name");
  });

  test("reading such a table defines nothing", async () => {
    const asked = await askRepository({ "dyn.py": 'A = globals()["x"] == 1\n', "main.py": main });
    expect(asked.findings).toContain("missing-name main.py old of dyn");
  });

  const stubs = {
    "lib/__init__.py": "",
    "lib/util.py": "def helper(): return 1\n",
    "lib/util.pyi": "Num = int\ndef helper() -> int: ...\n",
  };
  test.each([
    ["a stub of a stub", { "lib/shape.pyi": "from .util import Num\nclass Shape:\n    n: Num\n" }, "from lib.shape import Shape as Num"],
    [
      "a stub by an absolute name",
      { "lib/shape.pyi": "from lib.util import Num\nclass Shape:\n    n: Num\n" },
      "from lib.shape import Shape as Num",
    ],
    ["a name of the stub alone", {}, "from lib.util import Num"],
    [
      "a module of the stub",
      { "lib/shape.pyi": "from . import util\nX: util.Num\nclass Shape: ...\n" },
      "from lib.shape import Shape as Num",
    ],
  ])("%s", async (_, files, statement) => {
    const head = "from __future__ import annotations\nfrom typing import TYPE_CHECKING\nfrom lib.util import helper\n";
    const text = `${head}if TYPE_CHECKING:\n    ${statement}\ndef f(n: Num): return helper()\nif __name__ == "__main__":\n    print(f(1))\n`;
    const asked = await askRepository({ ...stubs, ...files, "app.py": text });
    expect(asked.findings).toBe("");
  });
});
