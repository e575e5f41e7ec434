import * as v from 'valibot';
import { answerHead } from './answer-failure.ts';
import type { Operation } from './failure.ts';
import type { AnswerSchema, BlobAnswer, FileOptions, Headers, TextAnswer } from './http.ts';

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
async function readUtf8(response: Response, maxBytes: number): Promise<string> {
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
async function readText(response: Response, maxBytes: number): Promise<string> {
  return decode(await readChunks(response, maxBytes), new TextDecoder());
}

/**
 * Reads a body's bytes as they are.
 * @throws as `readChunks`
 */
async function readBlob(response: Response, maxBytes: number, type: string): Promise<Blob> {
  return new Blob([...(await readChunks(response, maxBytes))], { type });
}

const maxBytesOfBeginning = 16 * 1024;

/** Passes the beginning of an error answer's body to `onText`, even if the body breaks off later. */
export async function readBeginning(
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

/** How the body of a success becomes a value: one format for JSON, one for text, one for bytes. */
export type AnswerFormat<T> = {
  /** Request headers: `accept`, and `if-none-match` if an earlier answer is available. */
  readonly headers: Headers;
  /** Result of a 304; missing if no `if-none-match` is sent. */
  readonly known?: T;
  /** Whether a success has a media type that `read` accepts. Any other is a sign-in page or a proxy's. */
  readonly takes: (response: Response) => boolean;
  /** @throws BodyTooLargeError, NotTextError, SyntaxError, ValiError; TypeError when it breaks off */
  readonly read: (response: Response, maxBytes: number, operation: Operation) => Promise<T>;
};

/** The media type of an answer in lower case and without parameters, such as `text/markdown`. */
function mediaTypeOf(response: Response): string {
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase();
}

/**
 * Whether a media type is one of `wanted`, such as `application/json` or `text/*`. HTML has to be named:
 * unrequested HTML is the sign-in page of a proxy.
 */
function isMediaType(type: string, wanted: readonly string[]): boolean {
  if (wanted.includes(type)) return true;
  return type !== 'text/html' && wanted.includes(type.replace(/\/.*/, '/*'));
}

/** JSON, parsed by `schema`. A 204 has no body: the schema gets undefined. */
export function jsonFormat<T>(schema: AnswerSchema<T>): AnswerFormat<T> {
  const isEmpty = ({ status }: Response) => status === 204;
  return {
    headers: { accept: 'application/json' },
    takes: (response) =>
      isEmpty(response) || /^application\/([\w.-]+\+)?json$/.test(mediaTypeOf(response)),
    read: async (response, maxBytes, operation) => {
      const received = isEmpty(response)
        ? undefined
        : JSON.parse(await readUtf8(response, maxBytes));
      const parser =
        typeof schema === 'function' ? schema(answerHead(operation, response)) : schema;
      return await v.parseAsync(parser, received);
    },
  };
}

/** A file, requested by media type, and only if it has changed since `known`. */
function fileFormat<T extends { readonly etag: string | null }>(
  { mediaTypes, known }: FileOptions<T>,
  read: (response: Response, maxBytes: number) => Promise<T>,
): AnswerFormat<T> {
  const accept: Headers = { accept: mediaTypes.join(', ') };
  const takes = (response: Response) => isMediaType(mediaTypeOf(response), mediaTypes);
  if (known === undefined || known.etag === null) return { headers: accept, takes, read };
  return { headers: { ...accept, 'if-none-match': known.etag }, known, takes, read };
}

/** A proxy that compresses makes a strong tag weak (`W/"…"`), although the file is the same. */
function etagOf(response: Response): string | null {
  return response.headers.get('etag')?.replace(/^W\//, '') ?? null;
}

function lastModifiedOf(response: Response): Date | null {
  const date = new Date(response.headers.get('last-modified') ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Text in UTF-8. Invalid bytes become U+FFFD, so that one doesn't hide all others. */
export const textFormat = (options: FileOptions<TextAnswer>): AnswerFormat<TextAnswer> =>
  fileFormat(options, async (response, maxBytes) => ({
    text: await readText(response, maxBytes),
    etag: etagOf(response),
    mediaType: mediaTypeOf(response),
    lastModified: lastModifiedOf(response),
  }));

/** Bytes, as a Blob of the media type that was checked. */
export const blobFormat = (options: FileOptions<BlobAnswer>): AnswerFormat<BlobAnswer> =>
  fileFormat(options, async (response, maxBytes) => ({
    blob: await readBlob(response, maxBytes, mediaTypeOf(response)),
    etag: etagOf(response),
  }));
