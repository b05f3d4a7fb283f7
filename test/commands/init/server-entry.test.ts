/** One entry in other people's JSON: it is read as meant, and every other byte stays. */
import fc from "fast-check";
import { refusal } from "../../support/refusal.js";
import { expect, test } from "vitest";
import { parse } from "jsonc-parser";
import { withServer } from "../../../src/commands/init/server-entry.js";

const ENTRY = { command: "npx", args: ["--no-install", "dsp-cli", "mcp"] };
const write = (text: string | undefined): string => withServer(text, "mcpServers", ENTRY, ".mcp.json");

test("a file of its own", () => {
  expect(JSON.parse(write(undefined))).toEqual({ mcpServers: { dsp: ENTRY } });
  expect(write("\n")).toBe(write(undefined));
});

test.each([
  ["an empty object", "{}"],
  ["an empty list", '{\n\t"mcpServers": {}\n}\n'],
  ["another server, tabs", '{\n\t"mcpServers": {\n\t\t"till": { "command": "till" }\n\t}\n}\n'],
  ["one line", '{"mcpServers": {"till": {"command": "till"}}}'],
  ["other members", '{\n    "inputs": [1, {"a": "}"}],\n    "note": "mcpServers: {"\n}'],
  ["line ends of another system", '{\r\n  "mcpServers": {\r\n    "till": {"url": "a//b"}\r\n  }\r\n}\r\n'],
  [
    "comments and a trailing comma",
    '// ours\n{\n  "mcpServers": {\n    /* "dsp": {} */ "till": {"command": "x"}, // last, really\n  },\n}\n',
  ],
  ["a member called like a prototype", '{"__proto__": {"mcpServers": 1}, "mcpServers": {"__proto__": {}}}'],
])("%s: the entry is added, the rest stays in place", (_what, before) => {
  const after = write(before);
  expect(parse(after).mcpServers.dsp).toEqual(ENTRY);
  // What was added is one piece.
  let start = 0;
  while (before[start] === after[start] && start < before.length) start += 1;
  const rest = before.length - start;
  const others = `${after.slice(0, start)}${rest === 0 ? "" : after.slice(-rest)}`;
  expect(others.replace(/\s+/g, "")).toBe(before.replace(/\s+/g, ""));
  expect(write(after)).toBe(after);
  expect(after.replaceAll("\r\n", "").includes("\n")).toBe(before.includes("\r\n") ? false : after.includes("\n"));
});

test("an entry of that name stays as it is worded", () => {
  const own = '{"mcpServers": {"dsp": {"command": "node", "args": ["x.js"]}}}';
  expect(write(own)).toBe(own);
});

test("an entry that this command wrote is replaced in place", () => {
  const old = '{\n\t"mcpServers": {\n\t\t"till": {},\n\t\t"dsp": { "command": "dsp-cli", "args": ["mcp"] } // ours\n\t}\n}\n';
  expect(write(old)).toBe(old.replace('{ "command": "dsp-cli", "args": ["mcp"] }', JSON.stringify(ENTRY)));
  const long = JSON.stringify(
    { mcpServers: { dsp: { command: "node", args: ["/opt/dsp/dist/bundle/main.cjs", "mcp", "--root", "x"] } } },
    undefined,
    2,
  );
  expect(write(long)).toBe(JSON.stringify({ mcpServers: { dsp: ENTRY } }, undefined, 2));
  for (const more of [{ env: { A: "1" } }, { args: ["mcp", "--verbose"] }, { command: "bash" }]) {
    const own = JSON.stringify({ mcpServers: { dsp: { command: "dsp-cli", args: ["mcp"], ...more } } });
    expect(write(own)).toBe(own);
  }
});

test.each([
  "[]",
  "{",
  '{"mcpServers": []}',
  '{"mcpServers": {}, "mcpServers": {}}',
  '{"a": 1} {"b": 2}',
  "mcpServers",
  '{"mcpServers": null}',
])("%s is refused", (text) => {
  expect(() => write(text)).toThrow(refusal("invalid-server-configuration", ".mcp.json"));
});

test("any object keeps what it says", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(undefined, 1, 2, "\t"), (others, indent) => {
      const { mcpServers: _one, ...rest } = others;
      const before = JSON.stringify({ ...rest, mcpServers: { till: {} } }, undefined, indent);
      const after = JSON.parse(write(before));
      expect(after).toEqual({ ...JSON.parse(before), mcpServers: { till: {}, dsp: ENTRY } });
    }),
  );
});
