import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take longest, the longest first. Vitest knows the times of an earlier run on the same machine, but a clean clone has none, and a long file that begins
 * last keeps one worker busy while the others are idle. A run prints the slowest files (`slowest-files.ts`).
 */
const LONG: readonly string[] = [
  "commands/untrusted.test.ts",
  "store/faults.test.ts",
  "mcp/persisted-index.test.ts",
  "commands/merge/merge.test.ts",
  "commands/process.test.ts",
  "commands/check/check.test.ts",
  "commands/hook/hook.test.ts",
  "commands/protocol/transcripts.test.ts",
  "commands/untrusted-links.test.ts",
  "mcp/clients.test.ts",
  "store/journal.test.ts",
  "commands/texts/texts.test.ts",
  "store/write-in-thread.test.ts",
  "action/check.test.ts",
  "commands/watch/watch.test.ts",
];

/** A process that files share ends as soon as the next file in line belongs to another project, so files of one project stand together. */
const rank = ({ moduleId, project }: TestSpecification): number => {
  if (project.name === "alone") return -1;
  if (project.name === "replacing") return -2;
  const at = LONG.findIndex((path) => moduleId.endsWith(`/test/${path}`));
  return at < 0 ? LONG.length : at;
};

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
