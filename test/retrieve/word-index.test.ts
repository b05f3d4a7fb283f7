import fc from "fast-check";
import MiniSearch from "minisearch";
import { expect, it } from "vitest";
import { gatherWords, searchWords } from "../../src/retrieve/word-index.js";
import { wordsOf } from "../../src/retrieve/words.js";

const FIELDS = ["name", "text", "notes"] as const;
const BOOSTS = [3, 1, 0.6];
const word = fc.constantFrom("oven", "bakeLoaf", "loaves", "till", "constructor", "toString", "__proto__", "HTTPServer2", "bread");
const document = fc.array(fc.array(word, { maxLength: 5 }), { minLength: FIELDS.length, maxLength: FIELDS.length });
const query = fc.uniqueArray(fc.tuple(word, fc.integer({ min: 1, max: 3 })), { selector: ([text]) => text, maxLength: 5 });

it("ranks as MiniSearch does, to the last digit, and knows the fields of each word", () => {
  fc.assert(
    fc.property(fc.array(document, { maxLength: 12 }), query, (documents, words) => {
      const terms = new Map(words.flatMap(([text, weight]) => wordsOf(text).map((form) => [form, weight] as const)));
      const textOf = (at: number, field: number): string => documents[at]?.[field]?.join(" ") ?? "";
      const indexed = { documents: documents.length, boosts: BOOSTS, textOf };
      const index = searchWords(indexed, gatherWords(indexed));
      const found = index.find(terms).map(({ document: at, score }) => ({
        id: at,
        score,
        match: [...terms.keys()].map((term) => index.fieldsWith(term, at).map((field) => FIELDS[field])),
      }));
      expect(found).toEqual(referenceFor(documents.length, textOf, terms));
    }),
  );
});

function referenceFor(count: number, textOf: (at: number, field: number) => string, terms: ReadonlyMap<string, number>): unknown {
  const search = new MiniSearch<Record<string, unknown>>({ fields: [...FIELDS], tokenize: wordsOf, processTerm: (term) => term });
  const fieldsOf = (at: number): object => Object.fromEntries(FIELDS.map((name, field) => [name, textOf(at, field)]));
  search.addAll(Array.from({ length: count }, (_, id) => ({ id, ...fieldsOf(id) })));
  const boost = Object.fromEntries(FIELDS.map((name, field) => [name, BOOSTS[field] ?? 1]));
  const options = { boost, tokenize: (text: string) => text.split(" "), boostTerm: (term: string) => terms.get(term) ?? 1 };
  return search.search([...terms.keys()].join(" "), options).map(({ id, score, match }) => ({
    id,
    score,
    match: [...terms.keys()].map((term) => (Object.hasOwn(match, term) ? match[term] : [])),
  }));
}
