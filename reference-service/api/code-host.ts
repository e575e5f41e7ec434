import type { Content } from '#reference-service/content.ts';

const MARK = '/blob/HEAD/';

/**
 * A code host of one page: shows the file behind a bookmark as plain text at
 * `/code/{slug}/blob/HEAD/{path}`, so that following a specification link leads somewhere real.
 * Open to everyone, as the sample's files are.
 */
export function showFile(content: Content, pathname: string): Response {
  const [, slug = '', path = ''] = split(pathname);
  const text = content.specification(slug, path);
  const answer = text ?? `There is no file "${path}" in the repository "${slug}".\n`;
  return new Response(answer, {
    status: text === undefined ? 404 : 200,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    },
  });
}

// Slug and path may both have slashes; the first `/blob/HEAD/` separates them.
function split(pathname: string): string[] {
  const rest = pathname.slice('/code'.length);
  const at = rest.indexOf(MARK);
  if (at < 0) return [];
  return [rest, rest.slice(1, at), rest.slice(at + MARK.length)].map(decodeURIComponent);
}
