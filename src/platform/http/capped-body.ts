/** The body is larger than the cap; the rest of it was not read. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** The bytes are not UTF-8 text. */
export class NotTextError extends Error {
  override readonly name = 'NotTextError';
}

type Bytes = Uint8Array<ArrayBuffer>;

async function* chunksOf(response: Response): AsyncGenerator<Bytes> {
  const reader = response.body?.getReader();
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || value === undefined) return;
    yield value;
  }
}

/**
 * Reads a body's bytes, and counts them, so that an endless answer costs no more than `maxBytes`.
 * @throws BodyTooLargeError over the cap; TypeError when the connection breaks
 */
async function readChunks(response: Response, maxBytes: number): Promise<readonly Bytes[]> {
  const chunks: Bytes[] = [];
  let size = 0;
  for await (const chunk of chunksOf(response)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new BodyTooLargeError(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return chunks;
}

function decode(chunks: readonly Bytes[], decoder: TextDecoder): string {
  const parts = chunks.map((chunk) => decoder.decode(chunk, { stream: true }));
  return parts.join('') + decoder.decode();
}

/**
 * Reads a body that has to be UTF-8. A byte order mark is left out.
 * @throws as `readChunks`; NotTextError if it isn't UTF-8
 */
export async function readUtf8(response: Response, maxBytes: number): Promise<string> {
  const chunks = await readChunks(response, maxBytes);
  try {
    return decode(chunks, new TextDecoder('utf-8', { fatal: true }));
  } catch {
    throw new NotTextError('the body is not UTF-8');
  }
}

/**
 * Reads a body as UTF-8, with U+FFFD for invalid bytes. A byte order mark is left out.
 * @throws as `readChunks`
 */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  return decode(await readChunks(response, maxBytes), new TextDecoder());
}

/**
 * Reads a body's bytes as they are.
 * @throws as `readChunks`
 */
export async function readBlob(response: Response, maxBytes: number, type: string): Promise<Blob> {
  return new Blob([...(await readChunks(response, maxBytes))], { type });
}

const maxBytesOfBeginning = 16 * 1024;

/** Reads the beginning of an error answer's body. */
export async function readBeginning(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let rest = maxBytesOfBeginning;
  for await (const chunk of chunksOf(response)) {
    text += decoder.decode(chunk.subarray(0, rest), { stream: true });
    rest -= chunk.byteLength;
    if (rest <= 0) break;
  }
  return text;
}
