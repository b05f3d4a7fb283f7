/** Links inside of a map that lead out of it: every command and tool refuses or ignores them; none prints or changes what is there. */
import { cpSync, existsSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { IS_THOROUGH } from "../support/effort.js";
import { OUTSIDE } from "../support/hostile-repository.js";
import { CART, copyOf, LINES, openPlace, questions, run, textsIn, TOTAL, type Place } from "../support/untrusted.js";
import { runInProcess } from "../support/run-in-process.js";

let webstore: Place;
beforeAll(async () => {
  webstore = await openPlace();
  vi.stubEnv("OPENAI_API_KEY", "till-key");
  vi.stubEnv("OPENAI_BASE_URL", webstore.server.url);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await webstore.remove();
});

/** Inside of a map, each in the place of what belongs there. */
const LINKS: Readonly<Record<string, (dsp: string, outside: string) => void>> = {
  "an entity": (dsp, outside) => replace(join(dsp, CART), join(outside, "entity")),
  "the texts of an entity": (dsp, outside) => replace(join(dsp, TOTAL, "exports"), join(outside, "exports")),
  "a description": (dsp, outside) => replace(join(dsp, CART, "description"), join(outside, "entity", "description")),
  "a table of contents": (dsp, outside) => replace(join(dsp, "TOC"), join(outside, "notes.md")),
  "the map": (dsp, outside) => {
    const map = join(outside, "map");
    if (!existsSync(map)) cpSync(dsp, map, { recursive: true });
    writeFileSync(join(map, CART, "description"), `source: src/stock.ts\nkind: object\npurpose: ${OUTSIDE}\n`);
    replace(dsp, map);
  },
};

function replace(path: string, target: string): void {
  rmSync(path, { recursive: true, force: true });
  symlinkSync(target, path);
}

/** One reader opens them all: each command meets the map, and one of the others, or all of them in a thorough run. */
const KINDS = Object.keys(LINKS);
const COMMANDS = Object.keys(LINES).filter((name) => !["mcp", "watch"].includes(name));
const meets = (command: number, kind: number): boolean => IS_THOROUGH || KINDS[kind] === "the map" || command % (KINDS.length - 1) === kind;

describe.each(Object.entries(LINKS).map(([what, make], kind) => [what, make, kind] as const))(
  "where %s is a link that leads out",
  (_what, make, kind) => {
    let root: string;
    let outside: string;
    beforeAll(() => {
      root = copyOf(webstore);
      outside = join(dirname(root), "outside");
    });
    // A command may have taken the link away.
    beforeEach(() => make(join(root, ".dsp"), outside));

    it.each(COMMANDS.filter((_, command) => meets(command, kind)))("%s prints nothing of it and changes nothing there", async (name) => {
      const before = textsIn(outside);
      for (const words of LINES[name] ?? []) {
        const { out, err } = await runInProcess(root, [name, ...words]);
        expect(out + err).not.toContain(OUTSIDE);
      }
      expect(textsIn(outside)).toEqual(before);
    });

    it("no tool of the server tells anything of it", async () => {
      expect((await run(webstore, root, ["mcp"], questions())).out).not.toContain(OUTSIDE);
    });
  },
);
