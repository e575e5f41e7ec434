import { type MutationOptions, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type fc from 'fast-check';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { vi } from 'vitest';
import { useTreeChanges } from '#app/use-tree-changes.ts';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { type CachedBookmarks, fromFile } from '#data/bookmarks/cached-bookmarks.ts';
import { bookmarkStateQuery, bookmarksKey, cachedBookmarksQuery } from '#data/bookmarks/queries.ts';
import { bookmarkStateSchema } from '#data/bookmarks/schema.ts';
import type { Deletable, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { cascadeOf, isSameCascade } from '#data/bookmarks/tree/cascade.ts';
import { folderKey } from '#data/bookmarks/tree/node-keys.ts';
import { useDeletionConfirmation } from '#features/bookmarks/delete/use-deletion-confirmation.ts';
import { ServicesProvider } from '#platform/react.tsx';
import { createReferenceService } from '#reference-service/service.ts';
import { smallContent } from '#test/data/bookmarks/running-service.ts';
import { appOrigin } from './server.ts';
import { createTestServices } from './test-services.ts';

/** A confirmed deletion: what was announced, and what has been read since. */
type Confirmed = {
  readonly folderId: string;
  readonly announced: BookmarkState;
  read?: BookmarkState;
};

/** What a tab of the app does with the bookmarks, without its screens. */
export type Tab = ReturnType<typeof openTab>;

function openTab(name: string, token: string, extensions: readonly string[]) {
  const services = createTestServices({ extensions }, async () => token);
  const { queryClient, viewer } = services;
  const opened: { unmount: () => void }[] = [];

  const render = <T,>(hook: () => T) => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>
        <ServicesProvider services={services}>{children}</ServicesProvider>
      </QueryClientProvider>
    );
    const view = renderHook(hook, { wrapper });
    opened.push(view);
    return view.result;
  };

  render(useTreeChanges);
  if (extensions.includes('viewer.read')) render(() => useQuery(bookmarkStateQuery(viewer)));
  else render(() => useQuery(cachedBookmarksQuery()));
  const shown = () => queryClient.getQueryData<CachedBookmarks>(bookmarksKey)?.state;

  const askToDelete = (folderId: string) => {
    const state = shown();
    const node = state && treeOf(state).nodes.find(({ key }) => key === folderKey(folderId));
    if (state === undefined || node?.kind !== 'folder') return undefined;
    const question = { nodes: [node], state };
    const isFolder = (one: TreeNode): one is Deletable => one.kind === 'folder';
    const ignored = { onGone: () => undefined, onAgreed: () => undefined };
    const deletion = render(() => useDeletionConfirmation(question, isFolder, ignored));
    return { folderId, deletion };
  };
  let question: ReturnType<typeof askToDelete>;
  /** A pending deletion blocks everything else, as its dialog does. */
  const isDeleting = () => question?.deletion.current.isPending === true;
  let confirmed: Confirmed | undefined;

  /** Writes that have been sent and not answered. */
  let unanswered = 0;

  return {
    name,
    viewer,
    isWriting: () => unanswered > 0,
    count: (change: 1 | -1) => {
      unanswered += change;
    },
    shown,
    confirmed: () => confirmed,
    /** Folders whose deletion the service has confirmed to this tab. */
    gone: new Set<string>(),

    write<Data, Variables, Result>(
      options: MutationOptions<Data, Error, Variables, Result>,
      variables: Variables,
    ) {
      if (isDeleting()) return;
      const mutation = queryClient.getMutationCache().build(queryClient, options);
      // It may fail, for example because the other tab has deleted the item.
      act(() => void mutation.execute(variables).catch(() => undefined));
    },
    ask(folderId: string) {
      if (!isDeleting()) question = askToDelete(folderId) ?? question;
    },
    confirm() {
      if (question === undefined || isDeleting()) return;
      const { announced, confirm } = question.deletion.current;
      confirmed = { folderId: question.folderId, announced };
      act(confirm);
    },
    readAgain() {
      act(() => void queryClient.refetchQueries());
    },
    openFile(state: BookmarkState) {
      act(() =>
        queryClient.setQueryData<CachedBookmarks>(bookmarksKey, (before) =>
          fromFile(before, 'saved.json', state),
        ),
      );
    },
    close() {
      for (const view of opened) view.unmount();
      queryClient.clear();
    },
  };
}

/**
 * One service and two tabs. Requests, answers and messages between the tabs wait until the scheduler
 * delivers them, in any order.
 */
