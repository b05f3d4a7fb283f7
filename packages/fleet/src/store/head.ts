/** The state of a repository: the only part of a store that changes. */
import { z } from "zod";

const digest = z.string().regex(/^[0-9a-f]{64}$/);

const failure = z.object({
  commit: z.string(),
  program: z.string(),
  reason: z.string(),
  /** Trying again with the same commit cannot help. */
  permanent: z.boolean(),
});

const head = z.object({
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

/** Undefined if it is no head, such as one that another version wrote. */
export function parseHead(text: string): Head | undefined {
  try {
    return head.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function headText(value: Head): string {
  return `${JSON.stringify(head.parse(value))}\n`;
}
