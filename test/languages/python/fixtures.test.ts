/** Fixtures of pytest, which tests ask for by name. */
import { expect, test } from "vitest";
import { askRepository } from "../../support/ask-repository.js";

const FX = "import pytest\n@pytest.fixture\ndef db(): return 1\n";
const BASE = { "lib.py": "def f(): return 1\n", "pytest.ini": "[pytest]\n", "tests/fx.py": FX };

test.each([
  ["imported by conftest.py", { "tests/conftest.py": "from fx import db\n" }, "def test_one(db): assert db\n", 1],
  ["imported by a star", { "tests/conftest.py": "from fx import *\n" }, "def test_one(db): assert db\n", 1],
  ["of a class of tests", { "tests/conftest.py": "from fx import db\n" }, "class TestOne:\n    def test_one(self, db): assert db\n", 2],
  ["with a type", { "tests/conftest.py": "from fx import db\n" }, "async def test_one(db: int): assert db\n", 1],
  ["of another fixture", { "tests/conftest.py": "from fx import db\n" }, "import pytest\n@pytest.fixture()\ndef box(db): return db\n", 3],
  ["by a mark", { "tests/conftest.py": "from fx import db\n" }, 'import pytest\n@pytest.mark.usefixtures("db")\ndef test_one(): pass\n', 2],
  ["by a request", { "tests/conftest.py": "from fx import db\n" }, 'def test_one(request): request.getfixturevalue("db")\n', 1],
  ["imported by the test", {}, "from fx import db\ndef test_one(db): assert db\n", 2],
])("%s", async (_, files, text, line) => {
  const asked = await askRepository({ ...BASE, ...files, "tests/test_a.py": text }, "--set", "tests=graph");
  expect(asked.findings).not.toContain("dead-import");
  const uses = await asked.uses("tests/fx.py#db", "--tests");
  expect(uses.filter((use) => use.startsWith("tests/test_a.py")).map((use) => use.split(" ")[0])).toContain(`tests/test_a.py:${line}`);
});

test("the nearest conftest.py has it, under the name that it is given", async () => {
  const asked = await askRepository(
    {
      ...BASE,
      "tests/conftest.py": FX,
      "tests/deep/conftest.py": 'import pytest\n@pytest.fixture(name="db")\ndef make_db(): return 2\n',
      "tests/deep/test_a.py": "def test_one(db): assert db\n",
      "tests/test_b.py": "def test_two(db): assert db\n",
    },
    "--set",
    "tests=graph",
  );
  expect(await asked.uses("tests/deep/conftest.py#make_db", "--tests")).toEqual(["tests/deep/test_a.py:1 read"]);
  expect(await asked.uses("tests/conftest.py#db", "--tests")).toEqual(["tests/test_b.py:1 read"]);
});
