/** Notebooks use modules: their cells are read, and nothing else of them. */
import { expect, test } from "vitest";
import { askRepository } from "../../support/ask-repository.js";

function notebook(cells: readonly (string | readonly string[])[], language = "python", space = 1): string {
  const written = cells.map((lines) => ({
    cell_type: "code",
    execution_count: null,
    metadata: {},
    outputs: [{ output_type: "stream", text: ["calc()\n", "1\n"] }],
    source: typeof lines === "string" ? lines : lines.map((line, index) => (index < lines.length - 1 ? `${line}\n` : line)),
  }));
  const text = { cell_type: "markdown", metadata: {}, source: ["calc() is explained here"] };
  return JSON.stringify(
    { cells: [text, ...written], metadata: { language_info: { name: language } }, nbformat: 4, nbformat_minor: 4 },
    null,
    space,
  );
}

const BASE = { "helperlib.py": "def calc(): return 1\n", "main.py": 'if __name__ == "__main__":\n    print(1)\n' };

test.each([
  ["a list of lines", [["from helperlib import calc", "calc()"]]],
  ["one text", ["from helperlib import calc\ncalc()"]],
  ["cells that follow each other", [["import helperlib"], ["helperlib.calc()"]]],
  ["magics and commands", [["%matplotlib inline", "!pip install x", "from helperlib import calc", "files = !ls", "calc?", "calc()"]]],
  ["a timed cell", [["%%time", "from helperlib import calc", "calc()"]]],
  ["a search path", [["import sys", 'sys.path.append("..")', "from helperlib import calc", "calc()"]]],
  ["a star", [["from helperlib import *", "calc()"]]],
])("%s", async (_, cells) => {
  for (const space of [1, 0]) {
    const asked = await askRepository({ ...BASE, "nb/explore.ipynb": notebook(cells, "python", space) });
    const text = notebook(cells, "python", space).split("\n");
    const line = space === 0 ? 1 : text.findLastIndex((one) => one.includes('calc()"') && !one.includes("stream")) + 1;
    expect(asked.findings).toBe("unreached helperlib.py only from nb/explore.ipynb\n");
    expect(await asked.uses("helperlib.py#calc")).toContain(`nb/explore.ipynb:${line} call`);
  }
});

test("a module beside the notebook, a script that it runs, and several notebooks", async () => {
  const asked = await askRepository({
    ...BASE,
    "nb/own.py": "A = 1\n",
    "nb/prep.py": "B = 2\n",
    "nb/a.ipynb": notebook([["from own import A", "%run prep.py", "print(A)"]]),
    "nb/b.ipynb": notebook([["import own"]]),
  });
  expect(asked.findings.split("\n")).toEqual([
    "unreached helperlib.py no importer found",
    "unreached nb/own.py only from nb/a.ipynb and 1 more",
    "unreached nb/prep.py only from nb/a.ipynb",
    "",
  ]);
});

test("other languages, commands of other programs and broken files use nothing", async () => {
  const asked = await askRepository({
    ...BASE,
    "a.ipynb": notebook([["import helperlib"]], "R"),
    "b.ipynb": notebook([["%%bash", "import helperlib"]]),
    "c.ipynb": '{"cells": [',
    "d.ipynb": notebook([["import missing_module", "from helperlib2 import x"]]),
  });
  expect(asked.findings).toBe("unreached helperlib.py no importer found\n");
});
