/** `outline` lists the symbols of files, with or without a map. */
import { describe, expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

const FILES = {
  "src/bell.ts": "/** Rings. */\nexport function ring(times: number) {\n  const swing = () => times;\n}\n",
  "src/bell.py": "class Bell:\n    def ring(self):\n        pass\n",
  "src/none.ts": "import './bell.js';\n",
  "notes.txt": "a bell\n",
};

describe("outline", () => {
  test("prints lines, nesting, signatures and documentation", async () => {
    const directory = temporaryRepository(FILES);
    expect(await runInProcess(directory, ["outline", "src/bell.ts", "src/none.ts", "src/bell.py"])).toEqual({
      code: 0,
      err: "",
      out: [
        "src/bell.ts  4 lines",
        "2-4  ring(times: number) — Rings.",
        "  3    swing()",
        "",
        "src/none.ts  1 line",
        "no symbols",
        "",
        "src/bell.py  3 lines",
        "1-3  class Bell",
        "2-3    ring(self)",
        "",
      ].join("\n"),
    });
  });

  test("joins what is inside of the symbols of a long file, unless all lines are wanted", async () => {
    const method = (name: string): string => `  ${name}(times: number) {}\n`;
    const names = Array.from({ length: 60 }, (_, at) => `ring${at}`);
    const directory = temporaryRepository({
      "src/peal.ts": `export class Peal {\n${names.map(method).join("")}}\n/** Stops. */\nexport const stop = () => 0;\n`,
    });
    const { out } = await runInProcess(directory, ["outline", "src/peal.ts"]);
    const rows = out.split("\n");
    expect(rows.slice(0, 3)).toEqual([
      "src/peal.ts  64 lines",
      "1-62  class Peal",
      expect.stringMatching(/^ {8}ring0 2, ring1 3, .* ring\d+ \d+$/),
    ]);
    expect(rows.slice(-3)).toEqual(["  64  stop()", "--limit 0: a line for each symbol, with signature and documentation", ""]);
    expect(out.match(/ring\d+ \d+/g)).toEqual(names.map((name, at) => `${name} ${at + 2}`));
    expect(Math.max(...rows.map(({ length }) => length))).toBeLessThan(120);
    const full = (await runInProcess(directory, ["outline", "src/peal.ts", "--limit", "0"])).out;
    expect(full).toContain("\n   2    ring0(times: number)\n");
    expect(full).toContain("\n  64  stop() — Stops.\n");
    expect(full.split("\n")).toHaveLength(64);
  });

  test("prints the same as data", async () => {
    const { out } = await runInProcess(temporaryRepository(FILES), ["outline", "src/bell.py", "--json"]);
    expect(JSON.parse(out)).toEqual({
      schemaVersion: 1,
      files: [
        {
          path: "src/bell.py",
          lines: 3,
          symbols: [
            { name: "Bell", kind: "class", depth: 0, from: 1, to: 3 },
            { name: "Bell.ring", kind: "method", depth: 1, from: 2, to: 3, signature: "(self)" },
          ],
        },
      ],
    });
  });

  test.each([
    ["src/gone.ts", "there is no file src/gone.ts"],
    ["../other.ts", "there is no file ../other.ts"],
    ["notes.txt", "notes.txt has no symbols"],
    ["src", "src is a directory"],
  ])("refuses %s", async (path, message) => {
    const { code, err } = await runInProcess(temporaryRepository(FILES), ["outline", path]);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
  });
});
