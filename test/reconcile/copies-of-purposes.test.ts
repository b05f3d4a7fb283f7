/** Texts of exports that repeat a purpose follow it, however often and by whomever it is changed. */
import { describe, expect, it } from "vitest";
import { apply } from "../../src/dsp/apply/apply.js";
import { draftTokensAt } from "../../src/dsp/drafts.js";
import type { DspTree } from "../../src/dsp/dsp-tree.js";
import { mergeFile } from "../../src/dsp/merge/merge-file.js";
import { textOrigin } from "../../src/pipeline/text-origin.js";
import { draftTokensWith } from "../../src/texts/provenance.js";
import type { Files } from "../identity/memory-source.js";
import { run, uidsOf } from "../identity/run.js";

const FILES: Files = {
  "package.json": '{ "name": "shop", "main": "src/index.ts" }',
  "src/index.ts": 'export { total } from "./total";\nexport { total as sum } from "./total";\nexport { total as all } from "./other";\n',
  "src/other.ts": 'export { total } from "./total";\nexport { total as alias } from "./total";\n',
  "src/total.ts": "export function total() {}\n",
};
const TOTAL = "src/total.ts#total";

interface State {
  readonly tree: DspTree;
  readonly total: string;
}

async function first(): Promise<State> {
  const { tree } = await run(FILES);
  return { tree, total: uidsOf(tree).get(TOTAL) ?? "" };
}

async function again({ tree, total }: State): Promise<State> {
  const next = await run(FILES, tree, { files: FILES, tree });
  expect((await run(FILES, next.tree, { files: FILES, tree: next.tree })).remaining).toBe(0);
  return { tree: next.tree, total };
}

/** Source of the exporter → its text of the function. */
function copies({ tree, total }: State): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...uidsOf(tree)].flatMap(([source, uid]) => {
      const text = tree.get(`${uid}/exports/${total}/description`);
      return text === undefined ? [] : [[source, text.trimEnd().replace(/^exported as `[^`]*`: /, "")]];
    }),
  );
}

const all = (text: string): Readonly<Record<string, string>> => ({ "src/index.ts": text, "src/other.ts": text, "src/total.ts": text });

/** Ways to change a purpose. */
const WAYS: Readonly<Record<string, (state: State, purpose: string) => DspTree>> = {
  "update-description": ({ tree, total }, purpose) => apply(tree, [{ op: "updateDescription", uid: total, purpose }]),
  "an editor": ({ tree, total }, purpose) => {
    const path = `${total}/description`;
    return new Map(tree).set(path, (tree.get(path) ?? "").replace(/^purpose: .*$/m, `purpose: ${purpose}`));
  },
  "a model": ({ tree, total }, purpose) => {
    const draft = "Function `total()`.";
    const drafts = draftTokensWith(draftTokensAt(tree, total) ?? "", { slot: "purpose", text: purpose }, draft);
    return apply(tree, [{ op: "updateDescription", uid: total, purpose, drafts }]);
  },
  "a merge": ({ tree, total }, purpose) => {
    const path = `${total}/description`;
    const base = tree.get(path) ?? "";
    const theirs = base.replace(/^purpose: .*$/m, `purpose: ${purpose}`);
    const merged = mergeFile(path, { base, ours: `${base}notes: of our branch\n`, theirs }, { textOrigin });
    return new Map(tree).set(path, merged?.text ?? "");
  },
};

const LONG = "Sums up whatever a customer has put into the cart so far, ".repeat(8);

describe.each(Object.entries(WAYS))("changed by %s", (_, change) => {
  it.each([
    ["long ones, which are cut after another name", [`${LONG}first.`, `${LONG}second.`, `Never. ${LONG}third.`, `Once. ${LONG}fourth.`]],
    ["with marks of code, colons and an ellipsis", ["total: a sum", "total: sum…", "re-exports `a` from `b`", "The sum…"]],
    ["short ones that the next begins with", ["Sum", "Sum of a cart", "Sum of a cart, taxes included", "Sum"]],
  ])("copies follow %s", async (__, purposes) => {
    let state = await first();
    for (const purpose of purposes) {
      state = await again({ ...state, tree: change(state, purpose) });
      const { "src/total.ts": plain, ...named } = copies(state);
      expect(plain).toBe(purpose.trim());
      for (const text of Object.values(named))
        expect(plain?.startsWith(text.replace(/…$/, "").trimEnd()), `${text} of ${plain}`).toBe(true);
    }
  });

  it("copies follow, again and again", async () => {
    let state = await first();
    for (const purpose of ["Adds it all up.", "Sums up the cart.", "Sums up, taxes included.", "Adds it all up."]) {
      state = await again({ ...state, tree: change(state, purpose) });
      expect(copies(state)).toEqual(all(purpose));
    }
  });

  it("copies follow if several changes come before a run", async () => {
    let state = await again({ ...(await first()), tree: change(await first(), "Adds it all up.") });
    for (const purpose of ["Sums up the cart.", "Sums up, taxes included."]) state = { ...state, tree: change(state, purpose) };
    expect(copies(await again(state))).toEqual(all("Sums up, taxes included."));
  });

  it("a text that a person wrote at an exporter stays", async () => {
    let state = await again({ ...(await first()), tree: change(await first(), "Adds it all up.") });
    const other = uidsOf(state.tree).get("src/other.ts") ?? "";
    state = await again({
      ...state,
      tree: apply(state.tree, [{ op: "describeShared", exporter: other, shared: state.total, text: "What a customer owes." }]),
    });
    state = await again({ ...state, tree: change(state, "Sums up the cart.") });
    expect(copies(state)).toEqual({ ...all("Sums up the cart."), "src/other.ts": "What a customer owes." });
  });
});

it("copies return to the draft with --redraft", async () => {
  let state = await first();
  const drafts = copies(state);
  for (const purpose of ["Adds it all up.", "Sums up the cart."])
    state = await again({ ...state, tree: apply(state.tree, [{ op: "updateDescription", uid: state.total, purpose }]) });
  const { tree } = await run(FILES, state.tree, { files: FILES, tree: state.tree }, { redraft: true });
  expect(copies({ ...state, tree })).toEqual(drafts);
});
