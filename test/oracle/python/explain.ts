/** Proves the cause of a difference by looking at both sides and at the source; what no rule proves stays `UNEXPLAINED`. */
import picomatch from "picomatch";
import type { Reason } from "../../../src/model/graph.js";
import type { OurEdge } from "../ecmascript/our-edges.js";
import type { PythonEdge } from "./ask-python.js";
import type { Cause } from "./causes.js";
import { isDead, isDeclared, isPython, NO_FILE, type Evidence } from "./evidence.js";

export interface Explained {
  readonly cause: Cause;
  readonly note: string;
}

const explained = (cause: Cause, note = ""): Explained => ({ cause, note });
const LOADED_BY_NAME =
  /(?:^|\/)(?:apps|admin|models|signals|tasks|urls|views|settings|wsgi|asgi|receivers|conftest)(?:\.py|\/__init__\.py)$|\/(?:management\/commands|templatetags|migrations|models)\/[^/]+\.py$/;

/** An edge of ours that CPython's rules do not give. */
export function explainOurs(evidence: Evidence, edge: OurEdge): Explained {
  const { from, to } = edge;
  const file = evidence.answer.files[from] ?? NO_FILE;
  if (!isPython(to)) return explained("asset");
  if (!file.parsed) return explained("not parsed by CPython");
  const beside = stubBeside(evidence, from, to);
  if (beside !== undefined) return explained("stub beside source", beside);
  for (const reason of edge.reasons) {
    const found = explainReason(evidence, edge, reason);
    if (found !== undefined) return found;
  }
  const [first] = edge.reasons;
  const there = file.edges.filter(({ siteLine, line }) => siteLine === first?.line || line === first?.line);
  const names = first?.imported ?? "";
  return explained(
    "UNEXPLAINED",
    `${first?.form ?? ""} ${names}; CPython: ${there.map(({ to: path, kind }) => `${path} (${kind})`).join(", ") || "nothing"}`,
  );
}

function explainReason(evidence: Evidence, { from, to }: OurEdge, reason: Reason): Explained | undefined {
  const file = evidence.answer.files[from] ?? NO_FILE;
  const { kind, specifier, line } = reason;
  if (kind === "dynamic" || kind === "reference" || kind === "implicit") {
    const said = file.strings.find(([, text, target]) => target === to && specifier.startsWith(text.split(":")[0] ?? text));
    const near = said ?? file.strings.find(([at, , target]) => target === to && at === line);
    if (near !== undefined) return explained("dotted name in a string", `"${near[1]}"`);
    if (kind === "dynamic" && specifier.includes("*") && picomatch.isMatch(to.replace(/(?:\/__init__)?\.pyi?$/, ""), specifier))
      return explained("name with a hole", specifier);
    if (isModelOfApp(evidence, to, specifier)) return explained("app label and model", specifier);
    if (reason.why?.startsWith("Entry point") === true) return explained("entry point");
    if (to.endsWith("/apps.py") && file.strings.some(([at, , target]) => at === line && target === to.replace(/apps\.py$/, "__init__.py")))
      return explained("framework convention", "the application's configuration");
    if (reason.manner === "convention" && LOADED_BY_NAME.test(to)) return explained("framework convention");
    const name = to.slice(to.lastIndexOf("/") + 1);
    if (reason.manner !== "convention" && (evidence.repository.tree.read(from) ?? "").includes(name))
      return explained("path in the source");
  }
  if (kind === "static" || kind === "type" || kind === "dynamic" || kind === "re-export") {
    const same = file.edges.find((other) => other.siteLine === line && other.to !== to && isSameName(evidence, other.to, to, specifier));
    if (same !== undefined) return explained("same name under two roots", same.to);
  }
  return undefined;
}

/** Both files end in what the statement spells, and lie under different directories. */
function isSameName(_evidence: Evidence, theirs: string, ours: string, specifier: string): boolean {
  if (specifier.startsWith(".")) return false;
  const tail = (path: string): string => path.replace(/(?:\/__init__)?\.pyi?$/, "");
  const spelled = specifier.replaceAll(".", "/");
  const ends = (path: string): boolean =>
    tail(path) === spelled || tail(path).endsWith(`/${spelled}`) || tail(path).includes(`/${spelled}/`);
  return ends(theirs) && ends(ours);
}

