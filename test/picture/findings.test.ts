import { describe, expect, it } from "vitest";
import { findingGroups, findingPaths } from "../../packages/view/src/picture/findings.js";

const DIAGNOSTICS = [
  "cycle a.x a.x [type-only]",
  "cycle b.x a.x [type-only]",
  "cycle src/one.x src/one.x",
  "cycle src/three.x src/one.x",
  "cycle src/two.x src/one.x",
  "odd-thing src/one.x what it is",
  "unreached lib/old part.x no importer found",
  "unreached lib/lone",
];

describe("findings", () => {
  const groups = findingGroups({
    diagnostics: DIAGNOSTICS,
    violations: [{ rule: "layers/rooms", path: "a.x", line: 3, message: "imports b.x, which is above" }],
    stale: [{ source: "a.x#total", text: "purpose" }],
  });

  it("of kinds that are called like members of every object have a name, too", () => {
    const [group] = findingGroups({ diagnostics: ["constructor src/one.x boom"] });
    expect(group).toMatchObject({ code: "constructor", name: "Constructor", items: [{ path: "src/one.x", text: "boom" }] });
  });

  it("are grouped by what they are, broken rules and cycles first, unknown kinds last", () => {
    expect(groups.map(({ code, name, items }) => [code, name, items.length])).toEqual([
      ["rule", "Broken rules", 1],
      ["cycle", "Import cycles", 2],
      ["unreached", "Files that no entrypoint reaches", 2],
      ["stale", "Texts that are out of date", 1],
      ["odd-thing", "Odd thing", 1],
    ]);
  });

  it("are cycles with all their files, the largest first", () => {
    expect(groups[1]?.items).toEqual([
      { path: "src/one.x", text: "", files: ["src/one.x", "src/three.x", "src/two.x"] },
      { path: "a.x", text: "with types", files: ["a.x", "b.x"] },
    ]);
  });

  it("have a path, with blanks or without an ending, and the rest as text", () => {
    expect(groups[2]?.items).toEqual([
      { path: "lib/old part.x", text: "no importer found" },
      { path: "lib/lone", text: "" },
    ]);
    expect(groups[0]?.items).toEqual([{ path: "a.x", text: "line 3: imports b.x, which is above (layers/rooms)" }]);
  });

  it("are counted for each file that they are about", () => {
    const cycles = groups[1];
    expect(cycles === undefined ? [] : [...findingPaths(cycles)]).toEqual([
      ["src/one.x", 1],
      ["src/three.x", 1],
      ["src/two.x", 1],
      ["a.x", 1],
      ["b.x", 1],
    ]);
  });

  it("are none for a map without any", () => {
    expect(findingGroups({ diagnostics: [""] })).toEqual([]);
  });
});
