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
  it("are sought where programs are started", () => {
    const files = { ...empty("apps/shop/tills/a/index.ts", "tills/b/index.ts", "jobs/a.ts"), "apps/shop/package.json": { name: "shop" } };
    const glob = (pattern: string) =>
      outcome(files, "apps/shop/src/main.ts", pattern, { patterns: [pattern], form: "glob", manner: "glob", tentative: true });
    expect(glob("tills/*/index.[jt]s")).toBe("apps/shop/tills/a/index.ts");
    expect(glob("jobs/*.ts")).toBe("jobs/a.ts");
  });
  it("leave out the importer, tests and declarations", () => {
    const files = empty("jobs/index.ts", "jobs/mail.ts", "jobs/mail.test.ts", "jobs/mail.d.ts", "jobs/readme.md", "jobs/deep/bill.ts");
    const patterns = ["./*.{ts,js}", "!./*.d.{ts,mts,cts}", "!./*{.,-,_}{test,spec}.*", "!./__{tests,mocks}__/**"];
    expect(outcome(files, "jobs/index.ts", "./*", { patterns, manner: "glob", tentative: true })).toBe("jobs/mail.ts");
    expect(outcome(files, "jobs/index.ts", "./x/*", { patterns: ["./x/*.ts"], manner: "glob", tentative: true })).toBe("");
  });
});
