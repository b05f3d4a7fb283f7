/** A signed entry: which blob belongs to a key, who says so, and for which program. */
import { sign, verify, type KeyObject } from "node:crypto";
import { isText, matching, objectOf, oneOf, optional, type Check } from "../model/form-check.js";
import { fromActionResult, toActionResult } from "./action-result.js";
import { keyId, type TrustedKeys } from "./keys.js";

/** What an entry states; all of it is signed. */
export interface Statement {
  /** SHA-256 of what the blob belongs to, in hexadecimal. */
  readonly key: string;
  /** SHA-256 of the blob, in hexadecimal. */
  readonly blob: string;
  /** Bytes of the blob. */
  readonly size: number;
  /** Version of the code that extracts facts. */
  readonly facts: string;
  /** Build of the program. */
  readonly program: string;
  /** Who wrote it, for messages. */
  readonly writer: string;
}

/** Why an entry does not count; the end of a sentence that begins with "its entry". */
export interface Refusal {
  readonly refused: string;
}

/** Bytes of an entry, at most. */
export const LARGEST_ENTRY = 2 ** 14;
const LONGEST_WRITER = 200;
const FORM = "dsp-cache-1";

interface Entry extends Statement {
  readonly form: string;
  /** `keyId` of the key that signs, and the signature in Base64. */
  readonly signer?: string;
  readonly signature?: string;
}

const isDigest = matching(/^[0-9a-f]{64}$/);
const isWord = matching(/^[\w-]{1,100}$/);
const isShort: Check = (value) => isText(value) && String(value).length <= LONGEST_WRITER;

const isEntry = objectOf<Entry>({
  form: oneOf(FORM),
  key: isDigest,
  blob: isDigest,
  size: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  facts: isWord,
  program: isWord,
  writer: isShort,
  signer: optional(isShort),
  signature: optional(isShort),
});

export function writeEntry(statement: Statement, key: KeyObject): Buffer {
  const stated = { ...statement, writer: statement.writer.slice(0, LONGEST_WRITER) };
  const signature = sign(null, signedBytes(stated), key).toString("base64");
  return toActionResult(Buffer.from(JSON.stringify({ form: FORM, ...stated, signer: keyId(key), signature })));
}

/** The statement of an entry that a trusted key signed, and that is about what was `asked` for. */
export function readEntry(bytes: Buffer, asked: Pick<Statement, "key" | "facts" | "program">, trusted: TrustedKeys): Statement | Refusal {
  const entry = parsed(fromActionResult(bytes));
  if (!isEntry(entry)) return { refused: "cannot be read" };
  const { signer, signature, form: _, ...statement } = entry as Entry;
  if (signer === undefined || signature === undefined) return { refused: "is not signed" };
  const key = trusted.get(signer);
  if (key === undefined) return { refused: `is signed with a key that is not trusted here (${shown(signer)})` };
  if (!verify(null, signedBytes(statement), key, Buffer.from(signature, "base64"))) return { refused: "has a wrong signature" };
  if (statement.key !== asked.key) return { refused: `belongs to another commit, repository or option (written by ${statement.writer})` };
  if (statement.facts !== asked.facts || statement.program !== asked.program) return { refused: "belongs to another build of the program" };
  return statement;
}

function parsed(json: Buffer | undefined): unknown {
  try {
    return JSON.parse(json?.toString("utf8") ?? "");
  } catch {
    return undefined;
  }
}

/** An array, so that every statement has one text. */
function signedBytes({ key, blob, size, facts, program, writer }: Statement): Buffer {
  return Buffer.from(JSON.stringify([FORM, key, blob, size, facts, program, writer]));
}

function shown(signer: string): string {
  return signer.replace(/[^0-9a-f]/g, "?").slice(0, 16);
}
