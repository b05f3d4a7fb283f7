/** Texts of strangers do not fill an answer: they are cut wherever they reach one, and what is invisible in them is shown. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fleetOperations } from "../src/export/export-dsp.js";
import { openIndex } from "../src/ask/open-index.js";
import { createFleetServer } from "../src/mcp/serve-fleet.js";
import { openStore } from "../src/store/open-store.js";
import { ask, hostOf } from "./support/asking.js";
import { say } from "./support/saying.js";
import { indexOf } from "./support/six-repositories.js";

const scratch = mkdtempSync(join(tmpdir(), "fleet-strangers-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A word, many words, a path, and what steers a terminal, each as long as a surface takes. */
const LONG = 20_000;
const word = "Z".repeat(LONG);
const words = "Z ".repeat(LONG / 2);
const path = `${"Z".repeat(200)}/`.repeat(LONG / 201);
const sign = "\u001b[31m\u202e";
const url = `pkg:npm/${word}`;

let file = "";
beforeAll(async () => {
  const line = (row: object): string => JSON.stringify(row);
  const head = line({ generator: "dsp-bootstrap", schemaVersion: 1 });
  const publisher = [
    head,
    line({ row: "publishes", package: "pkg:npm/evil", manifest: `${path}package.json`, version: `${sign}${words}` }),
    line({ row: "publishes", package: url, manifest: "package.json", version: word }),
    line({ row: "provides", package: "pkg:npm/evil", specifier: `evil/${word}`, sources: [path] }),
    line({
      row: "exports",
      package: "pkg:npm/evil",
      specifier: `evil/${word}`,
      name: word,
      source: `${path}#${word}`,
      line: 1,
      form: word,
      uid: word,
    }),
    line({
      row: "exports",
      package: "pkg:npm/evil",
      specifier: `evil/${word}`,
      name: "short",
      source: "a.ts#short",
      line: 1,
      form: "function",
    }),
  ];
  const user = [
    head,
    line({
      row: "depends",
      package: "pkg:npm/evil",
      manifest: "package.json",
      scope: words,
      declared: words,
      locked: word,
      replaced: path,
    }),
    line({
      row: "uses",
      package: "pkg:npm/evil",
      specifier: `evil/${word}`,
      name: "short",
      member: word,
      source: `${path}a.ts`,
      line: 1,
      lines: [1],
      form: words,
      through: word,
      category: words,
      uid: word,
    }),
    line({
      row: "uses",
      package: "pkg:npm/evil",
      specifier: `evil/${word}`,
      name: word,
      source: `${sign}.ts`,
      line: 2,
      lines: [2],
      form: "import",
    }),
    line({ row: "uses", package: "pkg:npm/outside", specifier: word, name: words, source: "a.ts", line: 1, lines: [1], form: "import" }),
  ];
  ({ file } = await indexOf({}, undefined, [
    { repository: `h/o/${"Z".repeat(3000)}`, commit: "1".repeat(40), lines: publisher },
    { repository: "h/o/user", commit: "2".repeat(40), lines: user },
  ]));
});

/** Nothing of a stranger is longer than a path may be, no word longer than a word, and nothing steers a terminal. */
function expectCut(text: string, isData = false): void {
  expect(text).toContain("characters)");
  expect(Math.max(...(text.match(/Z(?: Z)+/g) ?? []).map(({ length }) => length))).toBeLessThanOrEqual(200);
  expect(Math.max(...(text.match(/(?:Z+\/?)+/g) ?? []).map(({ length }) => length))).toBeLessThanOrEqual(400);
  if (!isData) for (const hidden of ["\u001b", "\u202e"]) expect(text).not.toContain(hidden);
}

const QUESTIONS: readonly (readonly string[])[] = [
  ["uses", "npm:evil"],
  ["uses", "npm:evil#short"],
  ["uses", "npm:outside"],
  ["affected", "h/o/ZZZ", "a.ts"],
  ["versions", "npm:evil"],
  ["publishes", "npm:evil"],
  ["unused", "h/o/ZZZ"],
  ["uses", "npm:evol#x"],
];

describe.each(QUESTIONS)("ask %s %s", (...question) => {
  const given = question.map((one) => one.replace("ZZZ", "Z".repeat(3000)));
  it("in lines, in data", async () => {
    const lines = await ask(file, "ask", ...given);
    const said = `${lines.out}${lines.err}`;
    if (said.includes("ZZZ")) expectCut(said);
    const data = await ask(file, "ask", ...given, "--json");
    JSON.parse(data.out);
    if (data.out.includes("ZZZ")) expectCut(data.out, true);
    expect(said.length + data.out.length).toBeLessThan(30_000);
  });
});

it("to a client of the Model Context Protocol, in answers and errors", async () => {
  const index = openIndex(file);
  const [near, far] = InMemoryTransport.createLinkedPair();
  await createFleetServer(index, hostOf([], [])).connect(far);
  const client = new Client({ name: "test", version: "0" });
  await client.connect(near);
  for (const [name, args] of [
    ["fleet_uses", { target: "npm:evil" }],
    ["fleet_versions", { package: "npm:evil" }],
    ["fleet_publishes", { package: "npm:evil" }],
    ["fleet_unused", { repository: `h/o/${"Z".repeat(3000)}` }],
    ["fleet_unused", { repository: word }],
    ["fleet_uses", { target: `npm:${word.slice(0, 5000)}${sign}` }],
  ] as const) {
    const { content } = await client.callTool({ name, arguments: args });
    expectCut(content.map((part) => (part.type === "text" ? part.text : "")).join("\n"));
  }
  await client.close();
  index.close();
});

it("in a map of the fleet", () => {
  const index = openIndex(file);
  const texts = fleetOperations(index).flatMap((one) => ("purpose" in one ? [one.purpose] : "why" in one ? [one.why] : []));
  expectCut(texts.join("\n"), true);
  index.close();
});

it("in status, why and their data", async () => {
  const fleet = join(scratch, "fleet");
  mkdirSync(fleet);
  writeFileSync(join(fleet, "fleet.toml"), "");
  const store = await openStore(fleet);
  const failure = { commit: "1", program: word.slice(0, 9000), reason: `${sign}${word}`, permanent: false };
  await store.moveHead({ repository: "h/o/n", state: "failed", tries: 1, aliases: [`h/o/${"Z".repeat(150)}`], failure }, undefined);
  for (const command of [["status"], ["why", "h/o/n"]]) {
    expectCut((await say([...command, "--fleet", fleet], scratch)).out);
    expectCut((await say([...command, "--fleet", fleet, "--json"], scratch)).out, true);
  }
});

it("in an error that repeats what was typed", async () => {
  expectCut((await say([`${sign}${word}`], scratch)).err);
  expectCut((await say(["why", word, "--fleet", scratch], scratch)).err);
});
