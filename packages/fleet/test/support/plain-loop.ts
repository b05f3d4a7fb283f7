import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openGit } from "../../src/sources/git.js";
import { openStore } from "../../src/store/open-store.js";
import { openAttempts } from "../../src/worker/attempts.js";
import { mapRepository, type Workshop } from "../../src/worker/map-repository.js";
import { LIMITS, MAPPER_OPTIONS } from "../../src/worker/run-mapper.js";
import { MAPPER } from "./processes.js";
import { git } from "./repositories.js";
import type { Head } from "../../src/store/head.js";

/** Maps the clones of a folder one after the other, without a queue. */
export async function plainLoop(clones: string): Promise<readonly Head[]> {
  const folder = mkdtempSync(join(tmpdir(), "fleet-plain-"));
  const store = await openStore(join(folder, "store"));
  const workshop: Workshop = {
    store,
    attempts: openAttempts(join(folder, "work")),
    git: openGit(join(folder, "git")),
    mapper: MAPPER,
    isolation: [],
    limits: LIMITS,
    signal: new AbortController().signal,
  };
  try {
    const heads: Head[] = [];
    for (const name of readdirSync(clones)) {
      const url = join(clones, name);
      const job = {
        repository: `local/${name}`,
        url,
        commit: git(url, "rev-parse", "HEAD"),
        program: "1.0.0",
        options: MAPPER_OPTIONS,
        run: "",
      };
      await mapRepository(job, workshop).catch(() => undefined);
    }
    for await (const head of store.heads()) heads.push(head);
    return heads;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
