/** Judged rows as figures, and as the page `docs/measured/gate.md`. */

const percent = (part, whole) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);
const table = (head, lines) => [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
const KNOWABLE = ({ kind }) => kind !== "wrong-fact";

export function page(judged) {
  const figures = [halves(judged), "", kinds(judged)].join("\n");
  const misjudged = judged.filter(({ label, refused }) => (label === "bad") !== refused);
  return { figures, misjudged, text: [INTRODUCTION(judged), figures, "", RULES, "", misjudgedList(misjudged), ""].join("\n") };
}

function halves(judged) {
  const sides = [
    ["tuning", judged.filter(({ half }) => half === "tuning")],
    ["held out", judged.filter(({ half }) => half === "held out")],
    ["all", judged],
  ];
  return table(["half", "good", "bad", "precision", "recall", "recall without wrong facts", "good texts rejected"], sides.map(halfLine));
}

function halfLine([name, rows]) {
  const bad = rows.filter(({ label }) => label === "bad");
  const good = rows.filter(({ label }) => label === "good");
  const caught = bad.filter(({ refused }) => refused);
  const alarms = good.filter(({ refused }) => refused);
  const knowable = bad.filter(KNOWABLE);
  return [
    name,
    good.length,
    bad.length,
    percent(caught.length, caught.length + alarms.length),
    percent(caught.length, bad.length),
    percent(knowable.filter(({ refused }) => refused).length, knowable.length),
    `${alarms.length} (${percent(alarms.length, good.length)})`,
  ];
}

function kinds(judged) {
  const bad = judged.filter(({ label }) => label === "bad");
  const names = [...new Set(bad.map(({ kind }) => kind))].sort();
  const cell = (rows) => `${rows.filter(({ refused }) => refused).length} of ${rows.length}`;
  return table(
    ["what is bad", "rejected, tuning", "rejected, held out"],
    names.map((name) => {
      const of = (half) => bad.filter((row) => row.kind === name && row.half === half);
      return [name.replaceAll("-", " "), cell(of("tuning")), cell(of("held out"))];
    }),
  );
}

const INTRODUCTION = (judged) => `# Checks of a language model's texts

A text from a language model is accepted only if the checks in \`src/texts/gate/\` find no fault. A rejected text is requested once more,
with the reason. If that is rejected as well, the drafted text stays.

## Measurement

    npm run build
    node bench/texts/gate.mjs --page docs/measured/gate.md

${judged.length} reasons of ${new Set(judged.map(({ repository, importer, target }) => `${repository} ${importer} ${target}`)).size} edges of ${new Set(judged.map(({ repository }) => repository)).size} repositories (\`bench/texts/labelled-whys.jsonl\`) were written after reading the importing files. They were labelled before
the checks ran on them. "Bad" means that it should be rejected. A hash of its name puts each importing file in one of two halves. Only the tuning half
was examined while rules were changed. Checks without understanding cannot detect a wrong fact in good form; such rows stay in the set, and count.

The texts are ours. They show each fault on purpose and come from the authors of the rules, so models err in other proportions and less
obviously. Read the share by kind, and take the totals as the best case.

On the first run, before any rule was changed, the precision was 98.7 % and the recall 87.2 % on the tuning half, 98.6 % and 88.5 % on
the held-out half. The one instruction that was missed then was in the held-out half. The rules against instructions were extended after that,
so the figure for this kind is no longer independent.
`;

const RULES = `## What is rejected

- **Format**: purposes and whys beyond 300 characters or three sentences, overviews beyond 600 characters; too few words; line breaks; control,
  zero-width, bidirectional and unassigned characters; letters of two alphabets in a word.
- **Lines of the map**: a UID or \`via=\` anywhere; a beginning like a key of a description, a comment, a table of contents or a conflict marker.
- **Foreign content**: addresses, Markdown and HTML, code blocks, labels, encoded data, machine paths that do not occur in the code.
- **Instructions to a reader**: orders, roles, "as an assistant", commands to run. "Ignores previous entries" passes, "Ignore previous instructions"
  does not.
- **Inventions**: everything in backticks or in the form of code must be in the material that the model received, or in the graph. Words of the languages
  and product names such as GitHub are known.
- **Empty statements**: a purpose needs two words that are neither in the name nor generic. A why names one of the things that the importer uses,
  adds two things that are not in the target's purpose, and must not be true of every import.
- **Repetition**: a why that is equal for three importers of one entity; texts of a run that are equal for three things apart from names,
  numbers and what is in backticks; an overview that is equal for two entrypoints.`;

function misjudgedList(misjudged) {
  const lines = misjudged.map(
    ({ line, half, label, kind, text, reason }) =>
      `- Row ${line}, ${half}, ${label === "good" ? `good, rejected: ${reason}` : `${kind.replaceAll("-", " ")}, accepted`}\n\n      ${text}\n`,
  );
  return `## Misjudged\n\n${lines.join("\n")}`.trimEnd();
}
