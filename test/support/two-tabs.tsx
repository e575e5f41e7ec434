import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, within } from '@testing-library/react';
import type fc from 'fast-check';
import { useLayoutEffect } from 'react';
import { MemoryRouter } from 'react-router';
import * as v from 'valibot';
import { vi } from 'vitest';
import { useSyncBookmarksAcrossTabs } from '#app/use-bookmark-sync.ts';
import { type BookmarkState, emptyBookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  type CachedBookmarks,
  getConfirmedState,
  replaceWithFile,
} from '#data/bookmarks/cached-bookmarks.ts';
import type { Change } from '#data/bookmarks/changes/change.ts';
import type { Deletion } from '#data/bookmarks/edits/deletion.ts';
import { bookmarkStateQuery, bookmarksKey, cachedBookmarksQuery } from '#data/bookmarks/queries.ts';
import { bookmarkStateSchema } from '#data/bookmarks/schema.ts';
import { getFolderKey } from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { getDeletedContents } from '#data/bookmarks/tree/deleted-contents.ts';
import { hasSameItems } from '#data/bookmarks/tree/diff-items.ts';
import { DeletionDialog } from '#features/bookmarks/deletion/DeletionDialog.tsx';
import { type Deletions, useDeletions } from '#features/bookmarks/deletion/use-deletions.ts';
import { BookmarkEditing } from '#features/bookmarks/history/BookmarkEditing.tsx';
import type { BookmarkEdits } from '#features/bookmarks/history/bookmark-edits.ts';
import { useBookmarkEdits } from '#features/bookmarks/history/use-bookmark-edits.ts';
import { ServicesProvider } from '#platform/react.tsx';
import { createReferenceService } from '#service/service.ts';
import { smallContent } from '#test/data/bookmarks/running-service.ts';
import { UnsavedWorkProvider } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { ToasterProvider } from '#ui/notice/Toaster.tsx';
import { appOrigin } from './server.ts';
import { createTestServices } from './test-services.ts';

/**
 * Confirmed deletion, with the nodes that the dialog listed and the bookmarks that the tab has
 * loaded since the confirmation.
 */
type Confirmed = {
  readonly folderId: string;
  announced?: BookmarkState;
  read?: BookmarkState;
};

/** Tab of the app that renders only the confirmation dialog of deletions. */
export type Tab = ReturnType<typeof openTab>;

/** Values that the tab's component passes to the test. */
type Screen = { readonly edits: BookmarkEdits; readonly deletions: Deletions };

const deleteLabel = /^Delete \d+ items?$/;

function openTab(name: string, token: string, extensions: readonly string[]) {
  const services = createTestServices({ extensions }, async () => token);
  const { queryClient, viewer } = services;
  const cached = () => queryClient.getQueryData<CachedBookmarks>(bookmarksKey);
  const shown = () => cached()?.state;

  const useRead = () => useQuery(bookmarkStateQuery(viewer)).data?.state;
  const useOpened = () => useQuery(cachedBookmarksQuery()).data?.state;
  const useBookmarks = extensions.includes('viewer.read') ? useRead : useOpened;

  let screen: Screen | undefined;
  let confirmed: Confirmed | undefined;

  function TabScreen() {
    const state = useBookmarks();
    useSyncBookmarksAcrossTabs();
    const edits = useBookmarkEdits();
    const deletions = useDeletions(edits, () => undefined);
    const { toConfirm } = deletions;
    useLayoutEffect(() => {
      screen = { edits, deletions };
    });
    const confirm = (deletion: Deletion) => {
      if (confirmed !== undefined) confirmed.announced = deletion.contents;
      return deletions.confirm(deletion);
    };
    return (
      <>
        <BookmarkEditing />
        {toConfirm && (
          <DeletionDialog
            toConfirm={toConfirm}
            state={state ?? emptyBookmarkState}
            deletions={{ ...deletions, confirm }}
          />
        )}
      </>
    );
  }

  const { container, unmount } = render(
    <QueryClientProvider client={queryClient}>
      <ServicesProvider services={services}>
        <UnsavedWorkProvider>
          <ToasterProvider>
            <MemoryRouter>
              <TabScreen />
            </MemoryRouter>
          </ToasterProvider>
        </UnsavedWorkProvider>
      </ServicesProvider>
    </QueryClientProvider>,
  );
  const button = (label: RegExp) =>
    within(container).queryByRole('button', { name: label, hidden: true });
  const isDeleting = () => button(/^Deleting…$/) !== null;
  /** True if the user will confirm the deletion as soon as the confirmation dialog opens. */
  let isDecided = false;

  /** Number of writes that have no response yet. */
  let unanswered = 0;

  const confirm = () => {
    const [node] = screen?.deletions.toConfirm?.nodes ?? [];
    const remove = button(deleteLabel);
    if (node?.kind !== 'folder' || remove === null) return;
    isDecided = false;
    confirmed = { folderId: node.folder.id };
    act(() => remove.click());
  };

  /**
   * Closes an open confirmation dialog and runs an action on the screen. Does nothing while a
   * deletion is running.
   */
  const onScreen = (action: (screen: Screen) => void) => {
    if (screen === undefined || isDeleting()) return;
    isDecided = false;
    const { deletions } = screen;
    act(() => deletions.cancel());
    act(() => screen && action(screen));
  };

  return {
    name,
    isWriting: () => unanswered > 0,
    count: (change: 1 | -1) => {
      unanswered += change;
    },
    shown,
    /** Returns the bookmarks that the service confirmed to this tab. */
    confirmedState: () => {
      const held = cached();
      return held && getConfirmedState(held);
    },
    confirmed: () => confirmed,
    /** Folders whose deletion the service confirmed to this tab. */
    gone: new Set<string>(),

    /**
     * Sends changes. The service can refuse the changes, for example because the other tab has
     * deleted the folder.
     */
    change: (change: Change) =>
      onScreen(({ edits }) => {
        const label = { action: 'move', name: 'anything', count: 1 } as const;
        void edits.submit({ label, changes: [change] });
      }),
    undo: () => onScreen(({ edits }) => edits.undo()),
    redo: () => onScreen(({ edits }) => edits.redo()),
    ask(folderId: string) {
      const state = shown();
      const node = state && getTree(state).nodes.find(({ key }) => key === getFolderKey(folderId));
      if (node !== undefined) onScreen(({ deletions }) => deletions.request({ nodes: [node] }));
    },
    confirm,
    /** Confirms the deletion as soon as the confirmation dialog opens. */
    decide() {
      isDecided = true;
    },
    /**
     * Confirms the deletion if `decide` was called and the dialog is open. Returns true if the
     * deletion was confirmed.
     */
    confirmIfDecided() {
      const isAsked = isDecided && button(deleteLabel) !== null;
      if (isAsked) confirm();
      return isAsked;
    },
    readAgain() {
      act(() => void queryClient.refetchQueries());
    },
    openFile(state: BookmarkState) {
      act(() =>
        queryClient.setQueryData<CachedBookmarks>(bookmarksKey, (before) =>
          replaceWithFile(before, 'saved.json', state),
        ),
      );
    },
    close() {
      unmount();
      queryClient.clear();
    },
  };
}

