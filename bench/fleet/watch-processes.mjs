/** Memory and processor time of processes over time, read from /proc. Linux only. */
import { readdirSync, readFileSync } from "node:fs";

const TICKS = 100;
const PAGE = 4096;

/** Fields of `stat` after the name, which may hold spaces: 0 is the state, 1 the parent. */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

/** Seconds of a process and of those children that it has waited for. */
const secondsOf = (fields) => (Number(fields[11]) + Number(fields[12])) / TICKS;
const waitedSecondsOf = (fields) => (Number(fields[13]) + Number(fields[14])) / TICKS;

/** Seconds of all processes that began below this one and have ended. */
export function endedSeconds() {
  return waitedSecondsOf(statOf("self"));
}

/** Seconds of a server with its processes. */
export function serverSeconds(pid) {
  const own = statOf(pid);
  if (own === undefined) return 0;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((fields) => fields !== undefined && Number(fields[1]) === pid);
  return [own, ...children].reduce((sum, fields) => sum + secondsOf(fields), waitedSecondsOf(own));
}

function megabytesOf(pid) {
  try {
    return Math.round((Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE) / 1024 ** 2);
  } catch {
    return 0;
  }
}

/** Samples processes, by role; `pids` names those that run now. */
export function watch(pids) {
  const samples = [];
  const seconds = new Map();
  const timer = setInterval(() => {
    const sample = {};
    for (const [role, running] of Object.entries(pids())) {
      sample[role] = Math.max(0, ...running.map(megabytesOf));
      for (const pid of running) {
        const fields = statOf(pid);
        if (fields !== undefined) seconds.set(`${role} ${pid}`, secondsOf(fields));
      }
    }
    samples.push(sample);
  }, 500);
  return {
    stop: () => clearInterval(timer),
    /** The largest in each quarter of the time. */
    megabytes: (role) =>
      [0, 1, 2, 3].map((quarter) => {
        const part = samples.slice(Math.floor((samples.length * quarter) / 4), Math.ceil((samples.length * (quarter + 1)) / 4));
        return Math.max(0, ...part.map((sample) => sample[role] ?? 0));
      }),
    /** Of all processes that had the role, without their children. */
    seconds: (role) => [...seconds].reduce((sum, [key, value]) => sum + (key.startsWith(`${role} `) ? value : 0), 0),
  };
}
