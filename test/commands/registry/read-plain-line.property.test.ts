/** Lines that are read without the parser say what the parser says of them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Options } from "yargs";
import type { Command } from "../../../src/commands/registry/command.js";
import { COMMANDS } from "../../../src/commands/registry/command-table.js";
import { readLine } from "../../../src/commands/registry/read-line.js";
import { readPlainLine } from "../../../src/commands/registry/cli.js";
import { runs } from "../../support/effort.js";

const WORDS = [
  "src/till.ts",
  "..",
  "shop",
  "a b",
  "5",
  "01",
  "1e3",
  "true",
  "A=b",
  "src/*.ts",
  "ü",
  "a.b",
  "",
  "-",
  "--",
  "-x",
  "--json=true",
  "it's",
  '"a"',
  "{}",
];

function named(name: string): Command {
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined) throw new Error(`no command ${name}`);
  return command;
}

/** What the parser answers; undefined where it refuses. */
async function byParser(command: Command, words: readonly string[]): Promise<Record<string, unknown> | undefined> {
  const invocation = { program: "dsp-cli", arguments: [command.name, ...words], directory: "/", version: "0" } as const;
  let answer: Record<string, unknown> | undefined;
  try {
    await readLine(invocation, async (_, values) => {
      answer = Object.fromEntries(Object.entries(values).filter(([name, value]) => name !== "_" && name !== "$0" && value !== undefined));
    });
  } catch {
    return undefined;
  }
  return answer;
}

const word = (option: Options | undefined): fc.Arbitrary<string> => fc.constantFrom(...(option?.choices ?? []).map(String), ...WORDS);

/** A command and what could stand behind it. */
const lines = fc.constantFrom(...COMMANDS).chain((command) => {
  const names = Object.keys(command.options);
  // A command without options refuses the option of another.
  const option = fc.constantFrom(...(names.length === 0 ? ["json"] : names)).chain((name) => {
    const known = command.options[name];
    if (known?.type === "boolean") return fc.constantFrom([`--${name}`], [`--${name}`], [`--${name}=true`]);
    return word(known).chain((value) => fc.constantFrom([`--${name}`, value], [`--${name}=${value}`], [`--${name}`]));
  });
  const words = fc.array(fc.oneof({ weight: 2, arbitrary: option }, { weight: 1, arbitrary: word(undefined).map((one) => [one]) }), {
    maxLength: 4,
  });
  return fc.tuple(
    fc.constant(command.name),
    words.map((parts) => parts.flat()),
  );
});

const LINES = runs(1000, 250);

describe("a line that is read without the parser", () => {
  test("says the same for every command and any words", async () => {
    let plain = 0;
    await fc.assert(
      fc.asyncProperty(lines, async ([name, words]) => {
        const command = named(name);
        const read = readPlainLine(command, words);
        if (read === undefined) return;
        plain += 1;
        expect(read).toEqual(await byParser(command, words));
      }),
      { numRuns: LINES },
    );
    expect(plain).toBeGreaterThan(LINES / 5);
  });

  test.each(["bootstrap", "bootstrap .. --timing --json", "check --root shop", "search --ranked cart total"])("is plain: %s", (line) => {
    const [name = "", ...words] = line.split(" ");
    expect(readPlainLine(named(name), words)).toBeDefined();
  });
});
