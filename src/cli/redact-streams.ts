import { createVeil } from "../texts/redact.js";
import type { Streams } from "./streams.js";

/** For commands that show what stands in sources and manifests: secrets are taken out of what is said, which may end in a log or in a request. */
export function veilStreams(streams: Streams): Streams {
  const veil = createVeil();
  return { ...streams, out: (text) => streams.out(veil(text)), err: (text) => streams.err(veil(text)) };
}
