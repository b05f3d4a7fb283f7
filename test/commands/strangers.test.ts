/** Texts of a repository do not fill an answer: a long word in one is cut, and its length told. */
import { expect, test } from "vitest";
import { start } from "../support/program.js";
import { runInProcess } from "../support/run-in-process.js";
import { temporaryRepository } from "../support/temporary-repository.js";

const long = "Z".repeat(5000);
const FILES = {
  "package.json": JSON.stringify({
    name: long,
    version: long,
    description: long,
    license: long,
    author: long,
    repository: `https://${long}.example/x`,
    main: "./src/cart.js",
    dependencies: { [long.toLowerCase()]: long, outside: long },
  }),
  "src/cart.js": `import { ${long} as far } from "outside";\nimport { ${long} } from "./names.js";\nimport near from "${long.toLowerCase()}";\nexport const cart = far + near + ${long};\n`,
  "src/names.js": `/** ${long} */\nexport function ${long}(${long}) { return "${long}"; }\n`,
};

const ASKED: readonly (readonly string[])[] = [
  ["uses", `src/names.js#${long}`],
  ["uses", "src/names.js"],
  ["show", `src/names.js#${long}`],
  ["show", "src/names.js"],
  ["show", "src/cart.js"],
  ["show", "src"],
  ["outline", "src/names.js"],
  ["impact", "src/names.js"],
  ["path", "src/cart.js", "src/names.js"],
  ["explain", "src/cart.js"],
  ["explain", "src/names.js"],
  ["context", "src/cart.js"],
  ["context", `where is ${long}`],
  ["find", "names"],
  ["roots"],
  ["bootstrap", "--no-cache", "--dry-run"],
  ["check", "--no-cache"],
];

test("no word of a repository is longer in an answer than a path may be", async () => {
  const directory = temporaryRepository(FILES);
  expect((await runInProcess(directory, ["bootstrap", "--no-cache"])).code).toBe(0);
  const found: unknown[] = [];
  for (const words of ASKED) {
    const { out, err } = await runInProcess(directory, words);
    const longest = Math.max(0, ...(`${out}${err}`.match(/z+/gi) ?? []).map(({ length }) => length));
    if (longest > 400 || out.length + err.length > 20_000)
      found.push([words[0], words[1]?.slice(0, 20), longest, `${out}${err}`.slice(0, 300)]);
  }
  for (const words of [["uses", `${long}.js`], ["show", long], [long]]) {
    const { code, out, err } = await start(words, { cwd: directory });
    if (/z{401}/i.test(`${out}${err}`)) found.push([words[0]?.slice(0, 20), code, err.slice(0, 300)]);
  }
  expect(found).toEqual([]);
});
