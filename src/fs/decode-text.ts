const UTF8_MARK = "\ufeff";

/** UTF-8, or UTF-16 with a byte order mark; the mark is removed, invalid bytes become U+FFFD. Undefined for binary files (containing NUL). */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.includes(0)) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  return text.startsWith(UTF8_MARK) ? text.slice(1) : text;
}
