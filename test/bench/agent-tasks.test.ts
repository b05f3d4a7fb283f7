import { describe, expect, it } from "vitest";

interface Change {
  readonly status: string;
  readonly path: string;
}
interface Symbol {
  readonly name: string;
  readonly kind: string;
  readonly from: number;
  readonly to: number;
}
interface Task {
  readonly id: string;
  readonly repository: string;
}
interface Repositories {
  isProgram(path: string, language: string): boolean;
}
interface Rule {
  isDull(title: string, author: string): boolean;
  filesOf(changes: readonly Change[], isProgram: (path: string) => boolean): readonly string[];
  questionOf(message: string): string;
  namesAFile(question: string, paths: readonly string[]): boolean;
  readHunks(diff: string): readonly object[];
  functionsOf(hunks: readonly object[], symbols: readonly Symbol[]): readonly Symbol[];
  makeBatches(tasks: readonly Task[], size: number): readonly (readonly Task[])[];
}

const load = (name: string): Promise<unknown> => import(new URL(`../../bench/agents/${name}.mjs`, import.meta.url).href);
const { isProgram } = (await load("repositories")) as Repositories;
const { filesOf, functionsOf, isDull, makeBatches, namesAFile, questionOf, readHunks } = (await load("task-rule")) as Rule;

const modified = (...paths: string[]) => paths.map((path) => ({ status: "M", path }));
const isTypeScript = (path: string): boolean => isProgram(path, "TypeScript");

describe("which commits are tasks", () => {
  it("counts the words that say what a title is about", () => {
    expect(isDull("fix(core): use the retry limit of queues", "A. Person")).toBe(true);
    expect(isDull("fix(core): use the retry limit of paused queues", "A. Person")).toBe(false);
    expect(isDull("Keep retry limit of paused queues", "A. Person")).toBe(false);
    expect(isDull("Keep the retry limit", "A. Person")).toBe(true);
  });

  it.each([
    ["Revert retry limit of paused queues", "A. Person"],
    ["chore(deps): update every development dependency now", "A. Person"],
    ["docs: describe retry limit of paused queues", "A. Person"],
    ["Keep retry limit of paused queues", "renovate[bot]"],
  ])("refuses %s by %s", (title, author) => {
    expect(isDull(title, author)).toBe(true);
  });

  it("takes one to four sources that existed, whatever tests and documents change beside them", () => {
    expect(filesOf([...modified("src/b.ts", "src/a.ts", "README.md"), { status: "A", path: "test/a.test.ts" }], isTypeScript)).toEqual([
      "src/a.ts",
      "src/b.ts",
    ]);
    expect(filesOf(modified("a.ts", "b.ts", "c.ts", "d.ts", "e.ts"), isTypeScript)).toEqual([]);
    expect(filesOf([...modified("src/a.ts"), { status: "A", path: "src/new.ts" }], isTypeScript)).toEqual([]);
    expect(filesOf(modified("src/a.test.ts", "examples/a.ts"), isTypeScript)).toEqual([]);
  });

  it.each([
    ["pkg/queue.go", "Go", true],
    ["pkg/queue_test.go", "Go", false],
    ["pkg/integration/tests/queue.go", "Go", false],
    ["app/latest.py", "Python", true],
    ["app/test_queue.py", "Python", false],
    ["conftest.py", "Python", false],
    ["src/contest.ts", "TypeScript", true],
    ["src/queue.d.ts", "TypeScript", false],
    ["src/queue.py", "TypeScript", false],
  ])("%s is a program of %s: %s", (path, language, expected) => {
    expect(isProgram(path, language)).toBe(expected);
  });
});

describe("what is asked", () => {
  it("leaves out trailers, links and numbers", () => {
    const message =
      "Keep retry limit of paused queues (#123)\n\nIt was lost, see https://example.org/1 there.\n\nFixes #12\nCo-authored-by: A. Person <a@example.org>\nChange-Id: I0a1b2c3d\n";
    expect(questionOf(message)).toBe("Keep retry limit of paused queues\n\nIt was lost, see  there.");
  });

  it("ends at a word before the limit", () => {
    const question = questionOf(`Title\n\n${"word ".repeat(300)}`);
    expect(question.length).toBeLessThanOrEqual(600);
    expect(question).toMatch(/word …$/);
  });

  it("notices a question that names a file", () => {
    expect(namesAFile("Fix Queue.ts for paused ones", ["src/queue.ts"])).toBe(true);
    expect(namesAFile("Fix the queue for paused ones", ["src/queue.ts"])).toBe(false);
  });
});

describe("functions of a change", () => {
  const symbols = [
    { name: "Queue", kind: "class", from: 1, to: 20 },
    { name: "Queue.limit", kind: "property", from: 2, to: 2 },
    { name: "Queue.pause", kind: "method", from: 4, to: 10 },
    { name: "Queue.pause.inner", kind: "function", from: 6, to: 8 },
    { name: "help", kind: "function", from: 22, to: 24 },
    { name: "names", kind: "constant", from: 26, to: 28 },
  ];
  const changed = (diff: string) => functionsOf(readHunks(diff), symbols).map(({ name }) => name);

  it("names the outer function of a function, and a class for its own lines", () => {
    expect(changed("@@ -7 +7 @@\n-    old\n+    new")).toEqual(["Queue.pause"]);
    expect(changed("@@ -2 +2 @@\n-  limit = 1\n+  limit = 2")).toEqual(["Queue"]);
    expect(changed("@@ -2 +2 @@ class Queue\n-  limit = 1\n+  limit = 2\n@@ -23,1 +23,1 @@\n-  a\n+  b")).toEqual(["Queue", "help"]);
  });

  it("counts an insertion only within a function", () => {
    expect(changed("@@ -5,0 +6 @@\n+    more")).toEqual(["Queue.pause"]);
    expect(changed("@@ -10,0 +11,2 @@\n+  resume() {\n+  }")).toEqual([]);
    expect(changed("@@ -21,0 +22,2 @@\n+function next() {\n+}")).toEqual([]);
  });

  it("leaves out values, comments, imports and empty lines", () => {
    expect(changed("@@ -27 +27 @@\n-  old\n+  new")).toEqual([]);
    expect(changed("@@ -23,2 +23,2 @@\n-  // old\n-\n+  // new\n+")).toEqual([]);
    expect(changed("@@ -5,0 +6 @@\n+    // a remark")).toEqual([]);
  });
});

describe("batches", () => {
  const tasks = Array.from({ length: 48 }, (_, index) => ({ id: `t${index}`, repository: `r${index % 12}` }));

  it("holds each task once, and no repository twice in a batch", () => {
    const batches = makeBatches(tasks, 5);
    expect(
      batches
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(tasks.map(({ id }) => id).sort());
    for (const batch of batches) {
      expect(batch.length).toBeLessThanOrEqual(5);
      expect(new Set(batch.map(({ repository }) => repository)).size).toBe(batch.length);
    }
  });

  it("is the same for each run", () => {
    expect(makeBatches(tasks, 5)).toEqual(makeBatches(tasks.toReversed(), 5));
  });
});
