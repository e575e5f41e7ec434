export type Fetch = (request: Request) => Promise<Response>;

export type ReceivedResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
};

export const decodeBody = ({ body }: ReceivedResponse): string => new TextDecoder().decode(body);

const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Sends a request and reads the response without following redirects. Throws NoResponseError if no
 * response arrives.
 */
export async function sendHttpRequest(
  url: URL | string,
  init: RequestInit,
  limitSeconds: number,
  fetch: Fetch = globalThis.fetch,
): Promise<ReceivedResponse> {
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
    throw new NoResponseError(reasonOf(cause, limitSeconds), { cause });
  }
}

/** Error thrown if no response arrives; the message is a phrase with the reason. */
export class NoResponseError extends Error {
  override readonly name = 'NoAnswer';
}

/**
 * Returns a phrase with the error code of the system or TLS, because the error message "fetch
 * failed" doesn't state the reason.
 */
function reasonOf(error: unknown, seconds: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `no response arrived within ${seconds} seconds`;
  }
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? `no response arrived (${code})` : 'no response arrived';
}
