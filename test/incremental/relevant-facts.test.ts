import { describe, expect, it } from "vitest";
import { joined, substances, type Matter, type OpenMatter } from "../../src/incremental/relevant-facts.js";
import { extract } from "../../languages/ecmascript/extract/index.js";
import { extract as extractPython } from "../../languages/python/extract/index.js";
import type { FileFacts } from "../../src/model/facts.js";

const TILL = `import { drawer } from "./drawer.js";
/** Opens the till. */
export function open() { return drawer(); }
console.log(open());
`;
const NONE: Matter = { placed: [], names: [] };
const said = async (text: string, matter: Matter = NONE): Promise<string> => {
  const facts = (await extract("till.ts", text, "full")) as FileFacts;
  return substances(matter)(JSON.parse(JSON.stringify(facts)) as FileFacts);
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

const open = (more: Partial<OpenMatter>): Matter => ({
  ...NONE,
  open: { asked: "drawer", outside: "", lonely: "", resultOptions: "", ...more },
});

describe("a file outside of the map", () => {
  const outside = open({ outside: joined(["till.ts", "bag.ts"]) });

  it.each([
    ["exports a name that nobody asks for", `${TILL}export function weigh() { return 1; }\n`],
    ["uses what it takes once more", `${TILL}function weigh() { return drawer(); }\n`],
    ["says something else of itself", TILL.replace("Opens", "Closes")],
  ])("may change what it %s", async (_, text) => {
    expect(await said(text, outside)).toBe(await said(TILL, outside));
    expect(await said(text, open({}))).not.toBe(await said(TILL, open({})));
  });

  it("is not another whose path ends in its own after a line break", async () => {
    const other = open({ outside: joined(["bag\ntill.ts"]) });
    expect(await said(`${TILL}export function weigh() { return 1; }\n`, other)).not.toBe(await said(TILL, other));
  });

  it.each([
    ["exports a name that somebody asks for", `${TILL}export function weigh() { return 1; }\n`],
    ["takes more", `import "./bag.js";\n${TILL}`],
    ["takes nothing of what it imports any more", TILL.replace("return drawer()", "return 1")],
    ["passes on more", `${TILL}export * from "./bag.js";\n`],
  ])("counts where it %s", async (_, text) => {
    const asking = open({ outside: "till.ts", asked: "weigh" });
    expect(await said(text, asking)).not.toBe(await said(TILL, asking));
  });
});

describe("a name that can be imported without being exported", () => {
  const DOUGH = "def knead():\n    pass\n";
  const MORE = `${DOUGH}\n\ndef _rest():\n    pass\n`;
  const of = async (text: string, matter: Matter): Promise<string> =>
    substances(matter)(JSON.parse(JSON.stringify(await extractPython("dough.py", text, "full"))) as FileFacts);

  it("does not count where nobody asks for it", async () => {
    expect(await of(MORE, open({}))).toBe(await of(DOUGH, open({})));
  });

  it.each([
    ["somebody asks for it", open({ asked: "_rest" })],
    ["the file's purpose names what it declares", open({ resultOptions: "dough.py" })],
    ["it is looked for by a rule", { ...open({}), names: ["_rest"] }],
    ["the map has entities that the code has not", NONE],
  ])("counts where %s", async (_, matter) => {
    expect(await of(MORE, matter)).not.toBe(await of(DOUGH, matter));
  });

  it("counts in an empty file, unless nothing leads there", async () => {
    const outside = open({ outside: "dough.py" });
    expect(await of(DOUGH, outside)).not.toBe(await of("", outside));
    const lonely = open({ outside: "dough.py", lonely: "dough.py" });
    expect(await of(DOUGH, lonely)).toBe(await of("", lonely));
  });
});
