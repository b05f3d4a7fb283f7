import { createRedactor } from "../texts/redact.js";
import type { Streams } from "../cli/streams.js";

/** For commands that show what stands in sources and manifests: secrets are taken out of what is said, which may end in a log or in a request. */
export function redactStreams(streams: Streams): Streams {
  const redact = createRedactor();
  return { ...streams, out: (text) => streams.out(redact(text)), err: (text) => streams.err(redact(text)) };
}
