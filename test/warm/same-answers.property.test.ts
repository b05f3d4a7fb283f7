/** Random edits in pairs of repositories: in one, commands ask a running process; in the other, they work alone. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../support/effort.js";
import { start, type Ended } from "../support/program.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { git, mapOf, SAMPLE_FILES, temporaryRepository } from "../support/temporary-repository.js";
import { answered, surroundings, warmServer } from "../support/warm-server.js";

const write = (path: string, change: (text: string) => string) => (root: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  let before = "";
  try {
    before = readFileSync(join(root, path), "utf8");
  } catch {
    // A new file.
  }
  writeFileSync(join(root, path), change(before));
};

const EDITS: Readonly<Record<string, (root: string) => void>> = {
  nothing: () => undefined,
  comment: write("src/till.ts", (text) => `${text}// Friday\n`),
  use: write("src/till.ts", (text) => `import { total as sum${text.length} } from "./total.js";\n${text}sum${text.length}([1]);\n`),
  export: write("src/total.ts", (text) => `${text}export const rate${text.length} = ${text.length};\n`),
  damage: write("src/cart.ts", (text) => `${text}}}\n`),
  mend: write("src/cart.ts", () => SAMPLE_FILES["src/cart.ts"] ?? ""),
  python: write("tools/count.py", (text) => `${text}import os\ndef count${text.length}(): return os.sep\n`),
  go: write("go/main.go", () => `package main\n\nimport "fmt"\n\nfunc main() { fmt.Println("till") }\n`),
  manifest: write("package.json", (text) => text.replace('"1.0.0"', '"1.0.1"')),
  remove: (root) => rmSync(join(root, "src/stocktaking.ts"), { force: true }),
  unmap: (root) => rmSync(join(root, ".dsp"), { recursive: true, force: true }),
};

const COMMANDS: readonly (readonly string[])[] = [
  ["bootstrap"],
  ["bootstrap", "--json"],
  ["bootstrap", "--dry-run"],
  ["bootstrap", "--tests", "graph"],
  ["check"],
  ["check", "--json"],
  ["check", "--granularity", "files"],
  ["verify"],
  ["context", "add prices of a cart"],
  ["search", "--ranked", "total"],
  ["outline", "src/cart.ts", "src/total.ts"],
  ["show", "src/total.ts"],
  ["uses", "src/total.ts#total"],
  ["impact", "src/total.ts#total"],
  ["path", "src/till.ts", "src/total.ts"],
  ["explain", "src/cart.ts"],
  ["diff"],
  ["uses", "nothing-of-this-name"],
  ["check", "--format", "telegram"],
  ["uses", "--jsn", "src/total.ts"],
];

/** Times differ from run to run. */
const withoutTimes = ({ code, out, err }: Ended): Ended => ({
  code,
  out: out.replace(/\bin \d+\.\d s$/gm, "in 0.0 s").replace(/"seconds": [\d.]+/g, '"seconds": 0'),
  err,
});

test("the same output, exit code and map as without a running process", async () => {
  const edits = fc.constantFrom(...Object.keys(EDITS));
  const step = fc.record({ edits: fc.array(edits, { maxLength: 2 }), command: fc.constantFrom(...COMMANDS) });
  const script = fc.array(step, { minLength: runs(8, 5), maxLength: runs(12, 7) });
  let askedInAll = 0;
  let answeredInAll = 0;
  const judge = async (steps: readonly { readonly edits: readonly string[]; readonly command: readonly string[] }[]): Promise<void> => {
    const made = temporaryRepository();
    git(made, "add", "--all");
    git(made, "commit", "-q", "-m", "opening");
    const [asking, alone] = [join(temporaryDirectory(), "shop"), join(temporaryDirectory(), "shop")];
    for (const copy of [asking, alone]) cpSync(made, copy, { recursive: true });
    const here = (text: string): string => text.replaceAll(alone, asking);
    const [its, other] = [surroundings(), surroundings()];
    const server = await warmServer(asking, its);
    for (const { edits: names, command } of [{ edits: [], command: ["bootstrap"] }, ...steps]) {
      for (const name of names) for (const root of [asking, alone]) EDITS[name]?.(root);
      const [one, two] = [
        await start(command, { cwd: asking, env: { ...its } }),
        await start([...command, "--no-server"], { cwd: alone, env: { ...other } }),
      ];
      const where = `${names.join(", ")}: ${command.join(" ")}`;
      expect({ where, ...withoutTimes(one) }).toEqual({ where, ...withoutTimes({ ...two, out: here(two.out), err: here(two.err) }) });
      expect({ where, map: readMap(asking) }).toEqual({ where, map: readMap(alone) });
    }
    askedInAll += steps.length + 1;
    answeredInAll += answered(server);
    server.child.kill("SIGKILL");
    await server.ended;
  };
  await fc.assert(fc.asyncProperty(script, judge), {
    numRuns: runs(20, 2),
    endOnFailure: true,
    // Its answer names the directory.
    examples: [[[{ edits: ["unmap"], command: ["check", "--json"] }]]],
  });
  // On a busy machine some commands do not wait long enough.
  expect(answeredInAll).toBeGreaterThan(askedInAll / 4);
});

function readMap(root: string): ReadonlyMap<string, string> {
  try {
    return mapOf(root);
  } catch {
    return new Map();
  }
}
