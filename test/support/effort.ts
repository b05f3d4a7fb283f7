/**
 * How much the long tests do. `npm test` takes a few cases of each; `npm run test:random` takes them all (TEST_EFFORT=1), and TEST_EFFORT=20 twenty times as
 * many.
 */
const given = process.env["TEST_EFFORT"] ?? "";
const effort = given === "" ? undefined : Number(given);
if (effort !== undefined && !(effort > 0)) throw new Error(`TEST_EFFORT=${given}: give a number above 0, or leave it out`);

/** Whether all cases are to run. */
export const IS_THOROUGH = effort !== undefined;

/** Number of random cases. */
export function runs(all: number, few: number): number {
  return effort === undefined ? few : Math.max(few, Math.round(all * effort));
}

/** Size of an input that only has to be large. */
export function size(whole: number, small: number): number {
  return effort === undefined ? small : whole;
}
