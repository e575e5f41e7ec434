/** The body went over the cap; the rest of it was not read. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** The bytes are not UTF-8 text. */
export class NotTextError extends Error {
  override readonly name = 'NotTextError';
}

/** @param endAfterMs ends the stream as if the body were complete */
async function* chunksOf(
  response: Response,
  endAfterMs?: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  // Ends the download. It fails if the stream is already broken, which changes nothing.
  const cancel = () => void reader.cancel().catch(() => undefined);
  const timer = endAfterMs === undefined ? undefined : setTimeout(cancel, endAfterMs);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(timer);
    cancel();
  }
}

/**
 * The body's bytes, counted, so that an endless answer costs no more than `maxBytes`.
 * @throws BodyTooLargeError over the cap; TypeError when the connection breaks
 */
async function* cappedChunks(
  response: Response,
  maxBytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let size = 0;
  for await (const chunk of chunksOf(response)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new BodyTooLargeError(`more than ${maxBytes} bytes`);
    yield chunk;
  }
}

async function decoded(
  response: Response,
  maxBytes: number,
  decode: (...chunk: Parameters<TextDecoder['decode']>) => string,
): Promise<string> {
  const parts: string[] = [];
  for await (const chunk of cappedChunks(response, maxBytes)) {
    parts.push(decode(chunk, { stream: true }));
  }
  parts.push(decode());
  return parts.join('');
}

/**
 * Reads a body that has to be UTF-8. A byte order mark is left out.
 * @throws as `cappedChunks`; NotTextError when it isn't UTF-8
 */
export async function readUtf8(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return decoded(response, maxBytes, (...chunk) => {
    try {
      return decoder.decode(...chunk);
    } catch {
      throw new NotTextError('the body is not UTF-8');
    }
  });
}

/**
 * Reads a body as UTF-8, with U+FFFD for what isn't. A byte order mark is left out.
 * @throws as `cappedChunks`
 */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  return decoded(response, maxBytes, (...chunk) => decoder.decode(...chunk));
}

/**
 * Reads a body's bytes as they are.
 * @throws as `cappedChunks`
 */
export async function readBlob(response: Response, maxBytes: number, type: string): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of cappedChunks(response, maxBytes)) chunks.push(chunk);
  return new Blob(chunks, { type });
}

/** Beginning of an error answer's body. It only adds a message, which isn't worth waiting for. */
const beginning = { maxBytes: 16 * 1024, limitMs: 2_000 };

/** Reads the beginning of an error answer's body, or as much of it as arrives in two seconds. */
export async function readBeginning(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  try {
    for await (const chunk of chunksOf(response, beginning.limitMs)) {
      text += decoder.decode(chunk.subarray(0, beginning.maxBytes - size), { stream: true });
      size += chunk.byteLength;
      if (size >= beginning.maxBytes) break;
    }
  } catch {
    // The status decides.
  }
  return text;
}
