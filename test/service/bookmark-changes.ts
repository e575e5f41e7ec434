import { expect } from 'vitest';
import type { ServiceOptions } from '#service/service.ts';
import {
  bookmark,
  createCaller,
  problem,
  read,
  smallContent,
  startService,
  state,
} from './harness.ts';

export const CHANGES = '/viewer/v1/bookmark-changes';

/** Initial tree of `smallContent`, in the notation of `formatTree`. */
export const INITIAL_TREE = 'a[b[c[3.md]] d[] 1.md 2.md] e[] 0.md';

const { codeHostSlug } = bookmark('any');
export const createFolder = (id: string, parentId: string | null, more: object = {}) => ({
  op: 'create-folder',
  id,
  name: `Folder ${id}`,
  parentId,
  ...more,
});
export const updateFolder = (id: string, more: object = {}) => ({
  op: 'update-folder',
  id,
  ...more,
});
export const deleteFolder = (id: string) => ({ op: 'delete-folder', id });
export const createBookmark = (path: string, folderId: string | null, more: object = {}) => ({
  op: 'create-bookmark',
  ...bookmark(path),
  folderId,
  ...more,
});
export const updateBookmark = (path: string, folderId: string | null, set: object) => ({
  op: 'update-bookmark',
  codeHostSlug,
  path,
  folderId,
  set,
});
export const deleteBookmark = (path: string, folderId: string | null) => ({
  op: 'delete-bookmark',
  codeHostSlug,
  path,
  folderId,
});

/** Expects siblings to have the positions 0, 1, 2 and so on. */
function expectPositions<Row extends { position: number }>(
  rows: readonly Row[],
  parentOf: (row: Row) => string | null,
): void {
  const positions = new Map<string | null, number[]>();
  for (const row of rows) {
    const parent = parentOf(row);
    positions.set(parent, [...(positions.get(parent) ?? []), row.position]);
  }
  for (const list of positions.values()) {
    expect(list.toSorted((one, other) => one - other)).toEqual([...list.keys()]);
  }
}

/** Starts a service, and returns functions that send bookmark changes as one user. */
export function startWithChanges(content = smallContent(), options: Partial<ServiceOptions> = {}) {
  const service = startService({ content, ...options });
  const call = createCaller(service);
  const send = (changes: unknown, headers: Record<string, string> = {}) =>
    call('POST', CHANGES, { body: { changes }, headers });
  const current = async () => read(await call('GET', '/viewer/v1/bookmark-state'), state);
  return {
    service,
    call,
    send,
    current,
    /** Sends changes that the service must accept. Resolves to the new state. */
    apply: async (...changes: readonly object[]) => {
      const response = await send(changes);
      expect(response.status, await response.clone().text()).toBe(200);
      const after = await read(response, state);
      expect(after).toEqual(await current());
      expectPositions(after.folders, ({ parentId }) => parentId);
      expectPositions(after.bookmarks, ({ folderId }) => folderId);
      return after;
    },
    /**
     * Sends changes that the service must reject, and expects the state to be unchanged. Resolves
     * to the problem.
     */
    refusal: async (changes: unknown) => {
      const before = await current();
      const response = await send(changes);
      expect(await current()).toEqual(before);
      expect(response.ok).toBe(false);
      return read(response, problem);
    },
  };
}
