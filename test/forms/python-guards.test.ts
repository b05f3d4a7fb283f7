/** Names that a module may lack, where the code asks for them or catches their absence. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const main = (lines: string, more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => ({
  "kit.py": "def ring(): pass\n",
  "main.py": `import sys, kit, contextlib\n${lines}\nif __name__ == "__main__":\n    kit.ring()\n`,
  ...more,
});

const guarded = (title: string, lines: string): Form => ({ title, files: main(lines), answers: { findings: ["!missing-name"] } });
const missing = (title: string, lines: string): Form => ({ title, files: main(lines), answers: { findings: ["missing-name"] } });

describe("attributes that a module may lack", () => {
  tellForms([
    guarded("hasattr and a branch", 'if hasattr(kit, "fast"):\n    kit.fast()'),
    guarded("hasattr and a return", 'def go():\n    if not hasattr(kit, "fast"):\n        return 1\n    return kit.fast()'),
    guarded("hasattr and a value", 'quick = hasattr(kit, "fast") and kit.fast()'),
    guarded("getattr with a default", 'if getattr(kit, "fast", None):\n    kit.fast.now()'),
    guarded("a caught AttributeError", "try:\n    kit.fast()\nexcept (AttributeError, TypeError):\n    pass"),
    guarded("any caught error", "try:\n    kit.fast()\nexcept:\n    pass"),
    guarded("a suppressed AttributeError", "with contextlib.suppress(AttributeError):\n    kit.fast()"),
    guarded("a version of Python", "if sys.version_info >= (3, 99):\n    kit.fast()"),
    guarded("a version in a value", "go = kit.fast if sys.version_info >= (3, 99) else kit.ring"),
    guarded("a name for a version", "LATE = sys.version_info >= (3, 99)\ndef go():\n    if LATE:\n        kit.fast()"),
    missing("no guard", "kit.fast()"),
    missing("another attribute", 'if hasattr(kit, "fast"):\n    kit.fast()\nkit.slow()'),
    missing("getattr without a default", 'getattr(kit, "fast")()'),
    missing("another error", "try:\n    kit.fast()\nexcept KeyError:\n    pass"),
    missing("the handler", "try:\n    kit.ring()\nexcept AttributeError:\n    kit.fast()"),
    missing("a function that runs after the try", "try:\n    def go(): kit.fast()\nexcept AttributeError:\n    pass"),
    missing("another condition", 'if sys.platform == "win32":\n    kit.fast()'),
  ]);
});

describe("imports of names that a module may lack", () => {
  tellForms([
    guarded(
      "a version of Python",
      "if sys.version_info >= (3, 99):\n    from kit import fast\nelse:\n    from kit import ring as fast\nfast()",
    ),
    guarded("the branch after a version", "if sys.version_info < (3, 99):\n    fast = 1\nelse:\n    from kit import fast"),
    guarded("a version of a package", "import django\nif django.VERSION >= (9, 0):\n    from kit import fast\n    fast()"),
    guarded("hasattr", 'if hasattr(kit, "fast"):\n    from kit import fast\n    fast()'),
    missing("a caught AttributeError", "try:\n    from kit import fast\n    fast()\nexcept AttributeError:\n    pass"),
    missing("another condition", "if len(sys.argv) > 1:\n    from kit import fast\n    fast()"),
    {
      title: "are not missing in the module that imports them",
      files: main("from compat import fast, slow\nfast(), slow()", {
        "compat.py":
          "try:\n    from kit import fast\nexcept ImportError:\n    fast = None\nimport sys\nif sys.version_info > (3, 99):\n    from kit import slow\nelse:\n    slow = 2\n",
      }),
      answers: { findings: ["!missing-name"], "uses compat.py#fast": ["^main.py"] },
    },
    {
      title: "are told once",
      files: main("from compat import fast\nfast()", { "compat.py": "from kit import fast\n" }),
      answers: { findings: ["missing-name compat.py", "!missing-name main.py"] },
    },
    {
      title: "are used where they are there",
      files: main('if hasattr(kit, "ring"):\n    kit.ring()\nif sys.version_info > (3, 9):\n    from kit import ring\n    ring()'),
      answers: { findings: ["!missing-name", "!dead-import main.py ring"], "uses kit.py#ring": ["^main.py — call: 3,6,8"] },
    },
  ]);
});
