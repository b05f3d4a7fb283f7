/** Whose text it is, as far as a merge has to know: a draft can be drafted again, a written one cost something, a person's is gone for good. */
import type { TextOrigin } from "../dsp/merge/why-owner.js";
import { originOf } from "../texts/provenance.js";

export const textOrigin: TextOrigin = (draftTokens, text) => {
  const origin = originOf(draftTokens, text);
  return origin === "stale" ? "written" : origin;
};
