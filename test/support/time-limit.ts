/**
 * Time limits of tests on this machine. They are written for a quick one; a slower one has more time, by a short calibration or by TEST_TIME_FACTOR.
 * The calibration is made once, by vitest.config.ts, and handed to the processes of the tests in that variable.
 */
/** Milliseconds of processor time that `calibrate` takes on the machine that the limits are written for. */
const REFERENCE = 35;
const TURNS = 4;

function scramble(): number {
  let [state, sum] = [123_456_789, 0];
  for (let turn = 0; turn < 20_000_000; turn += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    sum = (sum + state) | 0;
  }
  return sum;
}

/** The best of some turns: the first ones are not compiled yet. Never below 1, since a quick machine may be busy. */
function calibrate(): number {
  const times = Array.from({ length: TURNS }, () => {
    const before = process.cpuUsage();
    scramble();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.max(1, Math.min(...times) / REFERENCE);
}

function readFactor(): number {
  const given = process.env["TEST_TIME_FACTOR"] ?? "";
  const factor = given === "" ? calibrate() : Number(given);
  if (!(factor > 0)) throw new Error(`TEST_TIME_FACTOR=${given}: give a number above 0, or leave it out`);
  process.env["TEST_TIME_FACTOR"] = String(factor);
  return factor;
}

export const TIME_FACTOR = readFactor();

export const timeLimit = (milliseconds: number): number => Math.ceil(milliseconds * TIME_FACTOR);
