import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';

/** Size in bytes from which compression saves more than it costs. */
const WORTH_COMPRESSING = 1024;
const compress = promisify(gzip);

/** Body that is encoded once and compressed at most once, however often it is sent. */
export type JsonBody = {
  plain: Uint8Array<ArrayBuffer>;
  /** If compression fails, the next call tries again. */
  compressed(): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
};

export function createJsonBody(json: string): JsonBody {
  const plain = new TextEncoder().encode(json);
  let result: Uint8Array<ArrayBuffer> | undefined;
  let pending: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return {
    plain,
    compressed() {
      if (result !== undefined) return result;
      pending ??= compress(plain)
        .then((bytes) => {
          result = new Uint8Array(bytes);
          return result;
        })
        .finally(() => {
          pending = undefined;
        });
      return pending;
    },
  };
}

/** Creates the body once, until the list is another object. */
export function cacheJsonBody(): (list: readonly object[]) => JsonBody {
  let cached: { list: readonly object[]; body: JsonBody } | undefined;
  return (list) => {
    if (cached?.list !== list) cached = { list, body: createJsonBody(JSON.stringify(list)) };
    return cached.body;
  };
}

/** Size of all bodies in a cache, in bytes before compression. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;

/**
 * Caches one body per subject; forgets the least recently used ones. A version is any text that
 * differs if the body differs.
 */
export function createBodyCache() {
  const cached = new Map<string, { version: string; body: JsonBody }>();
  let bytes = 0;

  function remove(subject: string): void {
    const entry = cached.get(subject);
    if (entry !== undefined) bytes -= entry.version.length + entry.body.plain.byteLength;
    cached.delete(subject);
  }

  return {
    set(subject: string, version: string, body: JsonBody): void {
      remove(subject);
      cached.set(subject, { version, body });
      bytes += version.length + body.plain.byteLength;
      for (const oldest of cached.keys()) {
        if (bytes <= MAX_CACHED_BYTES) return;
        remove(oldest);
      }
    },
    /** Returns undefined for another version. */
    get(subject: string, version: string): JsonBody | undefined {
      const entry = cached.get(subject);
      if (entry?.version !== version) return undefined;
      cached.delete(subject);
      cached.set(subject, entry);
      return entry.body;
    },
  };
}

/** Headers of a response that can be compressed. */
export const jsonHeaders = { 'content-type': 'application/json', vary: 'Accept-Encoding' };

/** Compresses the body if the client accepts that. */
export async function sendJson(context: Context, body: JsonBody): Promise<Response> {
  if (body.plain.byteLength < WORTH_COMPRESSING || !acceptsGzip(context)) {
    return context.body(body.plain, 200, jsonHeaders);
  }
  const bytes = await body.compressed();
  return context.body(bytes, 200, { ...jsonHeaders, 'content-encoding': 'gzip' });
}

/** True if the header Accept-Encoding (RFC 9110, section 12.5.3) accepts gzip. */
export function acceptsGzip({ req }: Context): boolean {
  const header = (req.header('accept-encoding') ?? '').toLowerCase();
  // Browsers list gzip without a weight, so the header needn't be parsed.
  if (/^(?:[^;]*,)?\s*gzip\s*(?:,|$)/.test(header)) return true;
  const codings = header.split(',');
  const parsed = codings.map((one) => one.split(';').map((part) => part.trim()));
  const found = ['gzip', '*'].map((name) => parsed.find(([coding]) => coding === name));
  const [, weight = ''] = found.find((one) => one !== undefined) ?? [undefined, 'q=0'];
  return !/^q=0(?:\.0*)?$/.test(weight);
}
