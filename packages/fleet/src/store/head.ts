/** The state of a repository: the only part of a store that changes. */
import { z } from "zod";
import { headKey, repositoryAt, secondKey } from "./keys.js";

const digest = z.string().regex(/^[0-9a-f]{64}$/);

const failure = z.object({
  commit: z.string(),
  program: z.string(),
  reason: z.string(),
  /** Trying again with the same commit cannot help. */
  permanent: z.boolean(),
});

const head = z.object({
  /** Absent so far; one that is there is of a later version. */
  schemaVersion: z.literal(1).optional(),
  /** `host/owner/name`. */
  repository: z.string().min(1),
  state: z.enum(["mapped", "failed", "quarantined"]),
  /** What the map is of; all five are absent before the first map. */
  commit: z.string().optional(),
  program: z.string().optional(),
  options: z.string().optional(),
  map: digest.optional(),
  surface: digest.optional(),
  /** The map that this one continues. */
  previous: digest.optional(),
  /** When the map was published, in ISO 8601. */
  mappedAt: z.string().optional(),
  /** What fetching and mapping took, in seconds. */
  seconds: z.number().nonnegative().optional(),
  /** Runs that failed since the last map. */
  tries: z.number().int().nonnegative(),
  /** Names that it had before, as the forge that numbers it proves. */
  aliases: z.array(z.string()).optional(),
  /** The repository is called so now, and this head says nothing else. */
  movedTo: z.string().optional(),
  /** The job that ended last. */
  job: z.string().optional(),
  failure: failure.optional(),
});

export type Head = Readonly<z.infer<typeof head>>;

/** A head that cannot be read, or is none. Nothing is known of its repository, and nobody else's work depends on it. */
export class DamagedHead extends Error {
  constructor(
    readonly repository: string,
    /** What is wrong, and with which file. */
    readonly damage: string,
  ) {
    super(`the state of ${repository} cannot be read: ${damage}`);
    this.name = "DamagedHead";
  }
}

/** As `--json` has it. */
export function damageOf({ repository, damage }: DamagedHead): Readonly<Record<"repository" | "damage", string>> {
  return { repository, damage };
}

/** Throws `DamagedHead` for what is no head of the repository at that key, such as one that a later version wrote. `place`: where it lies, for people. */
export function parseHead(bytes: Uint8Array, key: string, place: string): Head {
  let parsed: Head | undefined;
  try {
    parsed = head.safeParse(JSON.parse(Buffer.from(bytes).toString("utf8"))).data;
  } catch {
    parsed = undefined;
  }
  if (parsed === undefined) throw new DamagedHead(repositoryAt(key), `${place} is no head that this version reads`);
  if (!isAt(parsed.repository, key)) throw new DamagedHead(repositoryAt(key), `${place} is the head of another repository`);
  return parsed;
}

function isAt(repository: string, key: string): boolean {
  try {
    // Where names that differ in case only are one, the folder may be called as another repository is.
    return headKey(repository).toLowerCase() === key.toLowerCase() || secondKey(repository) === key;
  } catch {
    return false;
  }
}

export function headText(value: Head): string {
  return `${JSON.stringify(head.parse(value))}\n`;
}

/** Whether the head's map is of this commit, by this program and with these options. */
export function isMapped(
  head: Head | undefined,
  { commit, program, options }: { readonly commit: string; readonly program: string; readonly options: string },
): boolean {
  return head?.map !== undefined && head.commit === commit && head.program === program && head.options === options;
}
