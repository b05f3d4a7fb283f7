import type { Observer } from "../model/observer.js";
import { NO_STOPWATCH, type Stopwatch } from "../runtime/phase-timer.js";
import { yieldTurn } from "../runtime/yield-turn.js";
import type { Streams } from "./streams.js";

/** Times the phases of a run, reports its progress, and handles signals between two steps. */
export function observe(streams: Streams, stopwatch: Stopwatch = NO_STOPWATCH): Observer {
  return {
    ...stopwatch,
    async step(title) {
      streams.progress(title);
      await yieldTurn();
    },
    progress: streams.progress,
  };
}
