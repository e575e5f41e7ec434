import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { type FileVersion, getEntityTag } from '#service/repository/file-history.ts';

/** Returns a strong tag: equal only for representations that are identical byte by byte. */
export function computeEntityTag(representation: string): string {
  return `"${createHash('sha256').update(representation).digest('base64url').slice(0, 22)}"`;
}

/** True if a tag matches `header`, the value of If-Match or If-None-Match. */
export function matchesTag(header: string, tag: string, comparison: 'strong' | 'weak'): boolean {
  if (header.trim() === '*') return true;
  const tags = header.split(',').map((item) => item.trim());
  return tags.some((item) => (comparison === 'weak' ? item.replace(/^W\//, '') : item) === tag);
}

type Sending = {
  file: FileVersion;
  /** True for a version that is requested by its id, because it never changes. */
  isImmutable: boolean;
  /** URL of the commit that a requested tag or branch stands for, relative to the request. */
  contentLocation: string | undefined;
  /** Called only if the client's entity tag doesn't match. @throws ProblemResponseError */
  body: () => Promise<{ content: string | Uint8Array<ArrayBuffer>; mediaType: string }>;
};

/** Responds with 200, or with 304 if the client's entity tag matches. */
export async function sendFile(
  context: Context,
  { file, isImmutable, contentLocation, body }: Sending,
): Promise<Response> {
  const tag = getEntityTag(file);
  const caching = isImmutable ? 'private, max-age=31536000, immutable' : 'private, no-cache';
  const headers = {
    etag: tag,
    'cache-control': caching,
    'last-modified': file.commit.at.toUTCString(),
    ...(contentLocation !== undefined && { 'content-location': contentLocation }),
  };
  if (matchesTag(context.req.header('if-none-match') ?? '', tag, 'weak')) {
    return context.body(null, 304, headers);
  }
  const { content, mediaType } = await body();
  return context.body(content, 200, { ...headers, 'content-type': mediaType });
}
