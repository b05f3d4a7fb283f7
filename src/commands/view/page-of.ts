/** The page of a project's map as one file, for `view` and `export`. */
import { basename } from "node:path";
import type { Streams } from "../../cli/streams.js";
import { type Origin, originOf } from "../../git/origin.js";
import { viewDataOf } from "../../../packages/view/src/picture/view-data.js";
import type { ViewHead } from "../../../packages/view/src/picture/view-format.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { readSingle } from "../options/option-values.js";
import type { Given } from "../registry/command.js";
import { openPageMap } from "./page-map.js";
import { pageParts } from "./page-parts.js";
import { siteHtml } from "./site-html.js";
import { SECRET_PARAMETER } from "../../model/secrets/credentials.js";
import { userError } from "../../model/errors/user-error.js";
import { gitPrefix, headCommit } from "../../git/run-git.js";

const EXAMPLE = "https://example.org/shop/blob/{commit}/{path}";

const PLACEHOLDER = /\{[^}]*\}/g;

const KNOWN: ReadonlySet<string> = new Set(["{commit}", "{path}"]);

/** Only after `#`. */
const LINES: ReadonlySet<string> = new Set(["{from}", "{to}"]);

/** Addresses of files, and of lines in them, by host: the name of a host, or its first part for hosts of organisations. */
const HOSTS: readonly (readonly [host: RegExp, between: string, lines: string])[] = [
  [/^(?:github\.com|github\..+)$/, "blob", "L{from}-L{to}"],
  [/^(?:gitlab\.com|gitlab\..+)$/, "-/blob", "L{from}-{to}"],
  [/^bitbucket\.org$/, "src", "lines-{from}:{to}"],
  [/^(?:codeberg\.org|gitea\..+|forgejo\..+)$/, "src/commit", "L{from}-L{to}"],
];

/** `stamp`: of the map, if the page is served. Throws `UserError` if there is no map, or no such revision. */
export async function pageOf(given: Given, streams: Streams, stamp?: string): Promise<{ readonly map: MapGraph; readonly html: string }> {
  const head = headOf(given);
  const { map, known } = await openPageMap(given, streams);
  return { map, html: siteHtml(map, viewDataOf(map, { ...head, ...known }), pageParts(), stamp) };
}

/** What the page says about the project. */
function headOf(given: Given): ViewHead {
  const origin = originOf(given.root);
  return { title: readSingle(given.argv, "title") ?? origin?.path.at(-1) ?? basename(given.root), ...sourceLinks(given, origin) };
}

/** The template for addresses of sources: given, or that of the host where the repository is published. */
interface SourceLinks {
  readonly sourceUrl?: string;
  /** Only for a template that has it. */
  readonly commit?: string;
}

/** Throws `UserError` for a template that is no address. */
function sourceLinks({ argv, root }: Given, origin: Origin | undefined = originOf(root)): SourceLinks {
  const given = readSingle(argv, "source-url");
  if (given === "none") return {};
  if (given === undefined) return guessed(root, origin);
  requireTemplate(given);
  if (!given.includes("{commit}")) return { sourceUrl: given };
  const commit = headCommit(root);
  if (commit === undefined) throw userError("source-url-without-commit");
  return { sourceUrl: given, commit };
}

function guessed(root: string, origin: Origin | undefined): SourceLinks {
  const [, between, lines] = HOSTS.find(([host]) => origin !== undefined && host.test(origin.host)) ?? [];
  const commit = between === undefined ? undefined : headCommit(root);
  if (origin === undefined || commit === undefined) return {};
  const prefix = gitPrefix(root).split("/").map(encodeURIComponent).join("/");
  return { sourceUrl: `https://${[origin.host, ...origin.path, between].join("/")}/{commit}/${prefix}{path}#${lines ?? ""}`, commit };
}

/** Its text is not repeated in errors: it may have a password. */
function requireTemplate(template: string): void {
  const reason = faultOf(template);
  if (reason !== undefined) throw userError("invalid-source-url", { reason, example: EXAMPLE });
}

function faultOf(template: string): string | undefined {
  const [file = ""] = template.split("#", 1);
  const unknown = template.match(PLACEHOLDER)?.find((name) => !KNOWN.has(name) && !LINES.has(name));
  if (unknown !== undefined) return `has the unknown placeholder ${unknown}`;
  const early = file.match(PLACEHOLDER)?.find((name) => LINES.has(name));
  if (early !== undefined) return `has ${early} before its #`;
  if (!file.includes("{path}")) return "has no {path}";
  const filled = template.replaceAll(PLACEHOLDER, "x");
  if (!template.startsWith("https://") || !URL.canParse(filled)) return "is not an address of https";
  const { username, password, host } = new URL(filled);
  if (username !== "" || password !== "") return "has a user name or a password, which everybody who has the page could read";
  if (new RegExp(SECRET_PARAMETER, "i").test(template)) return "has a parameter with a secret, which everybody who has the page could read";
  return new URL(template.replaceAll(PLACEHOLDER, "y")).host === host ? undefined : "has a placeholder in the name of its host";
}
