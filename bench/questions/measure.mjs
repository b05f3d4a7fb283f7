/** Answers one question by commands and by the toolchain, and compares them as sets. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { KINDS } from "./kinds.mjs";
import { countTokens } from "./program.mjs";

/** Shares of two sets; two empty ones agree. */
export function compareSets(answer, truth) {
  const right = answer.filter((one) => truth.includes(one));
  return {
    precision: answer.length === 0 ? (truth.length === 0 ? 1 : 0) : right.length / answer.length,
    recall: truth.length === 0 ? 1 : right.length / truth.length,
    surplus: answer.filter((one) => !truth.includes(one)),
    missing: truth.filter((one) => !answer.includes(one)),
  };
}

const sorted = (all) => [...new Set(all)].sort((a, b) => (a < b ? -1 : 1));

export function measure(repository, question, { tool, ask, readFile, sources }) {
  const kind = KINDS[question.kind];
  const session = ask();
  const keep = keeper(repository, question, kind);
  const answer = keep(kind.answer(session, question));
  const truth = keep(kind.truth(tool, question));
  // A way that is right need not be the one that the toolchain found.
  const compared = compareSets(answer, kind.judge?.(tool, answer, truth) === true ? answer : truth);
  const right = compared.surplus.length + compared.missing.length === 0;
  const opened = filesToOpen(kind.opened(question, truth, tool), repository, sources, readFile);
  return {
    ...question,
    typed: session.typed,
    answer,
    truth,
    ...compared,
    right,
    tokens: session.tokens(),
    files: opened.length,
    opened: opened.reduce((sum, path) => sum + countTokens(readFile(path)), 0),
  };
}

/** Files and symbols count inside of what is asked about, and where modules are packages as their packages; words and ways as they are. */
function keeper({ nodeOf = (path) => path, inScope, isTest }, { target }, { of }) {
  const kinds = {
    nodes: (all) => all.map((one) => nodeOf(one.split("#")[0])).filter((one) => inScope(one) && one !== target),
    files: (all) => all.map((one) => one.split("#")[0]).filter(inScope),
    symbols: (all) => all.filter((one) => one !== undefined && inScope(one.split("#")[0])),
    tests: (all) => all.filter(isTest),
    way: (all) => [
      all
        .map((one) => nodeOf(one.split("#")[0]))
        .filter((one, index, steps) => one !== steps[index - 1])
        .join(" → "),
    ],
    words: (all) => all,
  };
  return (all) => sorted(kinds[of](all));
}

/** `files` may be packages, of which some files are opened; a manifest is no source and is opened all the same. */
function filesToOpen({ word, files, tests = false }, { inScope, isTest, filesOf = (path) => [path] }, sources, readFile) {
  const holds = word === undefined ? () => false : (path) => wordIn(readFile(path), word);
  const asked = sources.filter((path) => inScope(path) || (tests && isTest(path)));
  const named = files.flatMap((path) => filesOf(path, files, sources, readFile));
  return sorted([...named, ...asked.filter(holds)]);
}

/** As `rg -w` finds it. */
export function wordIn(text, word) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/\w/.test(text[at - 1] ?? "") && !/\w/.test(text[at + word.length] ?? "")) return true;
  }
  return false;
}

/** The tracked files that are sources, and how to read one. */
export function openSources(directory, { isSource }) {
  const texts = new Map();
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: directory, encoding: "utf8", maxBuffer: 1 << 30 }).split("\0");
  const readFile = (path) => {
    if (!texts.has(path)) texts.set(path, readFileSync(join(directory, path), "utf8"));
    return texts.get(path);
  };
  return { sources: listed.filter(isSource), readFile };
}