/** Django's `label.Model`: the class stands in the target, which lies in a directory of the label's name. */
function isModelOfApp({ repository }: Evidence, to: string, specifier: string): boolean {
  const [label = "", model = "", ...more] = specifier.split(".");
  if (more.length > 0 || !/^\w+$/.test(model)) return false;
  const binds = new RegExp(`^(?:class |from [.\\w]+ import .*\\b)${model}\\b`, "im");
  return to.split("/").slice(0, -1).includes(label) && binds.test(repository.tree.read(to) ?? "");
}

function stubBeside(evidence: Evidence, from: string, path: string): string | undefined {
  const twin = path.endsWith(".pyi") ? path.slice(0, -1) : `${path}i`;
  return evidence.edges.get(from)?.has(twin) === true ? twin : undefined;
}

/** An edge of CPython's rules that we do not have. */
export function explainOracle(
  evidence: Evidence,
  from: string,
  to: string,
  sites: readonly PythonEdge[],
  ours: (path: string) => boolean,
): Explained {
  const causes = sites.map((site) => explainSite(evidence, from, to, site, ours));
  const open = causes.find(({ cause }) => cause === "UNEXPLAINED");
  return open ?? causes[0] ?? explained("UNEXPLAINED");
}

function explainSite(evidence: Evidence, from: string, to: string, site: PythonEdge, ours: (path: string) => boolean): Explained {
  const { kind, siteLine, local, specifier, target, loaded, name } = site;
  if (!loaded && isDead(evidence, from, siteLine, local, specifier)) return explained("dead import");
  if (target.startsWith(`${from}#`) || target === from) return explained("own name through a package", target);
  if (ours(to.endsWith(".pyi") ? to.slice(0, -1) : `${to}i`)) return explained("stub beside source");
  const own = ourTargets(evidence, from, siteLine, specifier);
  const codes = evidence.problemsOf(from).filter((problem) => problem.line === siteLine || problem.line === site.line);
  if (kind === "import-missing" && codes.some(({ code }) => code === "unresolved")) return explained("module does not exist");
  if (kind === "from-missing" && codes.some(({ code }) => code === "unresolved" || code === "missing-name"))
    return explained("name does not exist");
  if (own.external && isDeclared(evidence, from, specifier)) return explained("declared dependency of the same name", specifier);
  const twin = own.files.find((path) => path !== to && isSameName(evidence, to, path, specifier));
  if (twin !== undefined) return explained("same name under two roots", twin);
  if (hasOther(evidence, from, site, ours)) return explained("bound more than once", `${local}.${name}`);
  if (kind === "module-attribute") return explained("module as a value", `${local}.${name}`);
  const said = own.external ? "external" : own.files.join(", ") || "nothing";
  return explained(
    "UNEXPLAINED",
    `${kind} ${name}${target === "" ? "" : ` = ${target}`}, ${loaded ? "loaded" : "never loaded"}; ours: ${said}`,
  );
}

/** Whether we have the edge of another binding of the name, for the same attribute at the same place. */
function hasOther({ answer }: Evidence, from: string, site: PythonEdge, ours: (path: string) => boolean): boolean {
  const { edges } = answer.files[from] ?? NO_FILE;
  return edges.some(
    ({ to, kind, line, siteLine, name }) =>
      (kind === "other-binding") !== (site.kind === "other-binding") &&
      line === site.line &&
      siteLine === site.siteLine &&
      name === site.name &&
      ours(to),
  );
}

interface OurTargets {
  readonly files: readonly string[];
  readonly external: boolean;
}

/** Where our resolver sends the statement. */
export function ourTargets({ repository }: Evidence, from: string, line: number, specifier: string): OurTargets {
  const { scan } = repository.survey;
  const resolutions = scan.resolutions.get(from) ?? [];
  const targets = (scan.files.get(from)?.references ?? []).flatMap((reference, position) => {
    if (reference.line !== line || reference.specifier !== specifier) return [];
    const resolution = resolutions[position];
    return resolution === undefined ? [] : [...resolution.targets, ...(resolution.names?.values() ?? [])];
  });
  return {
    files: targets.flatMap((target) => (target.kind === "file" ? [target.path] : [])),
    external: targets.some((target) => target.kind === "external"),
  };
}
