/**
 * Causes of differences, decided by rules that look at both sides and at the source. Every rule checks what it claims; what none
 * of them proves is unexplained.
 */
import { isBuiltin } from "node:module";
import { posix } from "node:path";
import picomatch from "picomatch";
import ts from "typescript";
import type { Reason } from "../../../src/model/graph.js";
import type { Cause, Difference } from "./causes.js";
import type { Compiler } from "./compiler.js";
import type { OracleSite } from "./oracle-site.js";
import { otherVersion } from "./other-version.js";
import type { OurEdge } from "./our-edges.js";
import { pairCause } from "./pair-cause.js";
import { packageNameOf } from "./project-files.js";
import { isScript, type Repository } from "./repository.js";
import type { OracleAnswer, OurSite, OurSites } from "./sites.js";
import type { IsUnused } from "./unused.js";

export interface Evidence {
  readonly repository: Repository;
  readonly compiler: Compiler;
  readonly compilerAnswer: OracleAnswer;
  readonly ours: OurSites;
  readonly isUnused: IsUnused;
}

interface Verdict {
  readonly cause: Cause;
  readonly note: string;
}

const UNEXPLAINED = (note: string): Verdict => ({ cause: "UNEXPLAINED", note });

/** An edge that only we have is explained when every reason of it is. */
export function explainOurs(evidence: Evidence, answer: OracleAnswer, edge: OurEdge): Difference {
  const verdicts = edge.reasons.map((reason) => ({ reason, ...explainReason(evidence, answer, edge, reason) }));
  const chosen = verdicts.find(({ cause }) => cause === "UNEXPLAINED") ?? verdicts[0];
  const { from, to } = edge;
  const { line = 0, specifier = "", form = "" } = chosen?.reason ?? {};
  const note = `${form}; ${chosen?.note ?? "no reason"}`;
  return { oracle: answer.name, side: "ours", from, to, line, specifier, cause: chosen?.cause ?? "UNEXPLAINED", note };
}

export function explainOracle(evidence: Evidence, answer: OracleAnswer, site: OracleSite & { to: string }): Difference {
  const { from, to, specifier } = site;
  const sites = evidence.ours(from, specifier);
  const { cause, note } = missingEdge(evidence, answer, site, sites);
  return { oracle: answer.name, side: "oracle", from, to, line: site.line || (sites[0]?.reference.line ?? 0), specifier, cause, note };
}

/* ---- edges that only we have ---- */

function explainReason(evidence: Evidence, answer: OracleAnswer, { from, to }: OurEdge, reason: Reason): Verdict {
  if (!isScript(from)) return { cause: "HTML/CSS/SFC", note: "importer" };
  const unread = byForm(evidence, from, to, reason);
  if (unread !== undefined) return unread;
  const sites = answer.at(from, reason.specifier);
  if (sites.length === 0) return unseen(evidence, answer, from, to, reason);
  const elsewhere = sites.find((site) => site.to !== undefined);
  if (elsewhere?.to !== undefined) {
    const pair = pairCause(evidence.repository, to, elsewhere.to);
    if (pair !== undefined) return { cause: pair, note: `the oracle says ${elsewhere.to}` };
  }
  if (answer.name === "cruiser" && compilerSays(evidence, from, reason.specifier, to))
    return { cause: "oracles disagree, the compiler is with us", note: `the cruiser says ${elsewhere?.to ?? "nothing"}` };
  const lost = unresolved(evidence, from, to, reason, sites);
  if (lost !== undefined) return lost;
  return UNEXPLAINED(
    elsewhere?.to === undefined ? `the oracle finds nothing; rule ${reason.rule}` : `the oracle says ${elsewhere.to}; rule ${reason.rule}`,
  );
}

function compilerSays(evidence: Evidence, from: string, specifier: string, to: string): boolean {
  return evidence.compilerAnswer.at(from, specifier).some((site) => site.to === to);
}

