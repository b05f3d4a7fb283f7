/** Results of the steps, and their problems. */
import type { External } from "../../../src/model/language.js";
import type { Resolution, Rule, Target } from "../rules.js";
import type { EcmaProblem, EcmaProblemCode } from "../problems.js";
import type { Context, Site } from "./context.js";
import type { IgnoredBy } from "./ignored-target.js";
import type { Hit } from "./lookup.js";

export const NOTHING: Resolution = { targets: [], problems: [] };

/** A file found by a step, with its variants and the problems found on the way. */
export function fileAnswer(context: Context, site: Site, hit: Hit, rule: Rule, extra: readonly EcmaProblem[] = []): Resolution {
  const variants = [...hit.variants, ...browserVariants(context, site, hit.path)];
  const declared = declarationsOf(context, hit.path);
  const targets: Target[] = [{ kind: "file", path: hit.path, rule, ...(declared === undefined ? {} : { declared }) }];
  for (const { path, label } of variants) targets.push({ kind: "file", path, rule: `platform variant "${label}"`, variant: label });
  const problems = hit.misspelt === true ? [problem(site, "case-mismatch", site.reference.specifier, [hit.path])] : [];
  return { targets, problems: [...problems, ...extra] };
}

/** Code takes precedence over its declarations; names that only the declarations have are taken from them, as in the compiler. */
function declarationsOf({ tree }: Context, path: string): string | undefined {
  const declared = path.replace(/\.(?:([cm]?)js|jsx)$/, (_, kind: string | undefined) => `.d.${kind ?? ""}ts`);
  return declared !== path && tree.has(declared) ? tree.real(declared) : undefined;
}

/** Replacements of a target, a path or a package name in the browser build of the importer's package. */
export function browserVariants(
  context: Context,
  site: Site,
  target: string,
): readonly { readonly path: string; readonly label: string }[] {
  const pkg = site.typeOnly ? undefined : context.manifestsOf(site.from)[0];
  const path = pkg === undefined ? undefined : context.browserMap(pkg).get(target);
  return path === undefined ? [] : [{ path, label: "browser" }];
}

export function externalAnswer(external: External, rule: Rule): Resolution {
  return { targets: [{ kind: "external", external, rule }], problems: [] };
}

/** `./poem.txt?raw` is the file itself, unless `?` is part of its name. */
export function asWhole(resolution: Resolution, specifier: string): Resolution {
  const targets = resolution.targets.map((target): Target =>
    target.kind === "file" && !target.path.endsWith(specifier.slice(specifier.lastIndexOf("/"))) ? { ...target, whole: true } : target,
  );
  return { ...resolution, targets };
}

export function unresolved(site: Site, code: EcmaProblemCode = "unresolved"): Resolution {
  const { tentative, optional } = site.reference;
  // What catches the failure provides for it.
  if (tentative === true || (optional !== undefined && code === "unresolved")) return NOTHING;
  return { targets: [], problems: [problem(site, code, site.reference.specifier, [...new Set(site.tried)])] };
}

/** An import that leads to an ignored file is reported as such. */
export function withIgnored(resolution: Resolution, site: Site, ignoredBy: IgnoredBy): Resolution {
  if (resolution.targets.length > 0 || !resolution.problems.some(({ code }) => code === "unresolved")) return resolution;
  const rule = firstOf(site.tried, ignoredBy);
  if (rule === undefined) return resolution;
  const problems = resolution.problems.map((one) =>
    one.code === "unresolved" ? problem(site, "ignored-file", site.reference.specifier, [rule]) : one,
  );
  return { ...resolution, problems };
}

function firstOf<From, To>(items: readonly From[], of: (item: From) => To | undefined): To | undefined {
  for (const item of items) {
    const found = of(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function problem(site: Site, code: EcmaProblemCode, detail: string, notes: readonly string[] = []): EcmaProblem {
  return { code, path: site.from, line: site.reference.line, detail, ...(notes.length === 0 ? {} : { notes }) };
}
