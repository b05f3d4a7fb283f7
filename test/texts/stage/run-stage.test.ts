/** The stage without a network and without a map: what is asked, what is taken, what is left for another run. */
import { expect, test } from "vitest";
import { providerError, type Answer, type Question } from "../../../src/texts/ask/question.js";
import { promptOf } from "../../../src/texts/load-prompt.js";
import { openAnswers, type AnswerStore } from "../../../src/texts/stage/answer-store.js";
import type { Job, Slot } from "../../../src/texts/stage/job.js";
import { runStage, type StageInput, type StageResult } from "../../../src/texts/stage/run-stage.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { itemsOf, plainly, type Item } from "../../commands/texts/clerk.js";

const prompt = promptOf("Describe.");
const SOURCE = "export function total(prices) { return prices.length; }\n";

function purpose(name: string): Slot {
  return {
    kind: "purpose",
    owner: `obj-${name}`,
    slot: "purpose",
    draft: `Module ${name}.`,
    current: `Module ${name}.`,
    name: `src/${name}.ts`,
  };
}

function job(name: string, slots: readonly Slot[] = [purpose(name)], after: readonly string[] = []): Job {
  const material = [{ path: `src/${name}.ts`, dialect: "TypeScript", text: SOURCE, declarations: [] }];
  return { key: name, kind: "file", about: `src/${name}.ts`, slots, material: () => material, near: () => [], related: [], after };
}

type Say = (item: Item, question: Question) => string;

function answered(question: Question, say: Say, more: object = {}): Answer {
  const texts = itemsOf(question.user).map((item) => ({ id: item.id, text: say(item, question) }));
  return { kind: "answered", value: { texts }, input: 10, output: 5, ...more };
}

interface Stage {
  readonly asked: readonly Question[];
  readonly store: AnswerStore;
  readonly run: (jobs: readonly Job[], ask: (question: Question) => Answer, more?: Partial<StageInput>) => Promise<StageResult>;
}

/** Runs of one stage share what they keep. */
function stage(): Stage {
  const asked: Question[] = [];
  const store = openAnswers({ directory: temporaryDirectory({}), model: "m", host: "h:1", version: "1", project: "/shop" });
  const run: Stage["run"] = async (jobs, ask, more = {}) =>
    await runStage({
      jobs,
      asking: {
        prompts: { file: prompt, externals: prompt, overview: prompt },
        count: (text) => text.length,
        mostInput: 100_000,
        withhold: () => Promise.resolve({ cover: (text) => ({ text, secrets: [] }), hide: (text) => ({ text, secrets: [] }) }),
      },
      provider: {
        host: "h:1",
        model: "m",
        ask: async (question) => {
          asked.push(question);
          return await Promise.resolve(ask(question));
        },
      },
      store,
      concurrency: 1,
      purposeOf: () => undefined,
      exists: () => false,
      status: [],
      overviews: [],
      progress: () => undefined,
      isAffordable: () => true,
      ...more,
    });
  return { asked, store, run };
}

test("a name that was refused as invented is still invented at the second try", async () => {
  const { asked, run } = stage();
  const invented: Say = () => "Lets `gadgetOfNobody` prepare what callers see of the values.";
  const { accepted, refused, settled } = await run([job("total")], (question) => answered(question, invented));
  expect(asked).toHaveLength(2);
  expect(asked[1]?.user).toContain("gadgetOfNobody");
  expect(accepted).toEqual([]);
  expect(refused.map(({ reason }) => reason)).toEqual([expect.stringContaining('mentions "gadgetOfNobody"')]);
  expect(settled.map(({ name }) => name)).toEqual(["src/total.ts"]);
});

test("a run that ends before its texts are saved leaves the next one the same questions", async () => {
  const { asked, store, run } = stage();
  const two = [job("total", [purpose("total"), { ...purpose("cart"), form: "class" }])];
  const ask = (question: Question): Answer => answered(question, (item) => (item.name === "src/cart.ts" ? "Bad." : plainly(item)));
  const first = await run(two, ask);
  // A settled slot is not asked for: with it the whole file's question would be another one.
  expect(two[0]?.slots.filter(store.isSettled)).toEqual([]);
  const second = await run(two, ask);
  expect(asked).toHaveLength(2);
  expect(second.reused).toBe(2);
  expect([second.accepted, second.settled]).toEqual([first.accepted, first.settled]);
});

test("a question that the server failed is asked again by the next run, one that the model refused is not", async () => {
  const { asked, run } = stage();
  const failing = (passing: object) => (): Answer => ({ kind: "unusable", reason: "no", input: 0, output: 0, ...passing });
  const first = await run([job("total")], failing({ passing: true }));
  expect([first.left, first.unusable.length, first.settled]).toEqual([1, 1, []]);
  const second = await run([job("total")], failing({}));
  expect([second.left, second.unusable.length]).toEqual([0, 1]);
  await run([job("total")], failing({}));
  expect(asked).toHaveLength(2);
});

test("a failure at the second try holds the file back, so that the first is not paid again", async () => {
  const { asked, run } = stage();
  const slots = [purpose("total"), { ...purpose("cart"), form: "class" }];
  const say: Say = (item) => (item.name === "src/cart.ts" && item.because === undefined ? "Bad." : plainly(item));
  const first = await run([job("total", slots)], (question) => {
    if (question.user.includes('"because"')) throw providerError("provider-no-credit", { host: "localhost" });
    return answered(question, say);
  });
  expect([first.accepted, first.left, first.failure?.code]).toEqual([[], 1, "provider-no-credit"]);
  const second = await run([job("total", slots)], (question) => answered(question, say));
  expect(second.accepted.map(({ slot }) => slot.name)).toEqual(["src/total.ts", "src/cart.ts"]);
  expect(second.reused).toBe(1);
  expect(asked).toHaveLength(3);
});

test("a second try that is beyond the budget leaves what else was planned", async () => {
  const { run } = stage();
  let total = 0;
  const more = { isAffordable: (): boolean => (total += 1) !== 2 };
  const say: Say = (item) => (item.name === "src/total.ts" ? "Bad." : plainly(item));
  const { accepted, left } = await run([job("total"), job("cart")], (question) => answered(question, say), more);
  expect([accepted.map(({ slot }) => slot.name), left]).toEqual([["src/cart.ts"], 1]);
});

test("a server that does not count is counted for", async () => {
  const { run } = stage();
  const { usage } = await run([job("total")], (question) => answered(question, plainly, { input: 0, output: 0 }));
  expect(usage.requests).toBe(1);
  expect([usage.input, usage.output].every((tokens) => tokens > 20)).toBe(true);
});

test("a why that says what whys of earlier runs say is taken back", async () => {
  const why: Slot = {
    kind: "why",
    owner: "obj-till",
    slot: "obj-total",
    draft: "Calls it.",
    current: "Calls it.",
    name: "src/total.ts",
    imported: "obj-total",
    uses: ["total"],
  };
  const text = "Lets `total` add up the prices of one list before it is returned.";
  const status = ["obj-cart", "obj-shelf"].map((importer) => ({ imported: "obj-total", importer, text }));
  const ask = (question: Question): Answer => answered(question, () => text);
  const alone = await stage().run([job("till", [why])], ask, { status: status.slice(1) });
  expect(alone.accepted).toHaveLength(1);
  const third = await stage().run([job("till", [why])], ask, { status });
  expect([third.accepted, third.settled]).toEqual([[], [why]]);
});
