export type Fetch = (request: Request) => Promise<Response>;

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
};

export const textOf = ({ body }: Answer): string => new TextDecoder().decode(body);

const MOST_BYTES = 64 * 1024 * 1024;

/** Sends a request and reads the response, following no redirect. Throws one phrase if there is no response. */
export async function send(
  url: URL | string,
  init: RequestInit,
  limitSeconds: number,
  fetch: Fetch = globalThis.fetch,
): Promise<Answer> {
  const signal = AbortSignal.timeout(limitSeconds * 1000);
  try {
    const response = await fetch(new Request(url, { redirect: 'manual', ...init, signal }));
    const { status, headers } = response;
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes > MOST_BYTES) break;
    }
    return { status, headers, body: Buffer.concat(chunks) };
  } catch (cause) {
    throw new NoAnswer(reasonOf(cause, limitSeconds), { cause });
  }
}

/** There is no response; the message is a phrase that says why. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The code of the system's or TLS's error, since "fetch failed" says nothing. */
function reasonOf(error: unknown, seconds: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `there is no answer within ${seconds} seconds`;
  }
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? `there is no answer (${code})` : 'there is no answer';
}
