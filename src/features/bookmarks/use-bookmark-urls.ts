import { useMemo } from 'react';
import { useHref } from 'react-router';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  type GetBookmarkUrl,
  writeNetscapeHtml,
  writeStateFile,
} from '#data/bookmarks/files/export-files.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { parseSpecificationUrl, paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { buildCodeHostLink } from '#platform/specification-link/code-host-link.ts';
import {
  compileLinkPattern,
  type RecognisedTarget,
  recogniseTarget,
  type SpecificationTarget,
} from '#platform/specification-link/specification-target.ts';
import { addDateToFileName, downloadText } from '#ui/page/download.ts';

/**
 * Downloads bookmarks as two files: HTML, which any browser can import, and JSON, which “Open a
 * file” in this app can read without loss of data.
 */
export function downloadBookmarks(
  name: string,
  state: BookmarkState,
  addressOf: GetBookmarkUrl,
): void {
  const tree = getTree(state);
  const { text } = writeNetscapeHtml(tree, tree.roots, { title: name, addressOf });
  downloadText(addDateToFileName(name, 'html'), 'text/html', text);
  downloadText(addDateToFileName(name, 'json'), 'application/json', writeStateFile(state));
}

export type BookmarkUrls = {
  /** Returns the URL at the code host if the deployment has one, otherwise the URL in this app. */
  readonly addressOf: GetBookmarkUrl;
  /** Parses a URL at the code host or in this app. */
  readonly recognise: (text: string) => RecognisedTarget;
  /** Host name of the code host; undefined if the deployment has none. */
  readonly host: string | undefined;
};

/**
 * Returns the specification that a URL of this app identifies: by the path of the specification's
 * page, or by the query parameters of a search in the tree.
 */
function ownTarget(url: URL, own: URL): SpecificationTarget | undefined {
  if (url.origin !== own.origin) return undefined;
  if (url.pathname !== own.pathname) return parseSpecificationUrl(url);
  const path = url.searchParams.get('q');
  const codeHostSlug = url.searchParams.get('repository');
  return path && codeHostSlug ? { codeHostSlug, path } : undefined;
}

/** Returns functions that convert bookmarks to URLs and URLs to bookmarks. */
export function useBookmarkUrls(): BookmarkUrls {
  const template = useServices().config.specificationLink;
  const bookmarks = useHref(paths.bookmarks());
  return useMemo(() => {
    const own = new URL(bookmarks, window.location.origin);
    return {
      addressOf: (bookmark) => {
        const link = buildCodeHostLink(template, bookmark);
        if (link.href !== undefined) return link.href;
        const { codeHostSlug, path } = bookmark;
        if (!path?.isWellFormed() || !codeHostSlug?.isWellFormed()) return undefined;
        if (path === '' || codeHostSlug === '') return undefined;
        return `${own.href}?${new URLSearchParams({ q: path, repository: codeHostSlug })}`;
      },
      recognise: (text) =>
        recogniseTarget(text, { template, ownTarget: (url) => ownTarget(url, own) }),
      host: template === undefined ? undefined : compileLinkPattern(template)?.host,
    };
  }, [template, bookmarks]);
}
