/** Where a cache is: bytes by path. */

/** A cache that does not do its work. The message is the end of a sentence that begins with its name. */
export class CacheFailure extends Error {
  override readonly name = "CacheFailure";
}

export interface Transport {
  /** For messages: without user name and password. */
  readonly name: string;
  /** Undefined if there is nothing. Throws `CacheFailure`, also for more bytes than `most`. */
  readonly get: (path: string, most: number, signal: AbortSignal) => Promise<Buffer | undefined>;
  /** Throws `CacheFailure`. */
  readonly put: (path: string, bytes: Buffer, signal: AbortSignal) => Promise<void>;
  /** Ends all connections. */
  readonly close: () => void;
}

export function failure(message: string): CacheFailure {
  return new CacheFailure(message);
}
