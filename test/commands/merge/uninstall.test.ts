/** `merge uninstall` is the way back from `merge install`. */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { git } from "../../support/temporary-repository.js";

test.each([
  ["none", undefined],
  ["one of others", "* text=auto\r\n*.png binary"],
])("the settings and the lines go, with .gitattributes: %s", async (_what, attributes) => {
  const directory = temporaryDirectory(attributes === undefined ? {} : { ".gitattributes": attributes });
  git(directory, "init", "-q");
  const config = readFileSync(join(directory, ".git/config"), "utf8");
  await runInProcess(directory, ["merge", "install"]);
  appendFileSync(join(directory, ".gitattributes"), ".dsp/** linguist-generated\n");
  const installed = readFileSync(join(directory, ".gitattributes"), "utf8");
  const planned = await runInProcess(directory, ["merge", "uninstall", "--dry-run"]);
  expect(planned.out).toContain(".gitattributes: without .dsp/** merge=dsp\n");
  expect(readFileSync(join(directory, ".gitattributes"), "utf8")).toBe(installed);
  expect((await runInProcess(directory, ["merge", "uninstall"])).out).toBe(planned.out);
  expect(readFileSync(join(directory, ".git/config"), "utf8")).toBe(config);
  expect(existsSync(join(directory, ".gitattributes"))).toBe(attributes !== undefined);
  if (attributes !== undefined) expect(readFileSync(join(directory, ".gitattributes"), "utf8")).toBe(`${attributes}\r\n`);
  expect((await runInProcess(directory, ["merge", "uninstall"])).out).toBe("nothing to do: the merge driver is not set up\n");
});

test("an unknown action is named", async () => {
  expect(await runInProcess(temporaryDirectory(), ["merge", "unistall"])).toMatchObject({
    code: 2,
    error: "unknown-action",
    err: expect.stringContaining("did you mean uninstall?"),
  });
});
