/** `fleet` costs those nothing who map one repository, and a child of it ends with its parent. */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findFleet, fleet } from "../../src/commands/fleet/fleet.js";
import { PROGRAM, start } from "../support/program.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { mapOf, temporaryRepository } from "../support/temporary-repository.js";

const MODULES = JSON.parse(readFileSync(fileURLToPath(new URL("../../dist/bundle-modules.json", import.meta.url)), "utf8")) as Record<
  string,
  readonly string[]
>;
const streams = { out: () => {}, err: () => {}, progress: () => {}, columns: 80 };

test("the program holds nothing of its dependencies", () => {
  const parts = Object.values(MODULES).flat();
  expect(parts.filter((part) => /packages\/fleet|bullmq|ioredis|pglite|sqlite|node_modules\/pg\//.test(part))).toEqual([]);
  const [file = "", held = []] = Object.entries(MODULES).find(([, held]) => held.includes("src/commands/fleet/fleet.ts")) ?? [];
  expect({ file, rooms: held.filter((part) => !part.startsWith("src/commands/fleet/")) }).toEqual({
    file: expect.stringContaining("fleet"),
    rooms: [],
  });
});

test("without the package one error says how to get it", async () => {
  const program = join(temporaryDirectory(), "main.cjs");
  writeFileSync(program, "");
  const caller = { program: "dsp-cli", version: "1.0.0", directory: temporaryDirectory(), file: program };
  await expect(fleet(["run"], caller, streams)).rejects.toMatchObject({ code: "fleet-not-installed", exitCode: 2 });
});

test("the package is found beside the program, and never in the directory of the user, which may be a clone of others", async () => {
  const [program, user, other] = [temporaryDirectory(), temporaryDirectory(), temporaryDirectory()];
  for (const [folder, code] of [
    [program, 3],
    [user, 4],
  ] as const) {
    const place = join(folder, "node_modules", "dsp-fleet");
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, "package.json"), '{"name":"dsp-fleet","type":"module","exports":"./index.js"}');
    writeFileSync(
      join(place, "index.js"),
      `export const fleet = async (words, host) => words.length + ${code} * (host.mapper === "" ? 0 : 1);\n`,
    );
  }
  writeFileSync(join(program, "main.cjs"), "");
  writeFileSync(join(other, "main.cjs"), "");
  expect(findFleet(join(program, "main.cjs"))).toContain(program);
  expect(findFleet(join(other, "main.cjs"))).toBeUndefined();
  const caller = { program: "dsp-cli", version: "1.0.0", directory: user };
  expect(await fleet(["run", "--json"], { ...caller, file: join(program, "main.cjs") }, streams)).toBe(5);
  await expect(fleet([], { ...caller, file: join(other, "main.cjs") }, streams)).rejects.toMatchObject({ code: "fleet-not-installed" });
});

test("a map is the same with and without the end of standard input in view, which ends a child", async () => {
  const [one, other] = [temporaryRepository(), temporaryRepository()];
  await start(["bootstrap"], { cwd: one });
  const environment = { ...process.env, DSP_END_WITH_STDIN: "1" };
  const child = spawn(process.execPath, [PROGRAM, "bootstrap"], { cwd: other, env: environment, stdio: ["pipe", "ignore", "ignore"] });
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(mapOf(other)).toEqual(mapOf(one));
  const watched = spawn(process.execPath, [PROGRAM, "watch"], { cwd: other, stdio: ["pipe", "pipe", "ignore"], env: environment });
  await once(watched.stdout, "data");
  watched.stdin.end();
  const [code] = (await once(watched, "exit")) as [number | null];
  expect(code).toBe(0);
});
