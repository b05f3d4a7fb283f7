/** A run that would remove more than a refactoring does, for whatever reason: only who typed the command may ask for it. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

const MANY = Array.from({ length: 40 }, (_, index) => `shelf${index}`);
const REFUSED = {
  code: 2,
  err: expect.stringMatching(
    /\d+ of \d+ entities would be removed: this run does not map them, or their sources are gone; remove them with --force/,
  ),
};

let root: string;
beforeEach(async () => {
  root = temporaryRepository({
    "package.json": '{ "name": "shop", "main": "./src/till.ts" }\n',
    "src/till.ts": `${MANY.map((name) => `import { ${name} } from "./${name}/${name}.js";`).join("\n")}\nexport const till = [${MANY.join(", ")}];\n`,
    ...Object.fromEntries(MANY.map((name) => [`src/${name}/${name}.ts`, `export const ${name} = 1;\n`])),
  });
  expect(await runInProcess(root, ["bootstrap"])).toMatchObject({ code: 0 });
});

it.each([
  ["exclude", { exclude: ["src/shelf*/**"] }],
  ["only", { only: ["src/till.ts"] }],
  ["granularity", { granularity: "files" }],
  ["entry", { entry: ["src/shelf0/shelf0.ts"] }],
])("a change of the configuration is refused: %s", async (_, config) => {
  writeFileSync(join(root, "dsp.config.json"), JSON.stringify(config));
  expect(await runInProcess(root, ["bootstrap"])).toMatchObject(REFUSED);
  expect(await runInProcess(root, ["bootstrap", "--force"])).toMatchObject({ code: 0 });
});

it("sources that were deleted are named as a reason", async () => {
  for (const name of MANY) rmSync(join(root, "src", name), { recursive: true });
  expect(await runInProcess(root, ["bootstrap"])).toMatchObject(REFUSED);
});

it.each([["granularity=files"], ["exclude=src/shelf*/**"]])(
  "what is typed is done: --set %s, and taken back with --as-configured",
  async (shape) => {
    expect(await runInProcess(root, ["bootstrap", "--set", shape])).toMatchObject({ code: 0 });
    expect(await runInProcess(root, ["bootstrap", "--as-configured"])).toMatchObject({ code: 0 });
  },
);
