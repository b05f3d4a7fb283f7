/** What a test needs of the machine. Undefined, with a word about it, if it is not there; with DSP_TEST_REQUIRE=1 that is an error. */
export function needed<Found>(found: Found | undefined, name: string): Found | undefined {
  if (found !== undefined) return found;
  if (process.env["DSP_TEST_REQUIRE"] === "1") throw new Error(`no ${name} on this machine`);
  process.stderr.write(`skipped: no ${name} on this machine\n`);
  return undefined;
}
