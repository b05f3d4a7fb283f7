/** Reads the text format of Prometheus, version 0.0.4, and refuses what it does not allow. */
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (NaN|[+-]Inf|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/;
const LABEL = /^\s*([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"\s*(?:,|$)/;
const TYPES = new Set(["counter", "gauge", "histogram", "summary", "untyped"]);

/** `name{label="value"}` → value. Throws on the first line that is wrong. */
export function parsePrometheus(text: string): ReadonlyMap<string, number> {
  if (!text.endsWith("\n")) throw new Error("the last line does not end");
  const samples = new Map<string, number>();
  const types = new Map<string, string>();
  const done = new Set<string>();
  let current = "";
  for (const line of text.slice(0, -1).split("\n")) {
    const [, kind, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    const sample = SAMPLE.exec(line);
    const subject = kind === undefined ? (sample?.[1] ?? "") : name;
    if (subject === "") throw new Error(`not understood: ${line}`);
    if (subject !== current) {
      if (done.has(subject)) throw new Error(`lines of ${subject} are not together`);
      done.add(subject);
      current = subject;
    }
    if (kind === "TYPE") {
      if (types.has(name) || !TYPES.has(rest)) throw new Error(`a second or unknown type: ${line}`);
      types.set(name, rest);
    }
    if (sample === null) continue;
    if (!types.has(subject)) throw new Error(`${subject} has no type before its values`);
    const key = `${subject}${labelsOf(sample[2])}`;
    if (samples.has(key)) throw new Error(`${key} has two values`);
    samples.set(key, Number(sample[3]));
  }
  return samples;
}

function labelsOf(text: string | undefined): string {
  const found: string[] = [];
  for (let rest = text ?? ""; rest !== "";) {
    const label = LABEL.exec(rest);
    if (label === null) throw new Error(`not labels: ${text}`);
    found.push(`${label[1]}="${label[2]}"`);
    rest = rest.slice(label[0].length);
  }
  return found.length === 0 ? "" : `{${found.sort().join(",")}}`;
}
