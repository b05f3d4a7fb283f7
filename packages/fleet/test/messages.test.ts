import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { isMeantForHere } from "../src/command/metrics.js";
import { openFleetGit } from "../src/command/workshop.js";
import { shownAddress } from "../src/engine-place.js";
import { schemaOf } from "../src/queue/postgres-engine.js";
import { faultOf } from "../src/sources/git.js";
import { openStore } from "../src/store/open-store.js";
import { run } from "./support/processes.js";

const scratch = mkdtempSync(join(tmpdir(), "fleet-messages-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it.each([
  ["rediss://me:s3cret@queue:6379", "rediss://queue:6379"],
  ["redis://:s3%cret@queue", "redis://queue"],
  ["postgres://queue/fleet?user=me&password=s3cret", "postgres://queue/fleet"],
  ["me:s3cret@queue", "the address that was given"],
])("shows %s without secrets", (address, text) => {
  expect(shownAddress(address)).toBe(text);
});

it("takes no server for a store", async () => {
  await expect(openStore("redis://me:s3cret@queue:6379")).rejects.toThrow(/^redis:\/\/queue:6379 is no store$/);
});

it("names the command that builds the index once, with the fleet and the store that were typed", async () => {
  const [fleet, store] = [join(scratch, "fleet"), join(scratch, "store")];
  mkdirSync(fleet);
  writeFileSync(join(fleet, "fleet.toml"), "");
  const { code, err } = await run(["ask", "uses", "npm:x", "--fleet", fleet, "--store", store]);
  expect({ code, commands: err.match(/'[^']*'/g) }).toEqual({
    code: 2,
    commands: [`'dsp-cli fleet run --fleet ${fleet} --store ${store}'`],
  });
});

it("has a schema for each name", () => {
  expect(schemaOf("default")).toBe("dsp_fleet_default");
  const names = ["web", "Web", "a-b", "a_b", "x".repeat(41), `${"x".repeat(40)}-`];
  const schemas = names.map(schemaOf);
  expect(new Set(schemas).size).toBe(names.length);
  // PostgreSQL cuts longer ones off.
  expect(schemas.filter((schema) => !/^[a-z0-9_]{1,63}$/.test(schema))).toEqual([]);
});

it("passes on nothing of a server that steers a terminal", () => {
  const { message } = faultOf("fetch", 128, "remote: error: \u001b]0;owned\u0007 gone\nfatal: the remote end hung up\n");
  expect(message).toBe("git fetch: remote: error: \\u{1b}]0;owned\\u{7} gone");
});

it("leaves the configuration of git to processes of other machines that share the folder", () => {
  const here = hostname().replace(/[^\w-]/g, "-");
  const names = ["elsewhere.999999", `${here}.999999`];
  for (const name of names) {
    mkdirSync(join(scratch, "git", name), { recursive: true });
    writeFileSync(join(scratch, "git", name, "gitconfig"), "");
  }
  openFleetGit(scratch);
  expect(readdirSync(join(scratch, "git")).sort()).toEqual(["elsewhere.999999", `${here}.${process.pid}`].sort());
});

it("answers questions about the queue only by the name of this machine", async () => {
  const server = createServer((asked, response) => {
    if (isMeantForHere(asked, response)) response.end("gauges");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const statusFor = async (host: string): Promise<number | undefined> =>
    await new Promise((resolve) => {
      request({ host: "127.0.0.1", port, headers: { host } }, (answer) => resolve(answer.resume().statusCode)).end();
    });
  const names = ["127.0.0.1:9400", `localhost:${port}`, "page.example:9400", "127.0.0.1.page.example"];
  const answers = await Promise.all(names.map(statusFor));
  server.close();
  server.closeAllConnections();
  expect(answers).toEqual([200, 200, 403, 403]);
});
