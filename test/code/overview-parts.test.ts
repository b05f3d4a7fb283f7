import { describe, expect, test } from "vitest";
import { partsOf } from "../../src/code/overview-parts.js";

const files = (folder: string, number: number): readonly string[] => Array.from({ length: number }, (_, at) => `${folder}f${at}.ts`);
const shown = (all: readonly string[], directory = "", packages: readonly string[] = []): readonly string[] =>
  partsOf(all, directory, packages).map(({ path, files: own }) => `${path} ${own.length}`);

describe("parts", () => {
  test("folders, and the files beside them", () => {
    expect(shown([...files("lib/", 6), "index.js"])).toEqual(["lib/ 6", "./* 1"]);
  });

  test("a project in one folder is opened until there are parts", () => {
    expect(shown([...files("src/shop/till/", 4), ...files("src/shop/store/", 2), "src/shop/main.ts"])).toEqual([
      "src/shop/till/ 4",
      "src/shop/store/ 2",
      "src/shop/* 1",
    ]);
  });

  test("a folder with most of the files is opened, the others stay closed", () => {
    const all = [...files("src/a/", 9), ...files("src/b/x/", 4), ...files("src/b/y/", 5), ...files("tools/", 2), ...files("web/", 2)];
    expect(shown(all)).toEqual(["src/a/ 9", "src/b/y/ 5", "src/b/x/ 4", "tools/ 2", "web/ 2"]);
  });

  test("packages of a monorepo, the innermost that has the file, and what is in none", () => {
    const all = [...files("packages/a/src/", 3), ...files("packages/a/inner/", 2), ...files("packages/b/", 2), "build.ts"];
    expect(shown(all, "", ["packages/a", "packages/a/inner", "packages/b"])).toEqual([
      "packages/a/ 3",
      "packages/a/inner/ 2",
      "packages/b/ 2",
      "./* 1",
    ]);
  });

  test("of a directory", () => {
    expect(shown([...files("src/a/", 2), ...files("src/b/", 1)], "src/", ["src", "web"])).toEqual(["src/a/ 2", "src/b/ 1"]);
  });

  test("no files, one file, a flat folder", () => {
    expect(shown([])).toEqual([]);
    expect(shown(["main.ts"])).toEqual(["./* 1"]);
    expect(shown(files("src/", 3))).toEqual(["src/ 3"]);
  });

  test("every file is in exactly one part", () => {
    const all = [...files("a/b/c/", 30), ...files("a/b/d/", 3), ...files("a/", 2), ...files("e/", 1), "x.ts"];
    expect(
      partsOf(all, "", [])
        .flatMap((part) => part.files)
        .toSorted(),
    ).toEqual(all.toSorted());
  });
});
