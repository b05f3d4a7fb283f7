import { describe, expect, it } from "vitest";
import { empty, find, summary } from "./find.js";

const named = (more = ""): Record<string, string> => ({ "pyproject.toml": `[project]\nname = "ferry"\n${more}` });
const SCRIPT = '[project.scripts]\nferry = "ferry.cli:main"';
const full = { "ferry/__init__.py": "from .tides import tide" };

describe("libraries", () => {
  it("groups public modules at the initialiser", () => {
    const files = {
      ...named(),
      ...full,
      ...empty(
        "ferry/tides.py",
        "ferry/_soundings.py",
        "ferry/sea/__init__.py",
        "ferry/sea/charts.py",
        "ferry/_in/x.py",
        "ferry/tests/test_a.py",
        "ferry/not-a-module.py",
        "ferry/fast.pyi",
        "ferry/tides.pyi",
      ),
    };
    expect(summary(files)).toEqual([
      "R2 library ferry/__init__.py [ferry/fast.pyi? ferry/sea/__init__.py? ferry/sea/charts.py? ferry/tides.py?]",
    ]);
    expect(find(files).candidates[0]?.group?.[2]).toEqual({
      path: "ferry/sea/charts.py",
      text: 'public submodule "ferry.sea.charts", importable API.',
      unlessReached: true,
    });
  });

  it.each([
    ["an empty initialiser", {}, ["R1 command ferry/cli.py"]],
    ["documentation only", { "ferry/__init__.py": '"""Ferries."""' }, ["R1 command ferry/cli.py"]],
    ["names of its own", full, ["R1 command ferry/cli.py", "R2 library ferry/__init__.py [ferry/cli.py?]"]],
  ])("is no library beside a script with %s", (_, files: Record<string, string>, expected) => {
    const facts = { "ferry/__init__.py": { trivial: !("ferry/__init__.py" in files) || !files["ferry/__init__.py"]?.includes("import") } };
    expect(summary({ ...named(SCRIPT), ...empty("ferry/__init__.py", "ferry/cli.py"), ...files }, facts)).toEqual(expected);
  });

  it("is a library without a script, whatever its initialiser", () => {
    expect(summary({ ...named(), ...empty("ferry/__init__.py", "ferry/tides.py") })).toEqual([
      "R2 library ferry/__init__.py [ferry/tides.py?]",
    ]);
  });

  it("is no library if it is not installable and something runs it", () => {
    const files = { ...named(`${SCRIPT}\n[tool.uv]\npackage = false`), ...full, "ferry/cli.py": "" };
    expect(find(files).candidates).toMatchObject([{ class: "R1", entry: "ferry/cli.py", published: false }]);
  });

  it("takes a single module as it is", () => {
    expect(summary({ ...named(), "ferry.py": "x = 1" })).toEqual(["R2 library ferry.py"]);
  });

  it("yields nothing for a distribution without a name", () => {
    expect(summary({ "requirements.txt": "", ...full })).toEqual([]);
  });

  it("has the manifest as root of a namespace, its packages first", () => {
    const files = { ...named(), ...empty("src/ferry/sea/__init__.py", "src/ferry/sea/charts.py", "src/ferry/lake.py", "src/ferry/_x.py") };
    expect(summary(files)).toEqual(["R2 library pyproject.toml [src/ferry/lake.py src/ferry/sea/__init__.py src/ferry/sea/charts.py?]"]);
  });

  it("has the only module of a namespace as root", () => {
    expect(summary({ ...named(), ...empty("src/ferry/lake.py") })).toEqual(["R2 library src/ferry/lake.py"]);
  });

  it("leaves out private names beside public ones", () => {
    const files = { ...named(), ...empty("src/_ferry/__init__.py", "src/ferry/__init__.py") };
    expect(summary(files)).toEqual(["R2 library src/ferry/__init__.py"]);
  });
});
