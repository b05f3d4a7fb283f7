import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { expect, it } from "vitest";
import { openIndex } from "../src/ask/open-index.js";
import { createFleetServer } from "../src/mcp/serve-fleet.js";
import { ask, hostOf } from "./support/asking.js";
import { indexOf, SIX } from "./support/six-repositories.js";

it("answers the five questions to a client of the Model Context Protocol", async () => {
  const { file } = await indexOf(SIX);
  const index = openIndex(file);
  const [near, far] = InMemoryTransport.createLinkedPair();
  await createFleetServer(index, hostOf([], [])).connect(far);
  const client = new Client({ name: "test", version: "0" });
  await client.connect(near);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["fleet_uses", "fleet_affected", "fleet_versions", "fleet_publishes", "fleet_unused"]);
  const call = async (name: string, args: Record<string, unknown>): Promise<unknown> =>
    (await client.callTool({ name, arguments: args })).content;
  expect(await call("fleet_uses", { target: "npm:@acme/auth#verify" })).toMatchObject([
    { text: expect.stringContaining("2 uses of npm:@acme/auth#verify in 1 repository") },
  ]);
  expect(await call("fleet_affected", { repository: "web/core", place: "src/parse.ts" })).toMatchObject([
    { text: expect.stringContaining("2 files") },
  ]);
  expect(await client.callTool({ name: "fleet_uses", arguments: { target: "npm:nothing-like-it" } })).toMatchObject({ isError: true });
  expect(await client.callTool({ name: "fleet_uses", arguments: { limit: 3 } })).toMatchObject({
    isError: true,
    content: [{ text: "the argument 'target' is missing; tools/list describes it" }],
  });
  expect(await client.callTool({ name: "fleet_uses", arguments: { target: 3 } })).toMatchObject({
    content: [{ text: expect.stringContaining("target: Invalid input: expected string, received number") }],
  });
  await client.close();
  index.close();
});

it("exports a map that the program's own commands read", async () => {
  const { file } = await indexOf(SIX);
  const directory = mkdtempSync(join(tmpdir(), "dsp-fleet-export-"));
  const { mapper } = hostOf([], []);
  expect(existsSync(mapper), "the program is not built: npm run build").toBe(true);
  const first = await ask(file, "export", "--dsp", directory);
  expect(first).toMatchObject({ code: 0, err: "" });
  expect(first.out).toContain(`11 entities and 6 imports in ${join(directory, ".dsp")}`);
  const run = (...words: readonly string[]): string =>
    execFileSync(process.execPath, [mapper, ...words], { cwd: directory, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  expect(run("verify")).not.toContain("error");
  expect(run("search", "acme/auth")).toContain("npm:@acme/auth");
  expect(run("find-by-source", "git.acme.dev/web/shop")).toMatch(/obj-[0-9a-f]{8}/u);
  expect(run("find", "acme auth")).toContain("npm:@acme/auth");
  // A word of a purpose: "Package 4.2.0: 10 uses in 1 repository."
  expect(run("find", "4.2.0")).toContain("npm:@acme/auth");
  expect(run("context", "who uses acme auth")).toContain("web/auth");
  const again = await ask(file, "export", "--dsp", directory, "--json");
  expect(JSON.parse(again.out)).toMatchObject({ written: 0, removed: 0, entities: 11, imports: 6 });
});

it("does not replace a map that is no export", async () => {
  const { file } = await indexOf(SIX);
  const directory = mkdtempSync(join(tmpdir(), "dsp-fleet-export-"));
  const description = join(directory, ".dsp", "obj-00000001", "description");
  mkdirSync(join(description, ".."), { recursive: true });
  writeFileSync(join(directory, ".dsp", "TOC"), "obj-00000001\n");
  writeFileSync(description, "source: a.ts\nkind: object\npurpose: Mine.\n");
  const { code, err } = await ask(file, "export", "--dsp", directory);
  expect(code).toBe(2);
  expect(err).toContain("no export of a fleet; name another directory");
  expect(readFileSync(description, "utf8")).toContain("Mine.");
});
