/** The work that the queue hands out: mapping one repository at one commit. Only names and digests; never sources, maps or tokens. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { hideCredentials } from "../../../../src/model/secrets/credentials.js";

export interface MapJob {
  /** `host/owner/name`. */
  readonly repository: string;
  /** Address for git, without credentials. */
  readonly url: string;
  readonly commit: string;
  /** Version of the mapper. */
  readonly program: string;
  /** Options of the mapper, as words. */
  readonly options: string;
  /** Digest of the map that is continued. */
  readonly previous?: string;
  /** The run that queued it, which says what its failure counts as; no part of its id. */
  readonly run: string;
  /** Nothing else runs beside it: it was there when its worker died, and so were others. */
  readonly alone?: boolean;
}

export interface MapResult {
  /** `outdated`: someone else published another map of the repository meanwhile. */
  readonly outcome: "mapped" | "unchanged" | "outdated";
  /** Seconds of fetching and mapping. */
  readonly seconds: number;
}

/** SHA-1 or SHA-256, as git writes them. */
const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

const form = z.object({
  repository: z.string().min(1),
  url: z.string().min(1),
  commit: z.string().regex(COMMIT),
  program: z.string(),
  options: z.string(),
  run: z.string(),
  previous: z.string().optional(),
  alone: z.boolean().optional(),
});

/** Undefined if it is no job: others may write to a queue, too. */
export function readJob(data: unknown): MapJob | undefined {
  const job = form.safeParse(data).data;
  if (job === undefined) return undefined;
  const { previous, alone, ...rest } = job;
  return { ...rest, ...(previous !== undefined && { previous }), ...(alone !== undefined && { alone }) };
}

const ALONE = "-alone";

/** The same inputs have the same id, so that a queue takes them once. */
export function jobId({ repository, commit, program, options, previous, alone }: MapJob): string {
  const key = createHash("sha256").update(JSON.stringify([repository, commit, program, options, previous ?? ""]));
  return `${key.digest("hex")}${alone === true ? ALONE : ""}`;
}

const PERMANENT = "[permanent] ";

/** The reason of a failure as the queue keeps it. */
export function failureText(reason: string, permanent: boolean): string {
  return hideCredentials(permanent ? `${PERMANENT}${reason}` : reason);
}

export interface Failure {
  readonly reason: string;
  readonly permanent: boolean;
  /** The worker died too often while it had the job. */
  readonly stalled: boolean;
}

export function readFailure(text: string | undefined): Failure {
  const reason = text ?? "no reason was given";
  if (reason.startsWith(PERMANENT)) return { reason: reason.slice(PERMANENT.length), permanent: true, stalled: false };
  return { reason, permanent: false, stalled: /stalled more than/.test(reason) };
}

/** How reasons begin that a worker is to blame for, and not the repository. */
export const OF_WORKER = "this worker ";

export const DEADLY = "its worker died each time it was mapped";
