/** Ed25519 keys (RFC 8032) of those who write to a cache, and of those who read it. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

/** Public keys by their id (`keyId`). */
export type TrustedKeys = ReadonlyMap<string, KeyObject>;

/** Bytes of an Ed25519 public key with its header (RFC 8410). */
const SPKI_LENGTH = 44;
const ID_LENGTH = 16;

/**
 * The public keys in a text: one per line, each in Base64 as between the lines of a PEM file, which may also be whole PEM files. Empty lines and
 * lines that begin with `#` or `-----` do not count. Returns the number of the first line that is no such key instead, from 1: the line itself may be
 * a private key.
 */
export function readPublicKeys(text: string): TrustedKeys | { readonly bad: number } {
  const keys = new Map<string, KeyObject>();
  for (const [index, line] of text
    .split(/\r?\n/)
    .map((each) => each.trim())
    .entries()) {
    if (line === "" || line.startsWith("#") || line.startsWith("-----")) continue;
    const key = readPublicKey(line);
    if (key === undefined) return { bad: index + 1 };
    keys.set(keyId(key), key);
  }
  return keys;
}

function readPublicKey(text: string): KeyObject | undefined {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length !== SPKI_LENGTH || bytes.toString("base64") !== text) return undefined;
  return keyOr(() => createPublicKey({ key: bytes, format: "der", type: "spki" }));
}

/** A private key: PEM, or PKCS #8 in Base64. Undefined if it is none for Ed25519. */
export function readSigningKey(text: string): KeyObject | undefined {
  // Variables of CI services often hold line ends as `\n`.
  const plain = text.trim().replaceAll("\\n", "\n");
  if (plain.startsWith("-----")) return keyOr(() => createPrivateKey(plain));
  return keyOr(() => createPrivateKey({ key: Buffer.from(plain, "base64"), format: "der", type: "pkcs8" }));
}

function keyOr(read: () => KeyObject): KeyObject | undefined {
  try {
    const key = read();
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Short name of a public key, or of the one that belongs to a private key. */
export function keyId(key: KeyObject): string {
  const own = key.type === "private" ? createPublicKey(key) : key;
  return createHash("sha256")
    .update(own.export({ format: "der", type: "spki" }))
    .digest("hex")
    .slice(0, ID_LENGTH);
}
