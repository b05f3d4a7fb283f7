import { describe, expect, it } from "vitest";
import { empty, outcome, resolveIn } from "./resolve-in.js";

describe("targets that are taken whole", () => {
  const files = empty("poem.txt", "rhyme.ts", "odd?raw.txt");
  const whole = (specifier: string) =>
    resolveIn(files, "main.ts", specifier).targets.map((target) => target.kind === "file" && target.whole === true);

  it.each(["./poem.txt?raw", "./poem.txt?url", "./rhyme.ts?worker&inline", "./rhyme?inline", "raw-loader!./poem.txt"])("%s", (specifier) =>
    expect(whole(specifier)).toEqual([true]),
  );
  it.each(["./rhyme", "./rhyme.ts?t=1", "./rhyme.ts?rawness", "./odd?raw.txt"])("%s is not", (specifier) =>
    expect(whole(specifier)).toEqual([false]),
  );
});

describe("output of the importer itself", () => {
  it("is not the importer", () => {
    const files = { "package.json": {}, "tsconfig.json": { compilerOptions: { outDir: "dist" } } };
    expect(outcome({ ...files, "index.js": "" }, "index.js", "./dist/index.js")).toBe("!unresolved");
  });
});

describe("directories that are loaded file by file", () => {
  it("leave out the importer, tests and declarations", () => {
    const files = empty("jobs/index.ts", "jobs/mail.ts", "jobs/mail.test.ts", "jobs/mail.d.ts", "jobs/readme.md", "jobs/deep/bill.ts");
    const patterns = ["./*.{ts,js}", "!./*.d.{ts,mts,cts}", "!./*{.,-,_}{test,spec}.*", "!./__{tests,mocks}__/**"];
    expect(outcome(files, "jobs/index.ts", "./*", { patterns, manner: "glob", tentative: true })).toBe("jobs/mail.ts");
    expect(outcome(files, "jobs/index.ts", "./x/*", { patterns: ["./x/*.ts"], manner: "glob", tentative: true })).toBe("");
  });
});
