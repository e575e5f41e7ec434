import * as v from 'valibot';
import { createTimeSlices } from '#text/slices/time-slices.ts';
import type { Operation } from './failure.ts';
import type {
  BlobResult,
  FileCondition,
  FileOptions,
  HeaderRecord,
  ResponseSchema,
  TextResult,
} from './http.ts';
import { createResponseHead } from './response-failure.ts';

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

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

/** @throws BodyTooLargeError above `maxBytes` in all; TypeError if the connection breaks */
async function* limitedChunksOf(response: Response, maxBytes: number): AsyncGenerator<Bytes> {
  let size = 0;
  for await (const chunk of chunksOf(response)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new BodyTooLargeError(`more than ${maxBytes} bytes`);
    yield chunk;
  }
}

/** Works in time slices, so that a large body doesn't block the page. */
async function decodeBody(
  response: Response,
  maxBytes: number,
  decode: (chunk?: Bytes) => string,
): Promise<string> {
  const parts: string[] = [];
  const slice = createTimeSlices();
  for await (const chunk of limitedChunksOf(response, maxBytes)) {
    parts.push(decode(chunk));
    if (slice.isOver()) await slice.next();
  }
  return parts.join('') + decode();
}

/** Removes a byte order mark. @throws NotTextError if the body isn't UTF-8 */
function readUtf8(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return decodeBody(response, maxBytes, (chunk) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new NotTextError('the body is not UTF-8');
    }
  });
}

/** Replaces invalid bytes with U+FFFD and removes a byte order mark. */
function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  return decodeBody(response, maxBytes, (chunk) =>
    decoder.decode(chunk, { stream: chunk !== undefined }),
  );
}

async function readBlob(response: Response, maxBytes: number, type: string): Promise<Blob> {
  const chunks: Bytes[] = [];
  for await (const chunk of limitedChunksOf(response, maxBytes)) chunks.push(chunk);
  return new Blob(chunks, { type });
}

const maxBytesOfBeginning = 16 * 1024;

/** `onText` gets text as it arrives, so that a connection that breaks later loses none of it. */
export async function readPartialBody(
  response: Response,
  onText: (text: string) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = maxBytesOfBeginning;
  for await (const chunk of chunksOf(response)) {
    onText(decoder.decode(chunk.subarray(0, rest), { stream: true }));
    rest -= chunk.byteLength;
    if (rest <= 0) break;
  }
}

export type BodyFormat<T> = {
  /** Request headers: `accept`, and `if-none-match` if an earlier response is available. */
  readonly headers: HeaderRecord;
  /** Value for a 304 response. */
  readonly known?: T;
  readonly update?: (known: T, response: Response) => T;
  /** Responses of other types come from a sign-in page or a proxy. */
  readonly acceptsMediaType: (response: Response) => boolean;
  /** @throws BodyTooLargeError, NotTextError, SyntaxError, ValiError, TypeError */
  readonly read: (response: Response, maxBytes: number, operation: Operation) => Promise<T>;
};

function mediaTypeOf(response: Response): string {
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase();
}

/** `wanted` can contain `text/*`. HTML must be listed: otherwise it is a proxy's sign-in page. */
function isMediaType(type: string, wanted: readonly string[]): boolean {
  if (wanted.includes(type)) return true;
  return type !== 'text/html' && wanted.includes(type.replace(/\/.*/, '/*'));
}

/** If the response has no body, the schema parses undefined. */
export function jsonFormat<T>(schema: ResponseSchema<T>): BodyFormat<T> {
  const isEmpty = ({ status, headers, body }: Response) =>
    status === 204 || body === null || headers.get('content-length') === '0';
  return {
    headers: { accept: 'application/json' },
    acceptsMediaType: (response) =>
      isEmpty(response) || /^application\/([\w.-]+\+)?json$/.test(mediaTypeOf(response)),
    read: async (response, maxBytes, operation) => {
      const received = isEmpty(response)
        ? undefined
        : JSON.parse(await readUtf8(response, maxBytes));
      const parser =
        typeof schema === 'function' ? schema(createResponseHead(operation, response)) : schema;
      return await v.parseAsync(parser, received);
    },
  };
}

/** If the caller passes an earlier response, the service sends the file only if it has changed. */
function fileFormat<T extends { readonly etag: string | null }>(
  { mediaTypes, known }: FileOptions<T>,
  read: (response: Response, maxBytes: number) => Promise<T>,
): BodyFormat<T> {
  const accept: HeaderRecord = { accept: mediaTypes.join(', ') };
  const acceptsMediaType = (response: Response) => isMediaType(mediaTypeOf(response), mediaTypes);
  if (known === undefined || known.etag === null)
    return { headers: accept, acceptsMediaType, read };
  return { headers: { ...accept, 'if-none-match': known.etag }, known, acceptsMediaType, read };
}

/** Removes the prefix `W/`, which compressing proxies add although the file is the same. */
function etagOf(response: Response): string | null {
  return response.headers.get('etag')?.replace(/^W\//, '') ?? null;
}

function lastModifiedOf(response: Response): Date | null {
  const date = new Date(response.headers.get('last-modified') ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}

function contentLocationOf(response: Response): Pick<TextResult, 'contentLocation'> {
  const contentLocation = response.headers.get('content-location');
  return contentLocation === null ? {} : { contentLocation };
}

/** Invalid bytes become U+FFFD, so that the rest of the text is readable. */
export const textFormat = (options: FileOptions<TextResult>): BodyFormat<TextResult> => ({
  ...fileFormat(options, async (response, maxBytes) => ({
    text: await readText(response, maxBytes),
    etag: etagOf(response),
    mediaType: mediaTypeOf(response),
    lastModified: lastModifiedOf(response),
    ...contentLocationOf(response),
  })),
  update: (known, response) => {
    const { contentLocation = known.contentLocation } = contentLocationOf(response);
    const isSame = contentLocation === undefined || contentLocation === known.contentLocation;
    return isSame ? known : { ...known, contentLocation };
  },
});

export const blobFormat = (options: FileOptions<BlobResult>): BodyFormat<BlobResult> =>
  fileFormat(options, async (response, maxBytes) => ({
    blob: await readBlob(response, maxBytes, mediaTypeOf(response)),
    etag: etagOf(response),
  }));

/** True for status 304. If the service sends the file, the download is cancelled. */
export const conditionFormat = ({ mediaTypes, etag }: FileCondition): BodyFormat<boolean> => ({
  headers: { accept: mediaTypes.join(', '), 'if-none-match': etag },
  known: true,
  acceptsMediaType: (response) => isMediaType(mediaTypeOf(response), mediaTypes),
  read: async ({ body }) => {
    // The result doesn't wait for the cancellation, so errors of the cancellation are ignored.
    void body?.cancel().catch(() => undefined);
    return false;
  },
});