/** Forms that no oracle reads. */
function byForm({ repository }: Evidence, from: string, to: string, reason: Reason): Verdict | undefined {
  const text = repository.tree.read(from) ?? "";
  const name = to.slice(to.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  const mentioned = text.includes(name) || /(?:^|\/)index$|^package$/.test(name);
  if (reason.kind === "implicit" || reason.manner === "convention")
    return { cause: "framework convention", note: reason.why ?? reason.rule };
  if (reason.manner === "variant") return { cause: "platform variant", note: reason.variantOf ?? "" };
  if (reason.manner === "glob" || reason.rule.startsWith("glob ")) return byGlob(from, to, reason);
  if (reason.manner === "mock" && text.includes(reason.specifier)) return { cause: "mock in test", note: reason.specifier };
  const isPath =
    reason.manner === "path" ||
    reason.manner === "worker" ||
    (reason.manner === "asset" && /Url/.test(reason.form)) ||
    reason.form.endsWith("resolve");
  if (isPath && mentioned) return { cause: "path reference", note: reason.specifier };
  return undefined;
}

/** Relative patterns are checked as they are; one that begins with an alias or a slash is only taken for what its end says. */
function byGlob(from: string, to: string, { form, specifier }: Reason): Verdict {
  const matches = specifier.split(/,\s+/).some((pattern) => {
    const plain = pattern.replace(/^\.\//, "").replace(/\?[\w=&-]+$/, "");
    const up = /^(?:\.\.\/)*/.exec(plain)?.[0] ?? "";
    const isRelative = pattern.startsWith(".");
    const wanted = isRelative ? plain.slice(up.length) : `**/${pattern.replace(/^(?:\/|[^/*]*\/)/, "")}`;
    const path = isRelative ? posix.relative(posix.join(posix.dirname(from), up), to) : to;
    return [path, posix.dirname(path), path.replace(/\.[^./]*$/, "")].some((candidate) =>
      picomatch.isMatch(candidate, wanted, { dot: true }),
    );
  });
  if (!matches) return UNEXPLAINED(`the pattern ${specifier} does not match`);
  return { cause: /glob|context/i.test(form) ? "glob import" : "template import", note: `pattern ${specifier}` };
}

/** The oracle does not list the statement. */
function unseen(evidence: Evidence, answer: OracleAnswer, from: string, to: string, reason: Reason): Verdict {
  const { form, specifier } = reason;
  const text = evidence.repository.tree.read(from) ?? "";
  const isTypeScript = /\.[cm]?tsx?$/.test(from);
  const note = `rule ${reason.rule}`;
  if (!isLiteral(text, specifier)) return { cause: "computed specifier", note };
  if (/createRequire/.test(text) && form.startsWith("require")) return { cause: "createRequire", note };
  if (form === "require" && !/\brequire\s*\(\s*["'`]/.test(text)) return { cause: "require under another name", note };
  const source = evidence.compiler.sourceFiles.get(from);
  if (form === "declare module" && source !== undefined && !ts.isExternalModule(source))
    return { cause: "ambient module declaration", note };
  if (form === "require" && isTypeScript && answer.name === "compiler") return { cause: "require in TypeScript", note };
  if (/^JSDoc|^@import/.test(form) && (isTypeScript || answer.name === "cruiser")) return { cause: "JSDoc import", note };
  if (/define|importScripts|System\.import|amd|require\(\[|require\.ensure/.test(form)) return { cause: "AMD or loader call", note };
  if (form === "declare module" && answer.name === "cruiser") return { cause: "module augmentation", note };
  if (form.startsWith("///") && answer.name === "cruiser") return { cause: "triple-slash reference", note };
  if (answer.name === "cruiser" && compilerSays(evidence, from, specifier, to)) return { cause: "unread syntax of the cruiser", note };
  return UNEXPLAINED(`the oracle does not list the statement; ${note}`);
}

/** Whether some statement or call has the specifier as a plain literal. */
function isLiteral(text: string, specifier: string): boolean {
  const literal = specifier.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  return new RegExp(`(?:from|import|require|module|path=|\\))\\s*\\(?\\s*["'\`]${literal}["'\`]`).test(text);
}

/** The oracle lists the statement and finds no file. */
function unresolved(evidence: Evidence, from: string, to: string, reason: Reason, sites: readonly OracleSite[]): Verdict | undefined {
  const { repository, compiler } = evidence;
  const { specifier, rule } = reason;
  const plain = specifier.replace(/^.*!/, "").replace(/[?#].*$/, "");
  const tail = plain.replace(/^(?:[^/]*\/)(?=.)/, "").replace(/^(?:\.\.?\/)+/, "");
  const note = `rule ${rule}`;
  if (!isScript(to) && !to.endsWith("/package.json") && to.includes(tail)) return { cause: "asset", note };
  if (plain !== specifier && to.includes(tail)) return { cause: "query or loader", note };
  if (compiler.resolveLoosely(from, specifier) === to) return { cause: "stricter mode of the configuration", note };
  if (to !== plain && to.toLowerCase().includes(tail.toLowerCase()) && !to.includes(tail) && /^[./]/.test(plain))
    return { cause: "case mismatch", note };
  if (/^(?:alias|browser)\b/.test(rule)) return { cause: "alias of a bundler", note };
  return (
    unbuiltFile(repository, from, to, plain, note) ??
    unbuilt(evidence, from, to, plain, sites, note) ??
    tracked(repository, plain, to, note)
  );
}

const OUTPUT = /(?:^|\/)(?:dist|lib|build|out|output|es|esm|cjs)\//;

/** A relative specifier leads into an output directory that is not there, and our target lies in the same package. */
function unbuiltFile(repository: Repository, from: string, to: string, specifier: string, note: string): Verdict | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const meant = posix.join(posix.dirname(from), specifier);
  const [main] = mainOf(repository, meant);
  // A directory with a manifest stands for its main file.
  const isPackage = main !== undefined && !repository.tree.has(main);
  const isMissing = isPackage || (OUTPUT.test(meant) && !repository.tree.hasDirectory(posix.dirname(meant)));
  const same =
    ownDirectory(repository, `${meant}/`) === ownDirectory(repository, to) ||
    posix.dirname(from) === to.split("/").slice(0, posix.dirname(from).split("/").length).join("/");
  return isMissing && same ? { cause: "build output mapped to source", note: `${note}; ${meant} is not there` } : undefined;
}

/** Our target is a source of the package that the name is linked to, and the oracle looked for its build output in vain. */
function unbuilt(
  { compiler, compilerAnswer, repository }: Evidence,
  from: string,
  to: string,
  specifier: string,
  sites: readonly OracleSite[],
  note: string,
): Verdict | undefined {
  const name = packageNameOf(specifier);
  const directory = specifier.startsWith("#")
    ? ownDirectory(repository, from)
    : name === undefined
      ? undefined
      : compiler.files.linked(from, name);
  if (typeof directory !== "string") return undefined;
  const asked = [...sites, ...compilerAnswer.at(from, specifier)].flatMap((site) => site.tried);
  // Nobody says where a `require` in TypeScript was looked for: the compiler does not list it, and the cruiser lists no places.
  const tried = asked.length > 0 ? asked : mainOf(repository, directory);
  const within = (path: string): boolean => directory === "" || path.startsWith(`${directory}/`);
  const absent = tried.filter((path) => within(path) && !path.includes("node_modules/") && !repository.tree.has(path));
  const ending = posix.basename(posix.dirname(to)) + "/" + posix.basename(to).replace(/\.[^.]*$/, "");
  if (absent.some((path) => to.startsWith(`${path}.`)))
    return { cause: "stricter mode of the configuration", note: `${note}; the manifest leaves out the extension` };
  if (within(to) && to !== `${directory}/package.json` && isNamed(repository, directory, to))
    return { cause: isScript(to) ? "other condition of the same manifest" : "asset", note: `${note}; the manifest names it` };
  const missing = within(to) ? absent[0] : absent.find((path) => path.includes(`${ending}.`));
  if (missing === undefined) return undefined;
  const declared = tried.find((path) => within(path) && /\/(?:dist|lib|build|out|es|esm|cjs|types)\//.test(path)) ?? missing;
  return {
    cause: specifier.startsWith("#") ? "build output mapped to source" : "workspace package not built",
    note: `${note}; ${declared} is not there`,
  };
}

/** The file that the manifest declares as the package. */
function mainOf({ tree }: Repository, directory: string): readonly string[] {
  const { main } = JSON.parse(tree.read(posix.join(directory, "package.json")) ?? "{}") as { readonly main?: unknown };
  return typeof main === "string" ? [posix.join(directory, main)] : [];
}

/** The manifest names the very file. */
function isNamed({ tree }: Repository, directory: string, path: string): boolean {
  return (tree.read(posix.join(directory, "package.json")) ?? "").includes(`"./${posix.relative(directory, path)}"`);
}

function ownDirectory({ packages }: Repository, from: string): string | undefined {
  const holding = packages.filter(({ directory }) => directory === "" || from.startsWith(`${directory}/`));
  return holding.toSorted((a, b) => b.directory.length - a.directory.length)[0]?.directory;
}

function tracked(repository: Repository, specifier: string, to: string, note: string): Verdict | undefined {
  const name = packageNameOf(specifier);
  return name !== undefined && to.includes(`node_modules/${name}/`) && repository.tree.has(to)
    ? { cause: "package outside the workspace", note }
    : undefined;
}

/* ---- edges that only the oracle has ---- */

function missingEdge(evidence: Evidence, answer: OracleAnswer, site: OracleSite & { to: string }, sites: readonly OurSite[]): Verdict {
  const { repository } = evidence;
  if (sites.length === 0) {
    const known = compilerSays(evidence, site.from, site.specifier, site.to);
    return UNEXPLAINED(
      answer.name === "cruiser" && !known ? "we do not list the statement, nor does the compiler" : "we do not list the statement",
    );
  }
  const same = sites.filter(({ resolution }) => resolution.targets.some((target) => target.kind === "file" && target.path === site.to));
  if (same.length > 0) return notLinked(evidence, site, same);
  for (const target of sites.flatMap(({ resolution }) => resolution.targets)) {
    if (target.kind !== "file") {
      if (isBuiltin(site.specifier)) return { cause: "name of a Node.js module", note: `we say ${target.external.name}` };
      const note = otherVersion(repository, ownDirectory(repository, site.from), target.external.name);
      if (note !== undefined) return { cause: "other version of a workspace package", note };
      continue;
    }
    if (/^(?:alias|browser)\b/.test(target.rule))
      return { cause: "alias of a bundler", note: `we say ${target.path}, rule ${target.rule}` };
    const pair = pairCause(repository, target.path, site.to);
    if (pair !== undefined) return { cause: pair, note: `we say ${target.path}` };
    if (answer.name === "cruiser" && compilerSays(evidence, site.from, site.specifier, target.path))
      return { cause: "oracles disagree, the compiler is with us", note: `we say ${target.path}` };
  }
  const said = sites.flatMap(({ resolution }) =>
    resolution.targets.map((target) => (target.kind === "file" ? target.path : `external ${target.external.name}`)),
  );
  return UNEXPLAINED(`we say ${said.join(", ") || "unresolved"}`);
}

/** We find the same file and make no edge of it. */
function notLinked(evidence: Evidence, site: OracleSite & { to: string }, sites: readonly OurSite[]): Verdict {
  const { repository } = evidence;
  const dead = repository.survey.graph.problems.filter(
    ({ code, path, line }) => code === "dead-import" && path === site.from && sites.some(({ reference }) => reference.line === line),
  );
  const names = new Set(sites.flatMap(({ reference }) => reference.bindings.map((binding) => binding.local ?? binding.imported)));
  const claimed = dead.filter((problem) => names.has(problem.detail) || problem.detail === site.specifier);
  const used = claimed.filter(
    (problem) =>
      !isEmptyImport(repository, problem.path, problem.line ?? 0) && !evidence.isUnused(problem.path, problem.line ?? 0, problem.detail),
  );
  if (used.length > 0) return UNEXPLAINED(`we say dead, the compiler says used: ${used.map((problem) => problem.detail).join(", ")}`);
  const live = sites.flatMap(({ reference }) => reference.bindings.filter((binding) => binding.uses.length > 0 || binding.keep === true));
  if (claimed.length > 0 && live.length === 0) return { cause: "dead import", note: claimed.map((problem) => problem.detail).join(", ") };
  if (live.length > 0 && live.every((binding) => isOwnName(repository, site.from, site.to, binding.imported)))
    return { cause: "own name through a barrel", note: live.map((binding) => binding.imported).join(", ") };
  if (sites.every(({ reference }) => reference.manner === "mock"))
    return { cause: "mock in test", note: "mocks outside tests are not read" };
  return UNEXPLAINED("we find the file and make no edge");
}

/** `import {} from "./m"`, `import type {} from "./m"`. */
function isEmptyImport({ tree }: Repository, path: string, line: number): boolean {
  return /\{\s*\}\s*from/.test((tree.read(path) ?? "").split("\n")[line - 1] ?? "");
}

function isOwnName({ survey }: Repository, from: string, barrel: string, name: string): boolean {
  const own = (survey.graph.files.get(barrel)?.shared ?? []).filter(({ key }) => key === from || key.startsWith(`${from}#`));
  return own.some(({ key, alias }) => alias === name || key === `${from}#${name}` || name === "default");
}
