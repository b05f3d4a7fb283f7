/** Ordinary and odd words for every place of a command. Left out on purpose: docs/measured/oracle.md says what and why. */

/** No entity has them, and nothing that one could mean begins like them. */
export const STRANGERS = ["obj-ffffffff", "func-ffffffff", "obj-fffffffe"];

export const MALFORMED = [
  "obj-XYZ12345",
  "OBJ-FFFFFFFF",
  "func_ffffffff",
  "obj-fffffffg",
  "",
  " ",
  " obj-ffffffff",
  "obj-fffffffff",
  "nonsense",
  "default",
  "-",
  "-1",
  "../../etc",
  "obj-ffffffff/exports",
];

export const SOURCES = ["src/app.ts", "src/cart.ts", "src/shop/till.ts", "lib/date.py", "docs/guide.md", "main.go", "express"];

export const ODD_SOURCES = [
  "./src/app.ts",
  "././src//app.ts",
  "src\\shop\\till.ts",
  "src/",
  "src",
  ".",
  "",
  " ",
  " src/app.ts ",
  "src/app.ts#total",
  "src/app.ts#",
  "src/a#b#c",
  "#alone",
  "SRC/App.ts",
  "src/a b.ts",
  "src/été/日本.ts",
  "src/e\u0301te.ts",
  "src/a:b.ts",
  "source: src/app.ts",
  "--source",
  "- dash.ts",
  "-5",
];

export const TEXTS = [
  "Counts the lines of a cart.",
  "Weather of the harbour, by the hour.",
  "Ledger of the shop.",
  "Why not?",
  "Entry point; see https://shop.example/a: b.",
];

/** Without line ends: values stay on one line here, which the reference does not ensure (docs/decisions/0027). */
export const ODD_TEXTS = [
  "",
  " ",
  "  padded  ",
  "purpose: twice",
  "scope: src",
  "key:\tvalue",
  "not_a_key:value",
  "Key: upper",
  "_: underscore",
  "tab\tinside",
  "\tleading tab",
  "no-break\u00a0space\u00a0",
  "\ufeffmark of byte order\ufeff",
  "ideographic\u3000space\u3000",
  "zero\u200bwidth\u200b",
  "\u180emongolian\u180e",
  "emoji 🛒 and astral 𝒳",
  "İstanbul ẞtraße ΣΑΣ ǅ ﬁ",
  "e\u0301 composed é",
  "quotes \" and ' and ` and $HOME and \\",
  "<root>",
  "obj-ffffffff via=obj-fffffffe",
  "-x",
  "- a list",
  "--exporter",
  "-1",
  "-1.5",
  "\u0001\u007f\u009f",
];

export const SCOPES = [".", "src", "./src/", "src/shop", "lib", "docs/"];

export const ODD_SCOPES = ["", "/", "./", "././", "\\src\\shop\\", " src ", "src/../lib", "..", "SRC", "été", "-", "-1", "//", "src#x"];

export const DEPTHS = ["0", "1", "2", "3", "inf", "Infinity", "ALL", "all", "10"];

export const ODD_DEPTHS = [
  "-1",
  "x",
  "1.5",
  "",
  "007",
  "1_0",
  "_1",
  "1__0",
  " 2 ",
  "+2",
  "٣",
  "９",
  "999999999999999999999999",
  "0x10",
  "1e3",
  "-",
  "- 1",
  "infinit",
  "\n1",
];

export const QUERIES = ["cart", "SHOP", "src/", "obj-", "func-", "external", "the", "a", ".ts#"];

export const ODD_QUERIES = [
  "",
  " ",
  ".*",
  "[",
  "\\",
  "\n",
  "\nnotes",
  "i\u0307",
  "İ",
  "ß",
  "ẞ",
  "σας",
  "ﬁ",
  "É",
  "e\u0301",
  "🛒",
  "𝒳",
  "\u00a0",
  "\u2028",
  "-x",
  "- a",
  "-1",
  "via=",
  "description",
  "purpose:",
  "owner: method",
  "ffffffff",
];

export const KINDS = ["object", "external"];

export const ODD_KINDS = ["function", "", "Object", "class", "external ", "ext"];
