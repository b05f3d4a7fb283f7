/** `fleet.toml`: which repositories a fleet has. People edit and review it, so changes keep every other line as it is. */
import { join } from "node:path";
import { parse, stringify } from "smol-toml";
import { z } from "zod";
import { hideCredentials, withoutCredentials } from "../../../../src/model/secrets/credentials.js";
import { FleetError, reasonOf } from "../fleet-error.js";
import { BYTES } from "../limits.js";
import { writeWhole } from "../store/write-whole.js";
import { readNamed } from "./named-file.js";

export const FLEET_FILE = "fleet.toml";

/** The kinds of sources, each with the word that it has in the file. */
export const SOURCE_KINDS = ["url", "dir", "file", "github", "gitlab", "gitea"] as const;
type SourceKind = (typeof SOURCE_KINDS)[number];

/** People write passwords into addresses: none gets further than here, into lists, jobs, heads or messages. */
const address = z.string().transform(withoutCredentials);

const source = z
  .strictObject({
    url: address.optional(),
    dir: z.string().optional(),
    file: z.string().optional(),
    github: z.string().optional(),
    gitlab: z.string().optional(),
    gitea: address.optional(),
    /** Address of a forge of one's own, for `github` and `gitlab`. */
    at: address.optional(),
    /** Also what the forge calls archived, or a fork. */
    archived: z.boolean().optional(),
    forks: z.boolean().optional(),
  })
  .refine((one) => SOURCE_KINDS.filter((kind) => one[kind] !== undefined).length === 1, {
    message: `a source has one of ${SOURCE_KINDS.join(", ")}`,
  });

const fleetFile = z.strictObject({
  source: z.array(source).default([]),
  skip: z.array(z.strictObject({ repository: address, reason: z.string().default("").transform(hideCredentials) })).default([]),
  pins: z.record(z.string(), address).default({}),
});

export type Source = z.infer<typeof source>;
export type FleetFile = z.infer<typeof fleetFile>;

/** Empty if there is none. */
const textOf = (path: string): string => readNamed(path, BYTES.fleetFile, "correct it and run again") ?? "";

/** An absent file is an empty fleet. Throws `FleetError` if it cannot be understood. */
export function readFleetFile(folder: string): FleetFile {
  const path = join(folder, FLEET_FILE);
  const text = textOf(path);
  let content: unknown;
  try {
    content = parse(text);
  } catch (error) {
    throw new FleetError(`${path} is not TOML: ${reasonOf(error).split("\n")[0]}`, "correct it and run again");
  }
  const checked = fleetFile.safeParse(content);
  if (checked.success) return checked.data;
  const [first] = checked.error.issues;
  throw new FleetError(`${path}: ${first?.path.join(".") ?? ""}: ${first?.message ?? "not understood"}`, "correct it and run again");
}

export function sourceOf(one: Source): { readonly kind: SourceKind; readonly value: string } {
  const kind = SOURCE_KINDS.find((word) => one[word] !== undefined) ?? "url";
  return { kind, value: one[kind] ?? "" };
}

/** Appends tables of an array. */
export async function appendTables(folder: string, name: "source" | "skip", tables: readonly object[]): Promise<void> {
  const path = join(folder, FLEET_FILE);
  const before = textOf(path);
  const added = tables.map((table) => `[[${name}]]\n${stringify(table).trimEnd()}\n`).join("\n");
  const gap = before === "" ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  await writeWhole(path, `${before}${gap}${added}`);
}

/** Removes the tables of an array that `isMeant` accepts, with the comments inside. Resolves with their number. */
export async function removeTables(folder: string, name: "source" | "skip", isMeant: (table: object) => boolean): Promise<number> {
  const path = join(folder, FLEET_FILE);
  const parts = textOf(path).split(/^(?=[ \t]*\[)/m);
  const kept = parts.filter((part) => !isTable(part, name, isMeant));
  if (kept.length < parts.length) await writeWhole(path, kept.join(""));
  return parts.length - kept.length;
}

function isTable(part: string, name: string, isMeant: (table: object) => boolean): boolean {
  if (!part.trimStart().startsWith(`[[${name}]]`)) return false;
  const tables: unknown = parse(part)[name];
  return Array.isArray(tables) && tables.length === 1 && isMeant(tables[0] as object);
}
