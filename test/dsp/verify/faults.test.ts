/** Each fault by itself: what is said of it, and what `repair` makes of it. */
import { OWNER_WHY } from "../../../src/model/operation.js";
import { expect, test } from "vitest";
import { repair, verify } from "../../../src/commands/verify/verify-tree.js";
import { apply } from "../../../src/dsp/apply/apply.js";
import type { DspTree } from "../../../src/dsp/dsp-tree.js";
import { FAULTS, type FaultCode } from "../../../src/dsp/verify/fault.js";
import { CART, changed, LEDGER, NOBODY, SAMPLE_FILES, TILL, TOTAL, without } from "./sample-tree.js";

/** `after`: the repaired tree; where it is missing, `repair` leaves the tree as it is. */
interface Case {
  readonly code: FaultCode;
  readonly what: string;
  readonly tree: DspTree;
  /** `path: detail` of every fault. */
  readonly says: readonly string[];
  readonly after?: DspTree;
}

const till = SAMPLE_FILES.get(`${TILL}/description`) ?? "";
const total = SAMPLE_FILES.get(`${TOTAL}/description`) ?? "";
const imports = SAMPLE_FILES.get(`${TILL}/imports`) ?? "";
const toc = SAMPLE_FILES.get("TOC") ?? "";

const cases: readonly Case[] = [
  {
    code: "newer-schema",
    what: "a mark of a later version",
    tree: changed({ schema: "2\n", [`${CART}/imports`]: `${TOTAL}\n${TOTAL}\n` }),
    says: ["schema: written by a later version (schema 2)", `${CART}/imports: '${TOTAL}' stands there more than once`],
  },
  {
    code: "conflict-markers",
    what: "lines of both branches",
    tree: changed({ TOC: `${TILL}\n<<<<<<< HEAD\n${CART}\n=======\n${TOTAL}\n>>>>>>> autumn\n${LEDGER}\n` }),
    says: ["TOC: conflict markers of lines that can be merged"],
    after: changed({ TOC: `${TILL}\n${CART}\n${LEDGER}\n${TOTAL}\n` }),
  },
  {
    code: "conflict-markers",
    what: "two texts of people",
    tree: changed({ [`${LEDGER}/exports/${TILL}`]: "<<<<<<< HEAD\nTaxes.\n=======\nThe law.\n>>>>>>> autumn\n" }),
    says: [`${LEDGER}/exports/${TILL}: conflict markers both branches wrote a text of their own`],
  },
  {
    code: "conflict-markers",
    what: "markers that do not belong together",
    tree: changed({ [`${TILL}/imports`]: `<<<<<<< HEAD\n<<<<<<< HEAD\n${imports}=======\n${NOBODY}\n>>>>>>> autumn\n` }),
    says: [`${TILL}/imports: conflict markers that do not belong together`],
  },
  {
    code: "misplaced",
    what: "a file in the place of an entity",
    tree: changed({ [NOBODY]: "" }),
    says: [`${NOBODY}: a file where an entity belongs`],
  },
  {
    code: "misplaced",
    what: "a directory in the place of a list",
    tree: changed({ [`${LEDGER}/imports`]: undefined, [`${LEDGER}/imports/list`]: "" }),
    says: [`${LEDGER}/imports: a directory where the file 'imports' belongs`, `${LEDGER}/imports: missing`],
  },
  {
    code: "misplaced",
    what: "a directory in the place of a table of contents, a file in that of exports",
    tree: changed({ "TOC-cart/list": "", [`${TILL}/exports`]: "" }),
    says: ["TOC-cart: a directory where a table of contents belongs", `${TILL}/exports: a file where the directory 'exports' belongs`],
  },
  {
    code: "bad-directory",
    what: "a name that is no UID",
    tree: changed({ "obj-CART/description": "source: x\n", "obj-CART/imports": "" }),
    says: ["obj-CART: 'obj-CART' is not a UID"],
  },
  {
    code: "bad-toc-name",
    what: "a table of contents of nothing",
    tree: changed({ "TOC.bak": toc }),
    says: ["TOC.bak: not the name of a table of contents"],
  },
  {
    code: "stray",
    what: "other people's files, but not what tools keep for themselves",
    tree: changed({
      ".gitignore": ".cache/\n",
      "README.md": "Hands off.\n",
      [`${TILL}/notes.md`]: "Squeaks.\n",
      [`${TILL}/exports/plan.png`]: "?",
    }),
    says: ["README.md", `${TILL}/exports/plan.png`, `${TILL}/notes.md`].map((path) => `${path}: is no file of the protocol`),
  },
  {
    code: "no-description",
    what: "an entity that has only lists",
    tree: changed({ [`${LEDGER}/description`]: undefined }),
    says: [`${LEDGER}/description: missing`],
  },
  {
    code: "repeated-key",
    what: "a key that stands there twice, also behind a line end that only the reference knows",
    tree: changed({ [`${TILL}/description`]: `${till.trimEnd()}\u2028notes: one\nnotes: two\n` }),
    says: [`${TILL}/description: 'notes:' stands there 2 times, and only the last one counts`],
  },
  {
    code: "no-source",
    what: "a description without it",
    tree: changed({ [`${TILL}/description`]: "kind: object\npurpose: Takes the money.\n" }),
    says: [`${TILL}/description: no 'source:' line`],
  },
  {
    code: "outside-source",
    what: "a path that climbs out, but not the name of an external",
    tree: changed({
      [`${TILL}/description`]: till.replace("till.ts", "../../etc/passwd"),
      [`${LEDGER}/description`]: "source: /ledger\nkind: external\npurpose: Keeps books.\n",
    }),
    says: [`${TILL}/description: source leads out of the repository: ../../etc/passwd`],
  },
  {
    code: "no-kind",
    what: "of a function: the UID names it",
    tree: changed({ [`${TOTAL}/description`]: total.replace("kind: function\n", "") }),
    says: [`${TOTAL}/description: no 'kind:' line`],
    after: SAMPLE_FILES,
  },
  {
    code: "no-kind",
    what: "of an object, which may be external",
    tree: changed({ [`${TILL}/description`]: till.replace("kind: object\n", "") }),
    says: [`${TILL}/description: no 'kind:' line`],
  },
  {
    code: "unknown-kind",
    what: "a word of somebody's own",
    tree: changed({ [`${TILL}/description`]: till.replace("kind: object", "kind: module") }),
    says: [`${TILL}/description: kind 'module' is none of object, function, external`],
  },
  {
    code: "kind-and-prefix",
    what: "a function that is an object",
    tree: changed({ [`${TOTAL}/description`]: total.replace("function", "object") }),
    says: [`${TOTAL}/description: kind 'object' of a func- UID`],
  },
  {
    code: "no-purpose",
    what: "empty",
    tree: changed({ [`${TILL}/description`]: till.replace("Takes the money.", "") }),
    says: [`${TILL}/description: no 'purpose:' line`],
  },
  {
    code: "no-list",
    what: "imports and shared of objects, imports of functions",
    tree: changed({ [`${LEDGER}/imports`]: undefined, [`${LEDGER}/shared`]: undefined, [`${TOTAL}/imports`]: undefined }),
    says: [`${TOTAL}/imports: missing`, `${LEDGER}/imports: missing`, `${LEDGER}/shared: missing`],
    after: SAMPLE_FILES,
  },
  {
    code: "bad-line",
    what: "words and paths",
    tree: changed({ [`${CART}/imports`]: `${TOTAL}\n../../x\n${TOTAL} via=/etc\n`, TOC: `${toc}hello\n` }),
    says: ["TOC: 'hello' is not a UID", `${CART}/imports: '../../x' is not a UID`, `${CART}/imports: '/etc' is not a UID`],
  },
  {
    code: "repeated-line",
    what: "in every list",
    tree: changed({
      [`${TILL}/imports`]: `${imports}${CART}\n`,
      [`${CART}/shared`]: `${TOTAL}\n${TOTAL}\n${TOTAL}\n`,
      TOC: `${toc}${CART}\n`,
    }),
    says: [
      `TOC: '${CART}' stands there more than once`,
      `${TILL}/imports: '${CART}' stands there more than once`,
      `${CART}/shared: '${TOTAL}' stands there more than once`,
    ],
    after: SAMPLE_FILES,
  },
  {
    code: "dangling-import",
    what: "of an entity that is not there",
    tree: changed({ [`${TILL}/imports`]: `${NOBODY}\n${imports}` }),
    says: [`${TILL}/imports: names ${NOBODY}, which does not exist`],
    after: SAMPLE_FILES,
  },
  {
    code: "dangling-via",
    what: "through an exporter that is not there",
    tree: changed({ [`${TILL}/imports`]: `${imports}${TOTAL} via=${NOBODY}\n` }),
    says: [`${TILL}/imports: names ${NOBODY}, which does not exist`],
    after: SAMPLE_FILES,
  },
  {
    code: "dangling-shared",
    what: "an export that is not there",
    tree: changed({ [`${CART}/shared`]: `${TOTAL}\n${NOBODY}\n` }),
    says: [`${CART}/shared: names ${NOBODY}, which does not exist`],
    after: SAMPLE_FILES,
  },
  {
    code: "dangling-toc",
    what: "a line, even the first",
    tree: changed({ TOC: `${NOBODY}\n${toc}` }),
    says: [`TOC: names ${NOBODY}, which does not exist`],
    after: SAMPLE_FILES,
  },
  {
    code: "dangling-text",
    what: "what people wrote stays, what nobody wrote goes",
    tree: changed({
      [`${NOBODY}/exports/${TILL}`]: `${OWNER_WHY}\n`,
      [`${CART}/exports/${NOBODY}`]: "Counts.\n",
      [`${TILL}/exports/${NOBODY}/description`]: "\n",
      [`${CART}/exports/${TOTAL}/${NOBODY}`]: "Adds.\n",
    }),
    says: [
      `${TILL}/exports/${NOBODY}/description: belongs to ${NOBODY}, which does not exist`,
      `${CART}/exports/${TOTAL}/${NOBODY}: belongs to ${NOBODY}, which does not exist`,
      `${CART}/exports/${NOBODY}: belongs to ${NOBODY}, which does not exist`,
      `${NOBODY}/exports/${TILL}: belongs to ${NOBODY}, which does not exist`,
    ],
    after: changed({ [`${CART}/exports/${NOBODY}`]: "Counts.\n", [`${CART}/exports/${TOTAL}/${NOBODY}`]: "Adds.\n" }),
  },
  {
    code: "dangling-text",
    what: "a draft about what is gone can be drafted again",
    tree: changed(
      { [`${TILL}/imports`]: imports.replace(`${CART}\n`, "") },
      without(`${CART}/description`, `${CART}/imports`, `${CART}/shared`),
    ),
    says: [
      `${TILL}/imports: names ${CART}, which does not exist`,
      `TOC: names ${CART}, which does not exist`,
      `${TOTAL}/exports/${CART}: belongs to ${CART}, which does not exist`,
      `${CART}/exports/${TOTAL}/description: belongs to ${CART}, which does not exist`,
      `${CART}/exports/${TOTAL}/${TILL}: belongs to ${CART}, which does not exist`,
      `${CART}/exports/${TILL}: belongs to ${CART}, which does not exist`,
    ],
    after: changed(
      {
        TOC: toc.replace(`${CART}\n`, ""),
        [`${TILL}/imports`]: `${LEDGER}\n`,
        [`${CART}/exports/${TILL}`]: undefined,
        [`${TOTAL}/exports/${CART}`]: undefined,
      },
      without(`${CART}/description`, `${CART}/imports`, `${CART}/shared`),
    ),
  },
  {
    code: "no-why",
    what: "nobody can know it",
    tree: changed({ [`${LEDGER}/exports/${TILL}`]: undefined, [`${CART}/exports/${TOTAL}/${TILL}`]: undefined }),
    says: [`${TILL}/imports: no why for ${TOTAL} through ${CART}`, `${TILL}/imports: no why for ${LEDGER}`],
  },
  {
    code: "no-why",
    what: "of a member, which its source tells",
    tree: changed({ [`${TOTAL}/exports/${CART}`]: undefined }),
    says: [`${CART}/imports: no why for ${TOTAL}`],
    after: SAMPLE_FILES,
  },
  {
    code: "no-why",
    what: "of an importer that is shared by what it imports",
    tree: changed({ [`${TOTAL}/imports`]: `${CART}\n` }),
    says: [`${TOTAL}/imports: no place for the why of ${CART}: ${TOTAL} imports ${CART} as a whole and is shared by it`],
  },
  {
    code: "empty-why",
    what: "without a word",
    tree: changed({ [`${LEDGER}/exports/${TILL}`]: " \n" }),
    says: [`${LEDGER}/exports/${TILL}: empty`],
  },
  {
    code: "lost-import",
    what: "the words bring the line back",
    tree: changed({ [`${TILL}/imports`]: `${CART}\n` }),
    says: [
      `${CART}/exports/${TOTAL}/${TILL}: the why of an import that ${TILL} does not have`,
      `${LEDGER}/exports/${TILL}: the why of an import that ${TILL} does not have`,
    ],
    after: SAMPLE_FILES,
  },
  {
    code: "no-shared-text",
    what: "it is the purpose",
    tree: changed({ [`${CART}/exports/${TOTAL}/description`]: undefined }),
    says: [`${CART}/exports/${TOTAL}/description: missing`],
    after: SAMPLE_FILES,
  },
  {
    code: "no-shared-text",
    what: "where the path is taken",
    tree: changed({ [`${CART}/shared`]: `${TOTAL}\n${TILL}\n` }),
    says: [`${CART}/exports/${TILL}/description: no place for it: ${TILL} imports ${CART} as a whole`],
  },
  {
    code: "unlisted-shared",
    what: "who describes an export has it",
    tree: changed({ [`${CART}/shared`]: "" }),
    says: [`${CART}/exports/${TOTAL}/description: describes an export that ${CART} does not list`],
    after: SAMPLE_FILES,
  },
  {
    code: "unshared-import",
    what: "one of the two is wrong",
    tree: apply(SAMPLE_FILES, [{ op: "addImport", importer: TILL, imported: LEDGER, exporter: CART, why: "Passes it on." }]),
    says: [`${CART}/shared: ${TILL} imports ${LEDGER} through ${CART}, which does not share it`],
  },
  { code: "no-toc", what: "nobody knows the root", tree: without("TOC"), says: ["TOC: missing"] },
  {
    code: "empty-toc",
    what: "nobody knows the root",
    tree: changed({ TOC: "\n" }),
    says: ["TOC: has no root", ...[TOTAL, TILL, CART, LEDGER].map((uid) => `${uid}: is in no table of contents`)],
  },
  {
    code: "toc-of-nobody",
    what: "all that it lists is listed elsewhere",
    tree: changed({ [`TOC-${NOBODY}`]: `${CART}\n${TOTAL}\n` }),
    says: [`TOC-${NOBODY}: belongs to ${NOBODY}, which does not exist`],
    after: SAMPLE_FILES,
  },
  {
    code: "toc-of-nobody",
    what: "it lists what nobody else does",
    tree: changed({ TOC: `${TILL}\n${CART}\n${TOTAL}\n`, [`TOC-${NOBODY}`]: `${LEDGER}\n` }),
    says: [`TOC-${NOBODY}: belongs to ${NOBODY}, which does not exist`],
  },
  {
    code: "toc-root",
    what: "the name says which",
    tree: changed({ [`TOC-${CART}`]: `${TOTAL}\n${CART}\n` }),
    says: [`TOC-${CART}: begins with ${TOTAL}`],
    after: changed({ [`TOC-${CART}`]: `${CART}\n${TOTAL}\n` }),
  },
  {
    code: "in-no-toc",
    what: "every root that reaches it takes it, in the order of the imports",
    tree: changed({ TOC: `${LEDGER}\n`, [`TOC-${TILL}`]: `${TILL}\n` }),
    says: [TOTAL, CART].map((uid) => `${uid}: is in no table of contents`),
    after: changed({ TOC: `${LEDGER}\n`, [`TOC-${TILL}`]: `${TILL}\n${CART}\n${TOTAL}\n` }),
  },
  {
    code: "unsorted-diagnostics",
    what: "sorted, each once",
    tree: changed({ diagnostics: "unresolved till.ts ./b\nunresolved till.ts ./a\nunresolved till.ts ./a\n" }),
    says: ["diagnostics: its lines are not sorted, or not each there once"],
    after: changed({ diagnostics: "unresolved till.ts ./a\nunresolved till.ts ./b\n" }),
  },
  {
    code: "unsorted-drafts",
    what: "one line for each entity, without unreadable ones",
    tree: changed({ drafts: `${TOTAL} 222222 adopted\nno line at all\n${CART} 333333\n${TOTAL} 111111\n` }),
    says: ["drafts: its lines are not sorted, not one for each entity, or none of an entity"],
    after: changed({ drafts: `${TOTAL} 111111 222222 adopted\n${CART} 333333\n` }),
  },
  {
    code: "unsorted-roots",
    what: "sorted, each once",
    tree: changed({ roots: "till.ts Sells.\ncart.ts Holds.\ntill.ts Sells.\n" }),
    says: ["roots: its lines are not sorted, or not each there once"],
    after: changed({ roots: "cart.ts Holds.\ntill.ts Sells.\n" }),
  },
  {
    code: "unsorted-roots",
    what: "two reasons for one path",
    tree: changed({ roots: "till.ts Opens.\ntill.ts Sells.\n" }),
    says: ["roots: names a path twice, with different reasons"],
  },
  {
    code: "unsorted-options",
    what: "sorted, each once",
    tree: changed({ options: "run tests graph\nrun entry b.ts\nrun entry a.ts\nrun tests graph\n" }),
    says: ["options: its lines are not sorted, or not each there once"],
    after: changed({ options: "run entry a.ts\nrun entry b.ts\nrun tests graph\n" }),
  },
  {
    code: "unsorted-options",
    what: "two values of one option",
    tree: changed({ options: "run tests graph\nrun tests roots\n" }),
    says: ["options: gives an option two values"],
  },
  {
    code: "bad-option",
    what: "of another form",
    tree: changed({ options: "tests graph\n" }),
    says: ["options: a line that is no option: tests graph"],
  },
  {
    code: "unsorted-removed-texts",
    what: "sorted, each once",
    tree: changed({ "removed-texts": "till.ts purpose: Sells.\ncart.ts purpose: Holds.\ntill.ts purpose: Sells.\n" }),
    says: ["removed-texts: its lines are not sorted, or not each there once"],
    after: changed({ "removed-texts": "cart.ts purpose: Holds.\ntill.ts purpose: Sells.\n" }),
  },
  {
    code: "bad-removed-text",
    what: "only a person knows what it was to say",
    tree: changed({ "removed-texts": "till.ts Sells.\n" }),
    says: ["removed-texts: a line that is no kept text: till.ts Sells."],
  },
];

