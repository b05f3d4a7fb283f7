import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { stampsIn } from "../../src/store/live-tree.js";

const LONG_AGO = new Date("2020-02-02T02:02:02Z");

it("signs differ after a table of contents changed, a name came, and a name went, whether or not the list of names is known", () => {
  const root = mkdtempSync(join(tmpdir(), "dsp-signs-"));
  try {
    const base = join(root, ".dsp");
    mkdirSync(join(base, "obj-00000001"), { recursive: true });
    writeFileSync(join(base, "TOC"), "obj-00000001\n");
    for (const settled of [true, false]) {
      if (settled) utimesSync(base, LONG_AGO, LONG_AGO);
      const signs = stampsIn(root);
      const seen = [signs()];
      expect(signs()).toBe(seen[0]);
      writeFileSync(join(base, "TOC"), settled ? "obj-00000002\nobj-00000001\n" : "obj-00000001\n");
      seen.push(signs());
      writeFileSync(join(base, "TOC-obj-00000002"), "obj-00000002\n");
      seen.push(signs());
      writeFileSync(join(base, "TOC-obj-00000002"), "obj-00000002\nobj-00000001\n");
      seen.push(signs());
      rmSync(join(base, "TOC-obj-00000002"));
      seen.push(signs());
      expect(new Set(seen).size).toBe(seen.length);
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
