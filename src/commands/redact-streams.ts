import { createRedactor } from "../texts/redact.js";
import type { Streams } from "../cli/streams.js";

/** For commands that print text of sources and manifests: removes secrets from the output, which may end up in a log or a request. */
export function redactStreams(streams: Streams): Streams {
  const redact = createRedactor();
  const { always } = streams;
  return {
    ...streams,
    out: (text, emphasis) => streams.out(redact(text), emphasis),
    err: (text) => streams.err(redact(text)),
    ...(always !== undefined && { always: (text: string) => always(redact(text)) }),
  };
}
