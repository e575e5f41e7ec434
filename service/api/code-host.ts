import { fileType, textOf } from '#service/repository/media-type.ts';
import type { Repositories } from '#service/repository/repositories.ts';

/** What one page of the code host is about. */
export type CodeHostPlace = { slug: string; path: string };

/**
 * A code host of two pages. This one shows the file behind a bookmark as it is, at
 * `/code/{slug}/blob/HEAD/{path}`, so that following a specification link leads somewhere real.
 * Open to everyone, as most of the sample's files are; those with a list of readers are not shown.
 */
export async function showFile(repositories: Repositories, pathname: string): Promise<Response> {
  const place = placeIn(pathname, 'blob');
  const bytes = place && (await readFile(repositories, place));
  if (place === undefined || bytes === undefined) {
    const { slug, path } = place ?? { slug: '', path: '' };
    const words = `There is no file "${path}" in the repository "${slug}".\n`;
    return plainResponse(words, 404, 'text/plain; charset=utf-8');
  }
  const plain =
    textOf(bytes) === undefined ? 'application/octet-stream' : 'text/plain; charset=utf-8';
  return plainResponse(Uint8Array.from(bytes), 200, fileType(place.path) ?? plain);
}

/** The bytes of a file that everybody may read; undefined if there is none. */
export async function readFile(
  repositories: Repositories,
  { slug, path }: CodeHostPlace,
): Promise<Uint8Array | undefined> {
  if (!repositories.isReadable(slug, '')) return undefined;
  const repository = await repositories.open(slug);
  const file = repository.history().current(path);
  return file && repository.read(file.oid);
}

/** Slug and path may both have slashes; the first `/blob/HEAD/` separates them. */
export function placeIn(pathname: string, page: 'blob' | 'edit'): CodeHostPlace | undefined {
  const mark = `/${page}/HEAD/`;
  const rest = pathname.slice('/code'.length);
  const at = rest.indexOf(mark);
  if (at < 0) return undefined;
  return {
    slug: decodeURIComponent(rest.slice(1, at)),
    path: decodeURIComponent(rest.slice(at + mark.length)),
  };
}

function plainResponse(
  body: string | Uint8Array<ArrayBuffer>,
  status: number,
  mediaType: string,
): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': mediaType,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    },
  });
}
