import { isBlank } from "./lines.js";
import { decodeName, encodeName } from "./source-name.js";

/** A parsed `source:` inside the repository. */
export interface SourceRef {
  /** Repo-relative path as on disk. */
  readonly path: string;
  readonly symbol?: string;
}

// oxlint-disable-next-line no-control-regex -- the reference treats these as line breaks
const ALWAYS_ENCODED = /[#%\r\n\v\f\x1c-\x1e\x85\u2028\u2029]/gu;

/**
 * A path in `source:`: unchanged, with `#`, `%`, line breaks and outer blanks percent-encoded.
 * Line breaks and blanks are those of the reference; otherwise such a name would not be read back unchanged.
 */
export function encodePath(path: string): string {
  const encoded = path.replace(ALWAYS_ENCODED, encodeURIComponent);
  let start = 0;
  while (start < encoded.length && isBlank(encoded.charCodeAt(start))) start++;
  let end = encoded.length;
  while (end > start && isBlank(encoded.charCodeAt(end - 1))) end--;
  return encodeURIComponent(encoded.slice(0, start)) + encoded.slice(start, end) + encodeURIComponent(encoded.slice(end));
}

/** Inverse of `encodePath`. Text that `encodePath` cannot have produced is taken literally: other tools do not encode. */
export function decodePath(text: string): string {
  if (!text.includes("%")) return text;
  try {
    const path = text.replace(/(?:%[0-9A-F]{2})+/g, decodeURIComponent);
    return encodePath(path) === text ? path : text;
  } catch {
    return text;
  }
}

export function formatSource(ref: SourceRef): string {
  const path = encodePath(ref.path);
  return ref.symbol === undefined ? path : `${path}#${encodeName(ref.symbol)}`;
}

/** Splits at the first `#`. Sources of externals are names, not paths: do not parse them. */
export function parseSource(source: string): SourceRef {
  const hash = source.indexOf("#");
  if (hash < 0) return { path: decodePath(source) };
  return { path: decodePath(source.slice(0, hash)), symbol: decodeName(source.slice(hash + 1)) };
}
