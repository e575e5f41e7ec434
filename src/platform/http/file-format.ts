import type { AnswerFormat } from './answer-format.ts';
import { readBlob, readText } from './capped-body.ts';
import type { BlobAnswer, FileOptions, Headers, TextAnswer } from './http.ts';
import { isMediaType, mediaTypeOf } from './media-type.ts';

/** What text and bytes have in common: they are asked for by type, and only if they have changed. */
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

/** Text in UTF-8. Bytes that are something else become U+FFFD, so that one can’t hide all others. */
export const textFormat = (options: FileOptions<TextAnswer>): AnswerFormat<TextAnswer> =>
  fileFormat(options, async (response, maxBytes) => ({
    text: await readText(response, maxBytes),
    etag: etagOf(response),
    mediaType: mediaTypeOf(response),
    lastModified: lastModifiedOf(response),
  }));

/** Bytes, as a Blob of the type that was checked. */
export const blobFormat = (options: FileOptions<BlobAnswer>): AnswerFormat<BlobAnswer> =>
  fileFormat(options, async (response, maxBytes) => ({
    blob: await readBlob(response, maxBytes, mediaTypeOf(response)),
    etag: etagOf(response),
  }));
