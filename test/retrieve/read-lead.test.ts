import fc from "fast-check";
import { expect, it } from "vitest";
import { parseDescription } from "../../src/dsp/dsp-tree.js";
import { readLead } from "../../src/retrieve/read-lead.js";

const line = fc.constantFrom(
  "source: src/till.ts#sum",
  "source:  src/till.ts ",
  "kind: function",
  "kind:",
  "purpose: adds it up: all of it",
  "purpose:\ttabs",
  "purpose: rare\u2028break",
  "purpose: bare\rreturn",
  "purposes: none",
  "notes: see https://weather.example",
  "overview:",
  "https://weather.example",
  "  goes on",
  "",
);

it("reads how a description begins as the whole of it says", () => {
  const plain = fc.tuple(fc.constant("source: src/till.ts"), fc.constant("kind: object"), fc.constant("purpose: counts"));
  const lines = fc.tuple(fc.oneof(plain, fc.constant([])), fc.array(line, { maxLength: 5 }));
  fc.assert(
    fc.property(lines, fc.constantFrom("", "\n", "\n\n", " \n"), ([head, rest], end) => {
      const text = `${[...head, ...rest].join("\n")}${end}`;
      const fields = parseDescription(text);
      const { source, kind, purpose, more } = readLead(text);
      expect([source, kind, purpose]).toEqual(["source", "kind", "purpose"].map((key) => fields.get(key) ?? ""));
      if (!more) expect([...fields.keys()].sort()).toEqual(["kind", "purpose", "source"]);
    }),
  );
});
