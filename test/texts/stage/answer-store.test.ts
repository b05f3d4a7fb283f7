import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { openAnswers, type AnswerStore } from "../../../src/texts/stage/answer-store.js";
import type { Slot } from "../../../src/texts/stage/job.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";

const QUESTION = { about: "src/till.ts", system: "Describe.", user: "A till.", schema: { name: "texts", body: {} }, maxOutput: 100 };
const ANSWER = { kind: "answered", value: { texts: [] }, input: 3, output: 4 } as const;
const SLOT: Slot = { kind: "purpose", owner: "obj-00000001", slot: "purpose", draft: "A till.", current: "A till.", name: "src/till.ts" };

let directory = "";

beforeEach(() => {
  directory = temporaryDirectory({});
});

function opened(more: Partial<Parameters<typeof openAnswers>[0]> = {}): AnswerStore {
  return openAnswers({ directory, model: "m-1", host: "till.example:443", version: "1", project: "/shop", ...more });
}

function files(): readonly string[] {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

describe("kept answers", () => {
  it("are found by the whole question, the model and the server", () => {
    opened().keep(QUESTION, ANSWER);
    expect(opened().answer(QUESTION)).toEqual(ANSWER);
    expect(opened({ version: "2", project: "/other" }).answer(QUESTION)).toEqual(ANSWER);
    expect(opened().answer({ ...QUESTION, user: "A drawer." })).toBeUndefined();
    expect(opened().answer({ ...QUESTION, system: "Judge." })).toBeUndefined();
    expect(opened({ model: "m-2" }).answer(QUESTION)).toBeUndefined();
    expect(opened({ host: "other.example:443" }).answer(QUESTION)).toBeUndefined();
  });

  it.each(["", "{", "[]", '{"kind":"answered","input":1}', '{"kind":"answered","value":[],"input":1,"output":1}'])(
    "cut to %j are none",
    (text) => {
      opened().keep(QUESTION, ANSWER);
      const [file = ""] = files();
      writeFileSync(file, text);
      expect(opened().answer(QUESTION)).toBeUndefined();
    },
  );

  it("are for nobody else's eyes, and leave nothing half written", () => {
    opened().keep(QUESTION, ANSWER);
    opened().keep(QUESTION, ANSWER);
    expect(files()).toHaveLength(1);
    expect(JSON.parse(readFileSync(files()[0] ?? "", "utf8"))).toEqual(ANSWER);
  });
});

describe("settled slots", () => {
  it("are open again when the draft, the prompts or the model change", () => {
    opened().settle(SLOT);
    expect(opened().isSettled(SLOT)).toBe(true);
    expect(opened().isSettled({ ...SLOT, draft: "A drawer." })).toBe(false);
    expect(opened({ version: "2" }).isSettled(SLOT)).toBe(false);
    expect(opened({ model: "m-2" }).isSettled(SLOT)).toBe(false);
  });
});

describe("a batch under way", () => {
  it("is one for a project, and gone when it is taken up", () => {
    opened().handIn({ id: "batch_1", questions: { a: QUESTION } });
    expect(opened().handedIn()).toEqual({ id: "batch_1", questions: { a: QUESTION } });
    expect(opened({ project: "/other" }).handedIn()).toBeUndefined();
    opened().handIn(undefined);
    expect(opened().handedIn()).toBeUndefined();
  });
});
