/** Origin of a text, as merges need it: a draft can be drafted again, a model's text costs a query, and a person's text cannot be replaced. */
import { type TextOrigin } from "../dsp/merge/three-way.js";
import { originOf } from "../texts/provenance.js";

export const textOrigin: TextOrigin = (draftTokens, text) => {
  const origin = originOf(draftTokens, text);
  return origin === "stale" ? "written" : origin;
};
