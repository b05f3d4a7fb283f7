/** Whose text it is, as far as a merge has to know: a draft can be drafted again, a written one cost something, a person's is gone for good. */
import type { HandOf } from "../dsp/merge/why-owner.js";
import { originOf } from "../texts/provenance.js";

export const handOf: HandOf = (proof, text) => {
  const origin = originOf(proof, text);
  return origin === "stale" ? "written" : origin;
};
