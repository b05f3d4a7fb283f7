/** The table of origins, and the page that shows it. */

const START = "<!-- figures: written by bench/texts, do not edit -->";
const END = "<!-- end of figures -->";
const KINDS = ["file", "function", "class", "value", "external", "asset"];
const NONE = { all: 0, author: 0, bundled: 0, template: 0, restated: 0, byUsers: 0 };

export function table(rows) {
  const total = Object.fromEntries(KINDS.map((kind) => [kind, rows.reduce((sum, { figures }) => plus(sum, figures[kind] ?? NONE), NONE)]));
  const columns = [
    "repository",
    "entities",
    "author",
    "bundled",
    "template",
    "restated",
    "functions and classes restated",
    "described by users only",
    ...KINDS,
  ];
  const lines = [...rows, { repository: "**all**", figures: total }].map(({ repository, figures }) => {
    const all = Object.values(figures).reduce(plus, NONE);
    const callable = plus(figures.function ?? NONE, figures.class ?? NONE);
    const shares = ["author", "bundled", "template", "restated"].map((origin) => percent(all[origin], all.all));
    return [
      repository,
      all.all,
      ...shares,
      percent(callable.restated, callable.all),
      percent(callable.byUsers, callable.all),
      ...KINDS.map((kind) => cell(figures[kind])),
    ];
  });
  return [columns, columns.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** `page` with `figures` between its marks. */
export function writeFigures(page, figures) {
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start === -1 || end === -1) throw new Error("the marks of the figures are missing");
  return `${page.slice(0, start)}${START}\n\n${figures}\n\n${page.slice(end)}`;
}

function plus(a, b) {
  return Object.fromEntries(Object.keys(NONE).map((key) => [key, a[key] + b[key]]));
}

function percent(part, whole) {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;
}

/** Own or bundled words, and restated names, of how many. */
function cell(figures) {
  if (figures === undefined) return "–";
  return `${percent(figures.author + figures.bundled, figures.all)}, ${percent(figures.restated, figures.all)} of ${figures.all}`;
}
