import { MutationObserver, type MutationOptions, QueryClient } from '@tanstack/react-query';
import { onTestFinished, vi } from 'vitest';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { CachedBookmarks } from '#data/bookmarks/cached-bookmarks.ts';
import type { Change } from '#data/bookmarks/changes/change.ts';
import { submitChangesMutation } from '#data/bookmarks/changes/submit-changes.ts';
import { bookmarkStateQuery, bookmarksKey } from '#data/bookmarks/queries.ts';
import { createHttp } from '#platform/http/create-http.ts';
import { type Content, sampleContent } from '#service/content.ts';
import type { SampleFolder } from '#service/sample/types.ts';
import { createReferenceService } from '#service/service.ts';
import { parseTree } from './states.ts';

const origin = 'http://localhost:4173';

/** Bookmarks of the service, in the notation of `parseTree`. */
export const sampleTree = 'a[b[c[4.md]] d[] 1.md 2.md 3.md] e[] 0.md';

const { folders, bookmarks } = parseTree(sampleTree);
const bookmarksIn = (parent: string | null) =>
  bookmarks
    .filter(({ folderId }) => folderId === parent)
    .map(({ path }) => ({ codeHostSlug: 'team/repo', path: path ?? '', title: path ?? '' }));
const foldersIn = (parent: string | null): readonly SampleFolder[] =>
  folders
    .filter(({ parentId }) => parentId === parent)
    .map(({ id }) => ({ id, name: id, children: foldersIn(id), bookmarks: bookmarksIn(id) }));

export const smallContent: Content = {
  ...sampleContent,
  folders: foldersIn(null),
  rootBookmarks: bookmarksIn(null),
};

export type SentBookmarkRequest = {
  readonly method: string;
  readonly path: string;
  /** Value of the Idempotency-Key header. */
  readonly key: string | null;
};

/**
 * Function that returns the fault of a request: a replacement response, or a connection that is
 * lost before or after the service processes the request; undefined for no fault.
 */
export type Fault = (request: Request) => Response | 'lost before' | 'lost after' | undefined;

export function problemResponse(status: number, headers: Record<string, string> = {}): Response {
  return Response.json({ status, detail: `status ${status}` }, { status, headers });
}

/**
 * Starts a reference service with a small bookmark tree. Returns the service together with an HTTP
 * client and a query cache.
 */
export function startService() {
  const service = createReferenceService({
    origin,
    database: ':memory:',
    content: smallContent,
  });
  const client = new QueryClient();
  const sent: SentBookmarkRequest[] = [];
  let fault: Fault = () => undefined;
  const responses: Promise<Response>[] = [];
  onTestFinished(async () => {
    // The service also responds to aborted requests, so the test waits for all of its responses.
    await Promise.allSettled(responses);
    await service.close();
    client.clear();
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = new Request(url, { ...init, redirect: 'manual' });
    sent.push({
      method: request.method,
      path: url.slice(origin.length),
      key: request.headers.get('idempotency-key'),
    });
    const instead = fault(request);
    if (instead instanceof Response) return instead;
    if (instead === 'lost before') throw new TypeError('connection reset');
    const answering = service.fetch(request);
    responses.push(answering);
    const response = await answering;
    if (instead === 'lost after') throw new TypeError('connection reset');
    return response;
  });
  const viewer = createHttp({
    service: 'viewer',
    baseUrl: origin,
    credentials: {
      present: async () => ({ authorization: `Bearer ${await service.issueAccessToken('mara')}` }),
      renew: async () => false,
    },
  });
  const run = <Data, Variables, Result>(
    options: MutationOptions<Data, Error, Variables, Result>,
    variables: Variables,
  ): Promise<Data> => new MutationObserver(client, options).mutate(variables);
  const shown = (): BookmarkState | undefined =>
    client.getQueryData<CachedBookmarks>(bookmarksKey)?.state;
  return {
    viewer,
    token: () => service.issueAccessToken('mara'),
    client,
    sent,
    shown,
    /** Applies a fault to all requests from now on. */
    failWith(next: Fault): void {
      fault = next;
    },
    /** Loads the service's state into the query cache. */
    async read(): Promise<BookmarkState> {
      const held = await client.fetchQuery({ ...bookmarkStateQuery(viewer), staleTime: 0 });
      return held.state;
    },
    run,
    /** Sends changes in one request. */
    submit: (changes: readonly Change[]) =>
      run(submitChangesMutation(viewer), {
        changes,
        key: crypto.randomUUID(),
        stored: Promise.resolve(),
      }),
  };
}
