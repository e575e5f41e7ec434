import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { type FileVersion, tagOf } from '#service/repository/file-history.ts';

/** A strong entity tag: equal exactly when the representation is, byte for byte. */
export function entityTagOf(representation: string): string {
  return `"${createHash('sha256').update(representation).digest('base64url').slice(0, 22)}"`;
}

/** Whether `header` (If-Match or If-None-Match) names `tag`, by strong or by weak comparison. */
export function namesTag(header: string, tag: string, comparison: 'strong' | 'weak'): boolean {
  if (header.trim() === '*') return true;
  const tags = header.split(',').map((item) => item.trim());
  return tags.some((item) => (comparison === 'weak' ? item.replace(/^W\//, '') : item) === tag);
}

type Sending = {
  file: FileVersion;
  /** Whether it was asked for by its version, so that it never changes. */
  isVersion: boolean;
  /** Makes the body, unless the caller has it already; may throw a problem. */
  body: () => { content: string | Uint8Array<ArrayBuffer>; mediaType: string };
};

/** Answers with a file of a repository: 200, or 304 for a known entity tag. */
export function sendFile(context: Context, { file, isVersion, body }: Sending): Response {
  const tag = tagOf(file);
  const caching = isVersion ? 'private, max-age=31536000, immutable' : 'private, no-cache';
  const headers = {
    etag: tag,
    'cache-control': caching,
    'last-modified': file.commit.at.toUTCString(),
  };
  if (namesTag(context.req.header('if-none-match') ?? '', tag, 'weak')) {
    return context.body(null, 304, headers);
  }
  const { content, mediaType } = body();
  return context.body(content, 200, { ...headers, 'content-type': mediaType });
}