test("a sound map has none", () => {
  expect(verify(SAMPLE_FILES)).toEqual([]);
  expect(repair(SAMPLE_FILES)).toEqual({ tree: SAMPLE_FILES, repaired: [], left: [] });
  expect(verify(new Map())).toEqual([]);
});

test.each(cases)("$code: $what", ({ code, tree, says, after }) => {
  const faults = verify(tree);
  expect(faults.map(({ path, detail }) => `${path}: ${detail}`)).toEqual(says);
  expect(faults.map((fault) => fault.code)).toContain(code);
  for (const { fix } of faults) expect(fix).not.toBe("");
  const repaired = repair(tree);
  expect(repaired.tree).toEqual(after ?? tree);
  expect(repaired.left).toEqual(verify(repaired.tree));
  expect(repair(repaired.tree).repaired).toEqual([]);
  if (after !== undefined) expect(repaired.repaired.map((fault) => fault.code)).toContain(code);
});

test("an adopted entity keeps a prefix that its kind contradicts", () => {
  const adopted = changed({ [`${TOTAL}/description`]: total.replace("function", "object"), drafts: `${TOTAL} adopted\n` });
  expect(verify(adopted)).toEqual([]);
});

test("every code has a case here or is about the disk", () => {
  const ofDisk = ["interrupted-run", "symbolic-link", "not-a-file", "too-large", "not-utf8", "stale-cache"];
  expect([...new Set(cases.map(({ code }) => code)), ...ofDisk].sort()).toEqual(Object.keys(FAULTS).sort());
});
