import { expect, it } from "vitest";
import { readJob } from "../src/queue/map-job.js";
import { acceptJob } from "../src/worker/start-worker.js";
import { MAPPER_OPTIONS } from "../src/worker/run-mapper.js";

const job = {
  repository: "git.acme.dev/web/ui",
  url: "https://git.acme.dev/web/ui.git",
  commit: "a".repeat(40),
  program: "1.0.0+abc",
  options: MAPPER_OPTIONS,
  run: "1",
};
const worker = { accepts: (url: string) => url !== "https://elsewhere.dev/x/y", program: job.program };

it("does the jobs of a coordinator", () => {
  expect(acceptJob(job, worker)).toEqual(job);
  expect(acceptJob({ ...job, repository: "local/ui", url: "/code/ui" }, worker)).toMatchObject({ url: "/code/ui" });
});

it.each([
  ["options that name a file to write", { options: `${MAPPER_OPTIONS} --report /home/worker/.profile` }],
  ["a commit that is an option", { commit: "--pathspec-from-file=/etc/passwd" }],
  ["a commit that is a refspec", { commit: `+refs/heads/*:refs/heads/*` }],
  ["the address of one repository with the name of another", { url: "https://git.acme.dev/web/other.git" }],
])("refuses %s for good", (_, change) => {
  expect(acceptJob({ ...job, ...change }, worker)).toMatchObject({ permanent: true });
});

it("leaves a repository that it may not read to workers that may", () => {
  const refused = acceptJob({ ...job, repository: "elsewhere.dev/x/y", url: "https://elsewhere.dev/x/y" }, worker);
  expect(refused).toMatchObject({ permanent: false, refused: expect.stringMatching(/^this worker may not read .*'fleet add'/) });
});

it("leaves a job for another version to workers that have it", () => {
  expect(acceptJob({ ...job, program: "1.1.0" }, worker)).toMatchObject({ permanent: false, refused: expect.stringContaining("1.1.0") });
});

it("takes nothing else for a job", () => {
  expect([null, {}, "job", { ...job, repository: "" }, { ...job, alone: "yes" }].map(readJob)).toEqual(Array(5).fill(undefined));
});
