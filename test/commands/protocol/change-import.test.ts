/** The hint after an error of the reference. */
import { expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

const EDGE = ["src/cart.ts", "src/total.ts#total"] as const;

async function mapped(): Promise<string> {
  const directory = temporaryRepository();
  await runInProcess(directory, ["bootstrap"]);
  return directory;
}

test.each([
  ["update-import-why", [...EDGE, "Sums."], /^error: reverse entry not found: \S+ ← \S+\nhint: (.*)\n$/],
  ["remove-import", [...EDGE], /^error: import \S+ not found in \S+\nhint: (.*)\n$/],
])("%s names the exporter through which the import exists", async (name, words, expected) => {
  const { code, out, err } = await runInProcess(await mapped(), [name, ...words]);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(expected.exec(err)?.[1]).toBe("it is imported through an exporter: --exporter 'src/total.ts'");
});

test("without such an import the error stands alone", async () => {
  const { code, err } = await runInProcess(await mapped(), ["update-import-why", "src/total.ts", "src/cart.ts", "Sums."]);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^reverse entry not found: .*\n$/) });
});

test("with the option the text is changed", async () => {
  const done = await runInProcess(await mapped(), ["update-import-why", ...EDGE, "Sums.", "--exporter", "src/total.ts"]);
  expect(done).toMatchObject({ code: 0, out: "ok\n" });
});
