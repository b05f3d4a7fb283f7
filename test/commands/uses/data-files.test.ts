/** Questions about files that are no sources: what refers to them. */
import { expect, test } from "vitest";
import { askRepository } from "../../support/ask-repository.js";

const files = {
  "pkg/__init__.py": "",
  "pkg/main.py": `from pathlib import Path
HERE = Path(__file__).parent
Q = (HERE / "sql" / "q.sql").read_text()
def pages():
    return [open(one) for one in HERE.glob("pages/*.html")]
if __name__ == "__main__":
    print(Q)
`,
  "pkg/sql/q.sql": "select 1\n",
  "pkg/pages/a.html.tpl": "a\n",
  "pkg/data/rates.csv": "1\n",
  "pkg/res.py": 'from importlib.resources import files\nRATES = files("pkg.data").joinpath("rates.csv").read_text()\n',
  "go.mod": "module ex.org/g\n\ngo 1.22\n",
  "main.go": 'package main\n\nimport _ "embed"\n\n//go:embed note.txt\nvar note string\n\nfunc main() { println(note) }\n',
  "note.txt": "hello\n",
  "web.mjs": 'import data from "./data.json" with { type: "json" };\nconsole.log(data);\n',
  "data.json": "{}\n",
};

test.each([
  ["a path beside the file", "pkg/sql/q.sql", "pkg/main.py:3"],
  ["a resource of a package", "pkg/data/rates.csv", "pkg/res.py:2"],
  ["an embedded file", "note.txt", "main.go:5"],
  ["an imported file", "data.json", "web.mjs:"],
])("%s", async (_, target, place) => {
  const asked = await askRepository(files);
  expect((await asked.uses(target)).join("\n")).toContain(place);
  const [path = ""] = place.split(":");
  for (const command of ["impact", "show"]) expect(await asked.ask(command, target)).toContain(path);
});

test("nothing is known about a file that no source refers to", async () => {
  expect(await (await askRepository({ ...files, "NOTES.md": "x\n" })).ask("uses", "NOTES.md")).toContain("no source file or symbol");
});
