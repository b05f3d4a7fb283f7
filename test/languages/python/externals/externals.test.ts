import { describe, expect, it } from "vitest";
import { createExternals } from "../../../../languages/python/externals/index.js";
import type { ExternalFacts } from "../../../../src/model/language.js";
import { empty, openProject, type Files } from "../resolve/resolve-in.js";

function facts(name: string, files: Files, importers: readonly string[] = ["shop/till.py"], ecosystem = "pypi"): ExternalFacts {
  const { project, ownership } = openProject({ ...empty("shop/__init__.py", ...importers), ...files });
  return createExternals(project, ownership)({ ecosystem, name }, importers);
}

const declaring = (...requirements: readonly string[]): Files => ({
  "pyproject.toml": `[project]\nname = "shop"\ndependencies = ${JSON.stringify(requirements)}\n`,
});

describe("the distribution of an import name", () => {
  it("is the declared one of the table", () => {
    expect(facts("yaml", declaring("pyyaml==6.0.1"))).toMatchObject({
      package: "PyYAML",
      version: "6.0.1",
      purl: "pkg:pypi/pyyaml@6.0.1",
      label: "Python package",
      purpose: "Reads and writes YAML.",
    });
    expect(facts("cv2", declaring("opencv-contrib-python")).package).toBe("opencv-contrib-python");
  });

  it("is the table's first where nothing is declared, which is a problem", () => {
    expect(facts("cv2", {})).toMatchObject({
      package: "opencv-python",
      purl: "pkg:pypi/opencv-python",
      problems: [{ code: "undeclared-external", path: "shop/till.py", detail: "cv2" }],
    });
    expect(facts("mystery", {})).toMatchObject({ purl: "pkg:pypi/mystery", version: undefined, package: undefined });
  });

  it("is the name itself where that is declared", () => {
    const found = facts("flask_cors", declaring("Flask-Cors>=4"));
    expect(found).toMatchObject({ version: ">=4", purl: "pkg:pypi/flask-cors", package: undefined, problems: undefined });
    expect(facts("google.cloud.storage", declaring("google-cloud-storage"))).toMatchObject({ purl: "pkg:pypi/google-cloud-storage" });
  });

  it.each([
    ["saml2", "pysaml2"],
    ["tdclient", "td-client"],
    ["ibm_db_dbi", "ibm-db"],
    ["azure.kusto", "azure-kusto-data"],
  ])("is not missing if a requirement resembles it: %s", (name, requirement) => {
    expect(facts(name, declaring(requirement)).problems).toBeUndefined();
    expect(facts(name, declaring("rich", "td")).problems).toHaveLength(1);
  });

  it("is never one of types only", () => {
    expect(facts("requests", declaring("types-requests")).problems).toHaveLength(1);
  });

  it("is taken from deptry's map first", () => {
    const pyproject =
      '[project]\nname = "shop"\ndependencies = ["odd-name"]\n[tool.deptry.package_module_name_map]\nodd-name = ["tills"]\n';
    expect(facts("tills", { "pyproject.toml": pyproject })).toMatchObject({ package: "odd-name", problems: undefined });
  });

  it("may be declared by a script itself", () => {
    const script = '# /// script\n# requires-python = ">=3.12"\n# dependencies = [\n#   "rich>=13",\n# ]\n# ///\nimport rich\n';
    expect(facts("rich", { "tools/run.py": script }, ["tools/run.py"])).toMatchObject({ version: ">=13", problems: undefined });
  });

  it("may be declared by the distribution around", () => {
    const files = { ...declaring("rich"), "parts/a/pyproject.toml": '[project]\nname = "a"\n', ...empty("parts/a/a.py") };
    expect(facts("rich", files, ["parts/a/a.py"]).problems).toBeUndefined();
  });
});

describe("versions", () => {
  const toml = (table: string, name: string, version: string): string => `[[${table}]]\nname = "${name}"\nversion = "${version}"\n`;

  it.each([
    ["uv.lock", toml("package", "flask", "3.0.1")],
    ["poetry.lock", toml("package", "Flask", "3.0.1")],
    ["pdm.lock", toml("package", "flask", "3.0.1")],
    ["pylock.toml", toml("packages", "flask", "3.0.1")],
    ["pylock.dev.toml", toml("packages", "flask", "3.0.1")],
    ["Pipfile.lock", '{"default":{"flask":{"version":"==3.0.1"}}}'],
    ["requirements.txt", "flask==3.0.1 ; python_version > '3'"],
    ["constraints.txt", "flask==3.0.1"],
    ["environment.yml", "dependencies:\n  - flask=3.0.1=py_0\n"],
  ])("come from %s", (path, text) => {
    expect(facts("flask", { ...declaring("flask>=2"), [path]: text })).toMatchObject({ version: "3.0.1", purl: "pkg:pypi/flask@3.0.1" });
  });

  it("are ascending where a lock file has several, without one in the package URL", () => {
    const lock = toml("package", "flask", "10.0.0") + toml("package", "flask", "9.1.0");
    expect(facts("flask", { ...declaring("flask"), "uv.lock": lock })).toMatchObject({ version: "9.1.0, 10.0.0", purl: "pkg:pypi/flask" });
  });

  it("are the specifier where nothing is locked, and the lock of the workspace for a member", () => {
    expect(facts("flask", declaring("flask>=2,<4"))).toMatchObject({ version: ">=2,<4", purl: "pkg:pypi/flask" });
    const files = {
      "pyproject.toml": '[project]\nname = "shop"\n[tool.uv.workspace]\nmembers = ["parts/*"]\n',
      "uv.lock": toml("package", "flask", "3.0.1"),
      "parts/a/pyproject.toml": '[project]\nname = "a"\ndependencies = ["flask"]\n',
    };
    expect(facts("flask", files, ["parts/a/a.py"]).version).toBe("3.0.1");
  });

  it("survive lock files that cannot be read", () => {
    expect(facts("flask", { ...declaring("flask>=2"), "uv.lock": "[[package", "Pipfile.lock": "{" }).version).toBe(">=2");
  });
});

describe("the standard library", () => {
  it("has a sentence and neither version nor package URL", () => {
    expect(facts("json", {}, ["a.py"], "python")).toEqual({
      label: "Python standard library module",
      builtin: "python",
      purpose: "Python standard library: JSON encoding and decoding.",
    });
  });
});
