/** Sums of steps and the Markdown table of them. */

/** The four ways in which a symbol that is the same thing may change its source; the others are told, not judged. */
const JUDGED = ["with its file", "moved", "renamed"];

export function summarise({ versions, commits }) {
  const all = [...versions, ...commits];
  const measured = all.filter(({ filesMoved }) => filesMoved !== undefined);
  const sum = (figure) => measured.reduce((total, step) => total + figure(step), 0);
  const symbols = (key, hows) => sum((step) => hows.reduce((total, how) => total + (step.symbols[how]?.[key] ?? 0), 0));
  return {
    versions: measured.filter((step) => versions.includes(step)).length,
    commits: measured.filter((step) => commits.includes(step)).length,
    skipped: all.filter(({ skipped }) => skipped !== undefined).length,
    files: sum(({ filesMoved }) => filesMoved),
    filesLost: sum(({ filesLost }) => filesLost.length),
    symbols: symbols("told", JUDGED),
    symbolsKept: symbols("kept", JUDGED),
    both: symbols("told", ["moved and renamed"]),
    bothKept: symbols("kept", ["moved and renamed"]),
    other: symbols("told", ["with its file, other body"]),
    otherKept: symbols("kept", ["with its file, other body"]),
    exact: sum(({ exact }) => exact.same + exact.lost.length),
    exactLost: sum(({ exact }) => exact.lost.length),
    strangers: sum(({ strangers }) => strangers.length),
    differences: sum((step) => step.differences.length),
    again: sum((step) => step.again.length),
  };
}

const percent = (part, whole) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(2)} %`);

export function table(rows) {
  const head = [
    "repository",
    "release steps",
    "commits",
    "skipped",
    "files moved",
    "kept",
    "symbols moved or renamed",
    "kept",
    "both at once",
    "kept",
    "unlike clean",
    "rewritten",
  ];
  const lines = rows.map(({ repository, figures: f }) => [
    repository,
    f.versions,
    f.commits,
    f.skipped,
    f.files,
    percent(f.files - f.filesLost, f.files),
    f.symbols,
    percent(f.symbolsKept, f.symbols),
    f.both,
    percent(f.bothKept, f.both),
    f.differences,
    f.again,
  ]);
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
