/** Options that several commands of a fleet have. */
import type { Options } from "yargs";

export const FOLDER_OPTIONS = {
  fleet: { type: "string", requiresArg: true, describe: "Folder of the fleet (default: dsp-fleet/default in the user's data directory)" },
  json: { type: "boolean", default: false, describe: "Print the answer as JSON" },
} as const satisfies Readonly<Record<string, Options>>;

export const STORE_OPTIONS = {
  ...FOLDER_OPTIONS,
  store: {
    type: "string",
    requiresArg: true,
    describe: "Where maps are kept: a folder or s3://BUCKET/PREFIX (default: the folder of the fleet)",
  },
} as const satisfies Readonly<Record<string, Options>>;

export const QUEUE_OPTIONS = {
  ...STORE_OPTIONS,
  redis: {
    type: "string",
    requiresArg: true,
    describe: "Queue on a Redis or Valkey server: redis://… or rediss://…; with a password, in DSP_FLEET_REDIS",
  },
  postgres: {
    type: "string",
    requiresArg: true,
    describe: "Queue on a PostgreSQL server: postgres://…; with a password, in DSP_FLEET_POSTGRES",
  },
  name: { type: "string", requiresArg: true, default: "default", describe: "Name of the fleet on that server" },
} as const satisfies Readonly<Record<string, Options>>;

export const MAPPING_OPTIONS = {
  jobs: { type: "string", requiresArg: true, describe: "Repositories mapped here at a time (default: by cores and memory)" },
  cache: { type: "boolean", default: true, describe: "Keep what the mapper parsed for the next run; --no-cache parses everything" },
} as const satisfies Readonly<Record<string, Options>>;
