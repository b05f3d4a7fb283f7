import { expect, it } from "vitest";
import { substanceOf, type Matter } from "../../../src/commands/recall/matter.js";
import { extract } from "../../../languages/ecmascript/extract/index.js";
import type { FileFacts } from "../../../src/model/facts.js";

const TILL = `import { drawer } from "./drawer.js";
/** Opens the till. */
export function open() { return drawer(); }
console.log(open());
`;
const NONE: Matter = { placed: [], names: [] };
const said = async (text: string, matter: Matter = NONE): Promise<string> => {
  const facts = (await extract("till.ts", text, "full")) as FileFacts;
  return substanceOf(JSON.parse(JSON.stringify(facts)) as FileFacts, matter);
};

it("does not count lines and blanks", async () => {
  expect(await said(`\n\n${TILL.replace("console", "// Counts coins.\nconsole")}`)).toBe(await said(TILL));
});

it("counts lines where a finding tells one", async () => {
  const matter = { placed: ["till.ts"], names: [] };
  expect(await said(`\n${TILL}`, matter)).not.toBe(await said(TILL, matter));
});

it("does not count a declaration that nobody can see", async () => {
  expect(await said(`${TILL}function weigh() { return 1; }\n`)).toBe(await said(TILL));
});

it.each([
  ["is exported", `${TILL}export function weigh() { return 1; }\n`],
  ["uses an import", `${TILL}function weigh() { return drawer(); }\n`],
  ["stands in another order", TILL.replace(/(import.*\n)([^]*)/, "$2$1")],
  ["says something else of itself", TILL.replace("Opens", "Closes")],
])("counts what %s", async (_, text) => {
  expect(await said(text)).not.toBe(await said(TILL));
});

it("counts a declaration that is looked for by its name", async () => {
  const matter = { placed: [], names: ["weigh"] };
  expect(await said(`${TILL}function weigh() { return 1; }\n`, matter)).not.toBe(await said(TILL, matter));
});

it("counts whether a file without exports and calls declares anything", async () => {
  const types = `import type { Coin } from "./coin.js";\n`;
  expect(await said(`${types}function weigh() {}\n`)).not.toBe(await said(types));
});