export async function openTwoTabs(scheduler: fc.Scheduler, extensions: readonly string[]) {
  const service = createReferenceService({
    origin: appOrigin,
    database: ':memory:',
    content: smallContent,
  });
  const tabs = new Map<string, Tab>();
  const problems: string[] = [];
  let answering = 0;

  const turn = (label: string) => scheduler.schedule(Promise.resolve(), label);

  const answerTo = async (request: Request) => {
    answering += 1;
    try {
      const answer = await service.fetch(request);
      return { text: await answer.text(), status: answer.status, headers: answer.headers };
    } finally {
      answering -= 1;
    }
  };

  const checkDeletion = ({ name, confirmed }: Tab) => {
    const { folderId, announced, read } = confirmed() ?? {};
    if (folderId === undefined || announced === undefined) return;
    if (extensions.includes('viewer.read') && read === undefined) {
      problems.push(`${name} deleted ${folderId} without having read what goes`);
    } else if (read && !isSameCascade(cascadeOf(read, [folderId]), announced)) {
      problems.push(`${name} deleted ${folderId} though other things go than were announced`);
    }
  };

  vi.stubGlobal('fetch', async (url: string, { signal: _signal, ...init }: RequestInit) => {
    const request = new Request(new URL(url, appOrigin), init);
    const { method } = request;
    const tab = tabs.get(request.headers.get('authorization') ?? '');
    if (tab === undefined) throw new Error('a request from no tab');
    if (method === 'DELETE') checkDeletion(tab);
    // A read that is answered before an earlier write decides nothing.
    const decides = method === 'GET' && !tab.isWriting();
    const confirmed = tab.confirmed();
    if (method !== 'GET') tab.count(1);
    await turn(`${method} of ${tab.name} arrives`);
    const { text, status, headers: answered } = await answerTo(request);
    await turn(`${method} of ${tab.name} is answered`);
    if (method !== 'GET') tab.count(-1);
    if (decides && confirmed) {
      confirmed.read = v.parse(bookmarkStateSchema, JSON.parse(text));
    }
    if (method === 'DELETE' && status === 200) tab.gone.add(url.slice(url.lastIndexOf('/') + 1));
    return new Response(text, { status, headers: answered });
  });

  const channels = new Set<ScheduledChannel>();
  class ScheduledChannel extends EventTarget {
    readonly name: string;
    constructor(name: string) {
      super();
      this.name = name;
      channels.add(this);
    }
    postMessage(data: unknown) {
      for (const other of channels) {
        if (other === this || other.name !== this.name) continue;
        void turn('a message arrives').then(() =>
          other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) })),
        );
      }
    }
    close() {
      channels.delete(this);
    }
  }
  vi.stubGlobal('BroadcastChannel', ScheduledChannel);

  /** Waits until nothing happens without the scheduler. */
  const waitUntilIdle = async () => {
    for (let quiet = 0; quiet < 3; quiet = answering === 0 ? quiet + 1 : 0) {
      await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    }
    for (const { name, shown, gone } of tabs.values()) {
      const back = shown()?.folders.find(({ id }) => gone.has(id));
      if (back !== undefined) problems.push(`${back.id}, which ${name} has deleted, is back`);
    }
  };
  const advance = async (count: number) => {
    await waitUntilIdle();
    for (let left = count; left > 0 && scheduler.count() > 0; left -= 1) {
      await act(() => scheduler.waitNext(1));
      await waitUntilIdle();
    }
  };

  const open = async (name: string) => {
    // Two tokens of one person, so that requests can be assigned to tabs.
    const token = await service.issueAccessToken('mara', { jti: name });
    const tab = openTab(name, token, extensions);
    tabs.set(`Bearer ${token}`, tab);
    return tab;
  };

  return {
    tabs: [await open('A'), await open('B')] as const,
    /** What happened and must never happen. */
    problems,
    advance,
    finish: () => advance(Number.POSITIVE_INFINITY),
    /** The bookmarks of the service. */
    serviceState: async (): Promise<BookmarkState> => {
      const authorization = `Bearer ${await service.issueAccessToken('mara')}`;
      const { text } = await answerTo(
        new Request(`${appOrigin}/viewer/v1/bookmark-state`, { headers: { authorization } }),
      );
      return v.parse(bookmarkStateSchema, JSON.parse(text));
    },
    close: () => {
      for (const tab of tabs.values()) tab.close();
      service.close();
    },
  };
}
