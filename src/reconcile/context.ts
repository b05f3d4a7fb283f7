import { once } from "../model/once.js";
import { formatImportLine } from "../dsp/import-line.js";
import { entityUids, readDescription, readImports, readShared, readToc } from "../dsp/read.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import type { Uid } from "../model/operation.js";
import { readPlan } from "./plan.js";
import { draftsOf } from "./texts/drafts-of.js";
import type { Context, ReconcileInput, SlottedText } from "./reconcile-types.js";

/** `before`: the tree after UIDs received their new prefixes. */
export function createContext(input: ReconcileInput, before: DspTree): Context {
  const { textOrigin } = input.provenance;
  const verified = byFormerNames(input, input.provenance.isDraft);
  const ours = byFormerNames(input, (draftTokens, text) => textOrigin(draftTokens, text) !== "author");
  const draftTokensOf = memoise((uid) => readDescription(before, uid).get("drafts") ?? null);
  // An empty text is no text of anybody: it is drafted again.
  const isDraft: Context["isDraft"] = (owner, text) => text.text === "" || verified(draftTokensOf(owner) ?? "", text);
  const redraft = input.options?.redraft ?? false;
  const sources = once(() => readPlan(input.wanted).sourceOf);
  const drafts = once(() => draftsOf(input.wanted));
  const redrafts = (owner: Uid): boolean =>
    typeof redraft === "boolean" ? redraft : redraft(sources().get(owner) ?? readDescription(before, owner).get("source") ?? owner);
  return {
    before,
    known: new Set(entityUids(before)),
    draftTokensOf: (uid) => draftTokensOf(uid) ?? undefined,
    isOwnText: ours,
    isDraft,
    mayReplace: (owner, text) => isDraft(owner, text) || redrafts(owner),
    redrafts: redraft !== false,
    isRedrafted: (owner, { slot, text }) => {
      if (!redrafts(owner)) return false;
      const draft = drafts().get(`${owner} ${slot}`);
      return draft !== undefined && draft !== text;
    },
    written: input.provenance.written,
    isOfOthers: (owner, text) => !ours(draftTokensOf(owner) ?? "", text),
    textOrigin,
    imports: memoise((uid) => new Set(readImports(before, uid).map((line) => formatImportLine(line.uid, line.via)))),
    shared: memoise((uid) => new Set(readShared(before, uid))),
    toc: memoise((name) => new Set(readToc(before, name))),
  };
}

type Verified = (draftTokens: string, text: SlottedText) => boolean;

/** Draft tokens refer to edges by the UIDs in use when they were written. */
function byFormerNames({ flips }: ReconcileInput, holds: Verified): Verified {
  if (flips === undefined || flips.size === 0) return holds;
  const former = new Map([...flips].map(([uid, to]) => [to, uid]));
  return (draftTokens, { slot, text }) => {
    if (holds(draftTokens, { slot, text })) return true;
    const [imported = "", via] = slot.split(" via=");
    const before = former.get(imported) ?? imported;
    return holds(draftTokens, { slot: via === undefined ? before : `${before} via=${former.get(via) ?? via}`, text });
  };
}

function memoise<Value>(compute: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}
