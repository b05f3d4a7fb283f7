/** Trees that mean harm, and commands with words that do: one clear sentence, nothing written outside of `.dsp`, no prototype touched. */
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runProtocol } from "../../../src/commands/protocol/run.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";

const UID = "obj-0a0a0a0a";

async function run(directory: string, ...words: string[]): Promise<{ out: string; code: number }> {
  let out = "";
  const streams = { out: (text: string) => void (out += text), err: () => undefined, progress: () => undefined, columns: 100 };
  const code = await runProtocol(words, directory, streams);
  return { out, code };
}

function dspWith(files: Readonly<Record<string, string>>): string {
  return temporaryDirectory(Object.fromEntries(Object.entries(files).map(([path, text]) => [`.dsp/${path}`, text])));
}

it("keys of a description that are names of every object's members stay keys", async () => {
  const directory = dspWith({
    TOC: `${UID}\n`,
    [`${UID}/description`]:
      "source: src/till.ts\nkind: object\npurpose: Counts.\n__proto__: polluted\nconstructor: polluted\ntoString: polluted\n",
    [`${UID}/imports`]: "",
    [`${UID}/shared`]: "",
  });
  const { out } = await run(directory, "get-entity", UID, "--json");
  expect(JSON.parse(out)).toMatchObject({ uid: UID });
  expect((await run(directory, "search", "polluted")).out).toContain(UID);
  await run(directory, "update-description", UID, "--purpose", "Counts coins.");
  expect((await run(directory, "get-entity", UID)).out).toContain("__proto__: polluted");
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(String({})).toBe("[object Object]");
});

it.each(["../../secret", "/etc/hosts", "obj-0a0a0a0a/../../secret", "..\\secret", "obj-0A0A0A0A", "obj-0a0a0a0a0", ""])(
  "%j is no UID",
  async (word) => {
    const directory = dspWith({ TOC: `${UID}\n`, [`${UID}/description`]: "source: src/till.ts\nkind: object\npurpose: Counts.\n" });
    const before = readdirSync(directory);
    await expect(run(directory, "remove-entity", word)).rejects.toThrow(/^[^\n]{10,300}$/);
    await expect(run(directory, "add-import", UID, word, "because")).rejects.toThrow(/^[^\n]{10,300}$/);
    expect(readdirSync(directory)).toEqual(before);
  },
);

it("a link in the place of .dsp, or of an entity's file, is refused", async () => {
  const outside = dspWith({ TOC: "" });
  const directory = temporaryDirectory();
  symlinkSync(join(outside, ".dsp"), join(directory, ".dsp"));
  await expect(run(directory, "create-object", "src/till.ts", "Counts.")).rejects.toThrow("symbolic link");
  expect(readdirSync(join(outside, ".dsp"))).toEqual(["TOC"]);

  const other = dspWith({ TOC: `${UID}\n`, [`${UID}/imports`]: "" });
  writeFileSync(join(outside, "victim"), "source: a\nkind: object\npurpose: Theirs.\n");
  symlinkSync(join(outside, "victim"), join(other, ".dsp", UID, "description"));
  mkdirSync(join(other, "src"));
  await expect(run(other, "update-description", UID, "--purpose", "Ours.")).rejects.toThrow("symbolic link");
});
