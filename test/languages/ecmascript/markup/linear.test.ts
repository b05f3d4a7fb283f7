import fc from "fast-check";
import { expect, test } from "vitest";
import { extractMarkup, isMarkup } from "../../../../languages/ecmascript/extract/markup/index.js";
import { extractScript } from "../../../../languages/ecmascript/extract/script.js";
import { processorTime } from "../../../support/processor-time.js";
import { runs } from "../../../support/effort.js";

const ENDINGS = ["html", "vue", "svelte", "astro", "mdx", "css", "scss", "sass", "less", "styl", "graphql"];
const nothing = (path: string) => ({
  path,
  dialect: "",
  declarations: [],
  exports: [],
  references: [],
  calls: [],
  parse: "full" as const,
  hasExportTable: true,
  generated: false,
  ambient: false,
  problems: [],
});

test("hostile repetitions stay linear", async () => {
  const units = [
    "<a",
    "<a>",
    "{{",
    "{",
    "{{<b>",
    "<!--",
    "<script>",
    '<a b="',
    "'\\",
    "\\'",
    "`",
    "@import ",
    "@value a from ",
    "url(",
    "/*",
    "---\n<!---->",
    "<p x={'",
    "v-bind(",
    "```\n",
    "$",
    "image-set(",
    '# import "',
    "</",
    "<template>",
  ];
  for (const ending of ENDINGS) {
    for (const unit of units) {
      const text = unit.repeat(100_000 / unit.length);
      const start = processorTime();
      await extractMarkup(`shop.${ending}`, text, nothing);
      expect(processorTime() - start, `${ending}: ${unit}`).toBeLessThan(5000);
    }
  }
});

test("any text is read without throwing, and every offset lies in it", async () => {
  const piece = fc.constantFrom(
    "<",
    ">",
    "</",
    "{",
    "}",
    "{{",
    "}}",
    '"',
    "'",
    "`",
    "=",
    "script",
    "style",
    "template",
    "src=",
    "a.png",
    "@import",
    "url(",
    ")",
    "\n",
    " ",
    "---",
    "\\",
    "é",
    "/*",
    "*/",
    ";",
    "import x from './a'",
  );
  const text = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom(...ENDINGS), async (source, ending) => {
      const { references } = await extractMarkup(`shop.${ending}`, source, extractScript);
      for (const { offset } of references) expect(offset >= 0 && offset <= source.length).toBe(true);
      expect(references.map((site) => site.offset)).toEqual(references.map((site) => site.offset).toSorted((a, b) => a - b));
    }),
    { numRuns: runs(400, 100) },
  );
});

test("claims by extension, in any case", () => {
  expect(["a/B.HTML", "x.vue", "y.pcss", "z.gql"].every(isMarkup)).toBe(true);
  expect(["a.ts", "b.md", "c.json", "css"].some(isMarkup)).toBe(false);
});
