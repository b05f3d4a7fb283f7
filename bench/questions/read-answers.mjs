/** What a reader takes from the output of each command. */

const UID = /\b(?:obj|func)-[0-9a-f]{8}\b/g;
const unique = (all) => [...new Set(all)];

export const uidsOf = (text) => unique(text.match(UID) ?? []);

/** A Go file stands for its package, as in the questions. */
const nodeOf = (path) => (path.endsWith(".go") ? path.slice(0, Math.max(0, path.lastIndexOf("/"))) || "." : path);

/** `uses --json`: what uses it. */
export const usersOf = (text) => unique(JSON.parse(text).uses.map(({ path }) => nodeOf(path)));

/** `impact --json`: what is affected, directly or not. */
export function affectedOf(text) {
  const { direct, further } = JSON.parse(text);
  return unique([...direct, ...further].map(({ path }) => nodeOf(path)));
}

/** `explain`: `FROM → TO via EXPORTER` below the headings `Imports` and `Imported by`. */
export function explainedOf(text, heading) {
  const part = text.split(/^(?=Imports$|Imported by$)/m).find((one) => one.startsWith(`${heading}\n`)) ?? "";
  return [...part.matchAll(/^ {2}(\S.*?) → (\S+)(?: via (\S+))?$/gm)].map(([, from, to, via]) => ({
    from,
    to,
    ...(via === undefined ? {} : { via }),
  }));
}

/** `--sources`: what each UID stands for, until the next sign of the form; externals are marked in trees. */
export const namedOf = (text) =>
  unique([...text.matchAll(/\b(?:obj|func)-[0-9a-f]{8} (\S.*?)(?= \[|: | \u21bb| ->| <-|$)/gm)].map(([, source]) => source));

/** `get-shared --sources`: what is shared, not who imports it. */
export const sharedOf = (text) => unique([...text.matchAll(/^(?:obj|func)-[0-9a-f]{8} (\S.*):$/gm)].map(([, source]) => source));

/** `find`: the source of each hit, best first. */
export const hitsOf = (text) => [...text.matchAll(/^\d\.\d{3} {2}(\S+)/gm)].map(([, source]) => source.replace(/:\d+(?:-\d+)?$/, ""));

/** `get-recipients`: `UID: why`. */
export function whyOf(text, importer) {
  return (
    text
      .split("\n")
      .find((line) => line.startsWith(`${importer}: `))
      ?.slice(importer.length + 2) ?? ""
  );
}

/** The declarations that a why says the use stands in: what is typed, and what follows `in`, without members. */
export function placesOf(why) {
  const [sentence] = why.split(" — ");
  const list = "(?:`[^`]+`(?:, )?)+";
  const inside = [...sentence.matchAll(new RegExp(` in (${list})`, "g"))].map(([, names]) => names);
  const typed = [...sentence.matchAll(new RegExp(`\\b[Tt]ypes (${list})(?: \\(\\+\\d+ more\\))? with `, "g"))].map(([, names]) => names);
  const names = [...inside, ...typed].flatMap((part) => part.match(/[^`]+(?=`(?:,|$))/g) ?? []);
  const top = names.map((name) => name.replace(/\(\)$/, "").split(".")[0]);
  return unique([
    ...top,
    ...(/ (?:at|in) module level/.test(sentence) || /declarations at module level/.test(sentence) ? ["module level"] : []),
  ]);
}

/** `roots`: the path of each candidate. */
export const rootsOf = (text) =>
  [...text.matchAll(/^[* ] (?:program|library|further|script|by name|guess) +(\S+)/gm)].map(([, path]) => path);
