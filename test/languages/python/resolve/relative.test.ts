import { describe, expect, it } from "vitest";
import { isOwnPackage } from "../../../../languages/python/workspace.js";
import { empty, openProject, outcome, resolveIn } from "./resolve-in.js";

const GARDEN = empty(
  "setup.py",
  "garden/__init__.py",
  "garden/beds.py",
  "garden/roses/__init__.py",
  "garden/roses/red.py",
  "garden/tools/spade.py",
);

describe("relative names", () => {
  it("counts from the directory of the file, for an initialiser too", () => {
    expect(outcome(GARDEN, "garden/roses/red.py", "from . import thorn")).toBe("garden/roses/__init__.py");
    expect(outcome(GARDEN, "garden/roses/__init__.py", "from .red import petal")).toBe("garden/roses/red.py");
    expect(outcome(GARDEN, "garden/roses/red.py", "from ..beds import dig")).toBe("garden/beds.py");
    expect(outcome(GARDEN, "garden/roses/red.py", "from .. import beds")).toBe("garden/__init__.py");
  });

  it("names the initialisers that run before, without the importer", () => {
    expect(resolveIn(GARDEN, "garden/beds.py", "from .roses.red import petal").targets[0]).toMatchObject({
      before: ["garden/__init__.py", "garden/roses/__init__.py"],
    });
    expect(resolveIn(GARDEN, "garden/__init__.py", "from .beds import dig").targets[0]).not.toHaveProperty("before");
  });

  it("works in directories without an initialiser", () => {
    expect(outcome(GARDEN, "garden/tools/rake.py", "from . import spade")).toBe("spade=garden/tools/spade.py");
    expect(outcome(GARDEN, "garden/tools/rake.py", "from .spade import lift")).toBe("garden/tools/spade.py");
    expect(outcome(GARDEN, "garden/beds.py", "from .tools import spade, hoe")).toBe("spade=garden/tools/spade.py !unresolved");
  });

  it("reports missing modules", () => {
    expect(outcome(GARDEN, "garden/beds.py", "from .weeds import pull")).toBe("!unresolved");
  });

  it("follows a name above the outermost package by directory, and reports it", () => {
    const files = { ...GARDEN, ...empty("shed.py") };
    expect(outcome(files, "garden/beds.py", "from ..shed import key")).toBe("shed.py !relative-beyond-top");
    expect(outcome(files, "garden/beds.py", "from ....shed import key")).toBe("!unresolved");
  });
});

describe("the module inside a package", () => {
  it("is found by name", () => {
    const { modules } = openProject(GARDEN).project;
    expect(modules.submodule("garden/__init__.py", "beds")).toBe("garden/beds.py");
    expect(modules.submodule("garden/__init__.py", "roses")).toBe("garden/roses/__init__.py");
    expect(modules.submodule("garden/__init__.py", "tools")).toBeUndefined();
    expect(modules.submodule("garden/beds.py", "roses")).toBeUndefined();
  });
});

describe("own-package", () => {
  it("holds for names of the file's top-level package", () => {
    const { project } = openProject({ ...GARDEN, ...empty("shed/__init__.py") });
    const holds = (path: string, name: string): boolean => isOwnPackage(project, path, `own-package ${name}`);
    expect(holds("garden/roses/__init__.py", "garden.beds")).toBe(true);
    expect(holds("garden/__init__.py", ".beds")).toBe(true);
    expect(holds("garden/__init__.py", "shed")).toBe(false);
    expect(holds("garden/__init__.py", "os")).toBe(false);
    expect(isOwnPackage(project, "garden/__init__.py", "classic-jsx")).toBe(false);
  });

  it("counts from the source root", () => {
    const { project } = openProject({
      "pyproject.toml": '[project]\nname = "pond"\n',
      ...empty("src/pond/__init__.py", "src/pond/fish.py"),
    });
    expect(isOwnPackage(project, "src/pond/__init__.py", "own-package pond.fish")).toBe(true);
    expect(project.modules.nameOf("src/pond/fish.py")).toBe("pond.fish");
    expect(project.modules.nameOf("src/pond/__init__.py")).toBe("pond");
  });
});
