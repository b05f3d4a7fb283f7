/** A few of the faults of `npm run faults`: what is written there says what each suite asks. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { IS_THOROUGH } from "../support/effort.js";

const SUITES = fileURLToPath(new URL("../../bench/faults/main.mjs", import.meta.url));

function play(words: readonly string[]): Promise<{ readonly code: number | null; readonly said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [SUITES, ...words], { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => (said += piece.toString()));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, said }));
  });
}

it.concurrent.each([
  ["calls that fail", `calls --share ${IS_THOROUGH ? 0.001 : 0.0005} --seed 11`, /^\d+ faults, [1-9]\d* struck, 0 complaints/m],
  [
    "reads that fail in commands of the protocol",
    "calls --kind read --share 0.01 --only update-description,create-object,add-import,move-entity",
    /^\d+ faults, [1-9]\d* struck, 0 complaints/m,
  ],
  ["a power failure", "power --chances 1 --only create-object", /^create-object .* finished by the next run$/m],
  ["an end at any call", "kills --share 0.05 --only create-object", /^[1-9]\d* kills, 0 complaints/m],
])("%s leave the old map, the new one, or what the next run finishes", async (_what, words, expected) => {
  const { code, said } = await play(words.split(" "));
  expect(said).toMatch(expected);
  expect(code, said).toBe(0);
});
