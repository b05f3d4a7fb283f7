/** First entry of the JSON documents that describe a map. Paths in them are results, so they are no evidence for the next run. */
export const GENERATOR = "dsp-bootstrap";
