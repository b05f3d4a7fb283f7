/** The line about texts in the summary of an update. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

test("a changed map counts the texts of people, a first one and one of drafts alone do not", async () => {
  const directory = temporaryRepository();
  const bootstrap = async (): Promise<string> => (await runInProcess(directory, ["bootstrap"])).out;
  const grow = (name: string): void => {
    const file = join(directory, "src/total.ts");
    writeFileSync(file, `${readFileSync(file, "utf8")}export function ${name}(): void {}\n`);
  };
  expect(await bootstrap()).not.toMatch(/^Texts/m);
  grow("refund");
  expect(await bootstrap()).not.toMatch(/^Texts/m);
  await runInProcess(directory, ["update-description", "src/cart.ts", "--purpose", "Sells what the till rings up."]);
  grow("discount");
  expect(await bootstrap()).toMatch(/^Texts {6}1 that a person wrote, all kept$/m);
  expect(await bootstrap()).not.toMatch(/^Texts/m);
});