const changeListSchema = v.object({
  changes: v.array(v.looseObject({ op: v.string(), id: v.optional(v.string()) })),
});

/** Returns the ids of the folders that a request creates, for example to undo a deletion. */
async function createdFolders(request: Request): Promise<readonly string[]> {
  if (request.method !== 'POST') return [];
  const { changes } = v.parse(changeListSchema, await request.json());
  return changes.flatMap(({ op, id = '' }) => (op === 'create-folder' ? [id] : []));
}

/**
 * Opens two tabs with one service. The scheduler delivers requests, responses and messages between
 * the tabs in any order.
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
      const response = await service.fetch(request);
      return { text: await response.text(), status: response.status, headers: response.headers };
    } finally {
      answering -= 1;
    }
  };

  const checkDeletion = ({ name, confirmed }: Tab) => {
    const { folderId, announced, read } = confirmed() ?? {};
    if (folderId === undefined || announced === undefined) return;
    if (extensions.includes('viewer.read') && read === undefined) {
      problems.push(`${name} deleted ${folderId} without having read what goes`);
    } else if (read && !hasSameItems(getDeletedContents(read, [folderId]), announced)) {
      problems.push(`${name} deleted ${folderId} though other things go than were announced`);
    }
  };

  vi.stubGlobal('fetch', async (url: string, { signal: _signal, ...init }: RequestInit) => {
    const request = new Request(new URL(url, appOrigin), init);
    const { method } = request;
    const tab = tabs.get(request.headers.get('authorization') ?? '');
    if (tab === undefined) throw new Error('a request from no tab');
    if (method === 'DELETE') checkDeletion(tab);
    // A read that is sent during a write doesn't count as loading the bookmarks.
    const decides = method === 'GET' && !tab.isWriting();
    const confirmed = tab.confirmed();
    if (method !== 'GET') tab.count(1);
    await turn(`${method} of ${tab.name} arrives`);
    const restored = await createdFolders(request.clone());
    const { text, status, headers: answered } = await answerTo(request);
    if (status === 200) {
      for (const { gone } of tabs.values()) for (const id of restored) gone.delete(id);
    }
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

  /** Waits until all pending work has ended, before the scheduler continues. */
  const waitUntilIdle = async (): Promise<void> => {
    for (let quiet = 0; quiet < 3; quiet = answering === 0 ? quiet + 1 : 0) {
      await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    }
    for (const { name, confirmedState: confirmed, gone } of tabs.values()) {
      const back = confirmed()?.folders.find(({ id }) => gone.has(id));
      if (back !== undefined) problems.push(`${back.id}, which ${name} has deleted, is back`);
    }
    const confirmations = [...tabs.values()].map(({ confirmIfDecided }) => confirmIfDecided());
    // The user can still close the dialog until the dialog shows that the deletion is running.
    if (confirmations.includes(true)) await waitUntilIdle();
  };
  const advance = async (count: number) => {
    await waitUntilIdle();
    for (let left = count; left > 0 && scheduler.count() > 0; left -= 1) {
      await act(() => scheduler.waitNext(1));
      await waitUntilIdle();
    }
  };

  const open = async (name: string) => {
    // Uses two tokens of one user, so that each request can be assigned to its tab.
    const token = await service.issueAccessToken('mara', { jti: name });
    const tab = openTab(name, token, extensions);
    tabs.set(`Bearer ${token}`, tab);
    return tab;
  };

  return {
    tabs: [await open('A'), await open('B')] as const,
    /** Messages about violations of the rules that the test has observed. */
    problems,
    advance,
    finish: () => advance(Number.POSITIVE_INFINITY),
    /** Returns the bookmarks stored by the service. */
    serviceState: async (): Promise<BookmarkState> => {
      const authorization = `Bearer ${await service.issueAccessToken('mara')}`;
      const { text } = await answerTo(
        new Request(`${appOrigin}/viewer/v1/bookmark-state`, { headers: { authorization } }),
      );
      return v.parse(bookmarkStateSchema, JSON.parse(text));
    },
    close: async () => {
      for (const tab of tabs.values()) tab.close();
      await service.close();
    },
  };
}
