/**
 * Which jobs of a queue a worker does. Whoever may write to the queue chooses among what this worker would read and publish anyway: no options of the
 * mapper, which may name files to write, and no commit that git would take for something else.
 */
import { withoutCredentials } from "../../../../src/model/credentials.js";
import { type MapJob, OF_WORKER, readJob } from "../queue/map-job.js";
import { nameOfUrl } from "../sources/repository.js";
import { MAPPER_OPTIONS } from "./run-mapper.js";
import { isAbsolute } from "node:path";

export interface Acceptance {
  /** Whether this worker may read the repository at the address. */
  readonly accepts: (url: string) => boolean;
  /** Version of the mapper of this worker, as in `MapJob`. */
  readonly program: string;
}

export interface Refused {
  readonly refused: string;
  /** No worker does it. */
  readonly permanent: boolean;
}

/** `data`: what the queue has. */
export function acceptJob(data: unknown, { accepts, program }: Acceptance): MapJob | Refused {
  const job = readJob(data);
  if (job === undefined) return { refused: "the queue has something else than a job", permanent: true };
  const { repository, url, options } = job;
  if (!accepts(url))
    return {
      refused: `${OF_WORKER}may not read ${withoutCredentials(url)}, since its own fleet.toml does not name it; run 'fleet add' there, too`,
      permanent: false,
    };
  // A clone on this machine is called as its origin is.
  if (!isAbsolute(url) && nameOfUrl(url) !== repository)
    return { refused: `${withoutCredentials(url)} is not ${repository}`, permanent: true };
  // The map would be published as that of another version.
  if (job.program !== program)
    return {
      refused: `${OF_WORKER}has version ${program}, and the job is for ${job.program}; install the same everywhere`,
      permanent: false,
    };
  if (options !== MAPPER_OPTIONS) return { refused: `the mapper is not run with ${JSON.stringify(options)}`, permanent: true };
  return job;
}
