import { describe, expect, it } from "vitest";
import { joined, compareFactsBy, type RelevantFacts, type RelevantNames } from "../../src/incremental/relevant-facts.js";
import { extract } from "../../languages/ecmascript/extract/index.js";
import { extract as extractPython } from "../../languages/python/extract/index.js";
import type { FileFacts } from "../../src/model/facts.js";

const TILL = `import { drawer } from "./drawer.js";
/** Opens the till. */
export function open() { return drawer(); }
console.log(open());
`;
const NONE: RelevantFacts = { placed: [], names: [] };
const projected = async (text: string, relevant: RelevantFacts = NONE): Promise<string> => {
  const facts = (await extract("till.ts", text, "full")) as FileFacts;
  return compareFactsBy(relevant)(JSON.parse(JSON.stringify(facts)) as FileFacts);
};

it("does not count lines and blanks", async () => {
  expect(await projected(`\n\n${TILL.replace("console", "// Counts coins.\nconsole")}`)).toBe(await projected(TILL));
});

it("counts lines if a finding names one", async () => {
  const relevant = { placed: ["till.ts"], names: [] };
  expect(await projected(`\n${TILL}`, relevant)).not.toBe(await projected(TILL, relevant));
});

it("ignores a declaration that no file can see", async () => {
  expect(await projected(`${TILL}function weigh() { return 1; }\n`)).toBe(await projected(TILL));
});

it.each([
  ["is exported", `${TILL}export function weigh() { return 1; }\n`],
  ["uses an import", `${TILL}function weigh() { return drawer(); }\n`],
  ["stands in another order", TILL.replace(/(import.*\n)([^]*)/, "$2$1")],
  ["says something else of itself", TILL.replace("Opens", "Closes")],
])("counts what %s", async (_, text) => {
  expect(await projected(text)).not.toBe(await projected(TILL));
});

it("counts every declaration of a file without exports, whose purpose may name it", async () => {
  const script = `import { drawer } from "./drawer.js";\ndrawer();\n`;
  expect(await projected(`${script}function countCoins() { return 1; }\n`)).not.toBe(
    await projected(`${script}function weighBags() { return 1; }\n`),
  );
});

it("counts a declaration that is searched for by name", async () => {
  const relevant = { placed: [], names: ["weigh"] };
  expect(await projected(`${TILL}function weigh() { return 1; }\n`, relevant)).not.toBe(await projected(TILL, relevant));
});

it("counts whether a file without exports and calls declares anything", async () => {
  const types = `import type { Coin } from "./coin.js";\n`;
  expect(await projected(`${types}function weigh() {}\n`)).not.toBe(await projected(types));
});

const open = (more: Partial<RelevantNames>): RelevantFacts => ({
  ...NONE,
  open: { requested: "drawer", outside: "", lonely: "", describing: "", ...more },
});

describe("a file outside of the map", () => {
  const outside = open({ outside: joined(["till.ts", "bag.ts"]) });

  it.each([
    ["exports a name that nobody asks for", `${TILL}export function weigh() { return 1; }\n`],
    ["uses what it takes once more", `${TILL}function weigh() { return drawer(); }\n`],
    ["says something else of itself", TILL.replace("Opens", "Closes")],
  ])("may change what it %s", async (_, text) => {
    expect(await projected(text, outside)).toBe(await projected(TILL, outside));
    expect(await projected(text, open({}))).not.toBe(await projected(TILL, open({})));
  });

  it("is not another whose path ends in its own after a line break", async () => {
    const other = open({ outside: joined(["bag\ntill.ts"]) });
    expect(await projected(`${TILL}export function weigh() { return 1; }\n`, other)).not.toBe(await projected(TILL, other));
  });

  it.each([
    ["exports a name that somebody asks for", `${TILL}export function weigh() { return 1; }\n`],
    ["takes more", `import "./bag.js";\n${TILL}`],
    ["takes nothing of what it imports any more", TILL.replace("return drawer()", "return 1")],
    ["passes on more", `${TILL}export * from "./bag.js";\n`],
  ])("counts where it %s", async (_, text) => {
    const asking = open({ outside: "till.ts", requested: "weigh" });
    expect(await projected(text, asking)).not.toBe(await projected(TILL, asking));
  });
});

describe("a name that can be imported without being exported", () => {
  const DOUGH = "def knead():\n    pass\n";
  const MORE = `${DOUGH}\n\ndef _rest():\n    pass\n`;
  const of = async (text: string, relevant: RelevantFacts): Promise<string> =>
    compareFactsBy(relevant)(JSON.parse(JSON.stringify(await extractPython("dough.py", text, "full"))) as FileFacts);

  it("is ignored if no file requests it", async () => {
    expect(await of(MORE, open({}))).toBe(await of(DOUGH, open({})));
  });

  it.each([
    ["somebody asks for it", open({ requested: "_rest" })],
    ["the file's purpose names what it declares", open({ describing: "dough.py" })],
    ["it is looked for by a rule", { ...open({}), names: ["_rest"] }],
    ["the map has entities that the code has not", NONE],
  ])("counts where %s", async (_, relevant) => {
    expect(await of(MORE, relevant)).not.toBe(await of(DOUGH, relevant));
  });

  it("counts in an empty file, unless nothing leads there", async () => {
    const outside = open({ outside: "dough.py" });
    expect(await of(DOUGH, outside)).not.toBe(await of("", outside));
    const lonely = open({ outside: "dough.py", lonely: "dough.py" });
    expect(await of(DOUGH, lonely)).toBe(await of("", lonely));
  });
});
