/** Judged rows as figures, and as the page `docs/gate.md`. */

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
  return table(["half", "good", "bad", "precision", "recall", "recall without wrong facts", "good texts refused"], sides.map(halfLine));
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
    ["what is bad", "refused, tuning", "refused, held out"],
    names.map((name) => {
      const of = (half) => bad.filter((row) => row.kind === name && row.half === half);
      return [name.replaceAll("-", " "), cell(of("tuning")), cell(of("held out"))];
    }),
  );
}

const INTRODUCTION = (judged) => `# The gate

What a language model wrote is taken over only if the gate (\`src/texts/gate/\`) finds nothing against it. A refused text is asked for once more,
with the reason; if that is refused as well, the drafted text stays.

## Measured

    npm run build
    node bench/texts/gate.mjs --page docs/gate.md

${judged.length} reasons of ${new Set(judged.map(({ repository, importer, target }) => `${repository} ${importer} ${target}`)).size} edges of ${new Set(judged.map(({ repository }) => repository)).size} repositories (\`bench/texts/labelled-whys.jsonl\`) were written after reading the importing files, and labelled before
the gate ran on them. Bad is what should be refused. Importing files are in one of two halves by a hash of their name; only the tuning half was
looked at while rules were changed. A wrong fact said in good form is nothing that a gate without understanding can see; such rows stay in the
set, and count. The texts are ours and made to show each fault, and come from the hand that wrote the rules: models err in other proportions and less plainly, so
read the share by kind, and take the sums as the best case.

On its first run, before any rule was changed, the gate had a precision of 98.7 % and a recall of 87.2 % on the tuning half, 98.6 % and 88.5 % on
the held-out half. The one instruction that it missed then was in the held-out half; the rules against speech to a reader were widened after that,
so that this kind is no longer an independent figure.
`;

const RULES = `## What is refused

- **Shape**: purposes and whys beyond 300 characters or three sentences, overviews beyond 600 characters; too few words; line breaks; control,
  zero-width, bidirectional and unassigned characters; letters of two alphabets in a word.
- **Foreign**: addresses, Markdown and HTML, code blocks, labels, encoded data, paths of a machine that the code does not name.
- **Speech to a reader**: orders, roles, "as an assistant", commands to run. "Ignores previous entries" passes, "Ignore previous instructions"
  does not.
- **Inventions**: whatever stands in backticks or looks like code must be in what the model was shown, or in the graph. Words of the languages
  and product names such as GitHub are known.
- **Emptiness**: a purpose needs two words that are neither in the name nor fit any code. A why names one of the things that the importer uses,
  says two things that are not in the target's purpose, and is no sentence that is true of every import.
- **Sameness**: a why that says the same for three importers of one entity.`;

function misjudgedList(misjudged) {
  const lines = misjudged.map(
    ({ line, half, label, kind, text, reason }) =>
      `- Row ${line}, ${half}, ${label === "good" ? `good, refused: ${reason}` : `${kind.replaceAll("-", " ")}, accepted`}\n\n      ${text}\n`,
  );
  return `## Misjudged\n\n${lines.join("\n")}`.trimEnd();
}
