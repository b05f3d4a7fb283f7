/** Bodies whose size nobody vouches for: the bound is checked while they arrive. */

export class TooLarge extends Error {
  constructor(readonly bytes: number) {
    super(`more than ${bytes >= 2 ** 20 ? `${Math.floor(bytes / 2 ** 20)} MB` : `${bytes} bytes`}`);
    this.name = "TooLarge";
  }
}

/** The whole body. Throws `TooLarge` as soon as more than `most` bytes have arrived; the rest is not waited for. */
export async function collect(body: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) throw new TooLarge(most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
