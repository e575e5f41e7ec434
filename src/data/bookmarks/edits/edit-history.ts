import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { editsKey } from '#data/bookmarks/queries.ts';
import { type Edit, withAnswered } from './edit.ts';
import type { EditStore } from './edit-store.ts';

const none: readonly Edit[] = [];

/** The edits that can be undone or redone, and those whose response is missing. */
export function editsQuery(store: EditStore, owner: string) {
  return queryOptions({
    queryKey: [...editsKey, owner],
    queryFn: () => store.load(owner),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    // Not of the service, so its age is no age of what is on screen.
    meta: { isLocal: true },
  });
}

/** The history of one user. Each change is in the cache at once and in the store when it resolves. */
export type EditHistory = {
  readonly owner: string;
  readonly edits: () => readonly Edit[];
  /** Resolves when the edits of earlier visits are in `edits`. */
  readonly loaded: () => Promise<readonly Edit[]>;
  /** A time that no other edit of this user has, in ms since the epoch. */
  readonly nextTime: () => number;
  /** Adds an edit before its first request, or records that one more request was answered. */
  readonly update: (edit: Edit) => Promise<void>;
  /** Moves an edit whose requests are all answered to its stack. */
  readonly finish: (edit: Edit) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
};

export function editHistory(client: QueryClient, store: EditStore, owner: string): EditHistory {
  const query = editsQuery(store, owner);
  const edits = () => client.getQueryData(query.queryKey) ?? none;
  const loaded = () => client.ensureQueryData(query);
  const show = (next: readonly Edit[]) => client.setQueryData(query.queryKey, next);
  return {
    owner,
    edits,
    loaded,
    nextTime: () => Math.max(Date.now(), ...edits().map(({ at }) => at + 1)),
    update: async (edit) => {
      await loaded();
      show([...edits().filter(({ id }) => id !== edit.id), edit]);
      await store.put(edit);
    },
    finish: async (edit) => {
      await loaded();
      const before = edits();
      const after = withAnswered(before, edit);
      show(after);
      const kept = new Set(after.map(({ id }) => id));
      const removed = [...before, edit].map(({ id }) => id).filter((id) => !kept.has(id));
      await store.put(edit, removed);
    },
    remove: async (id) => {
      await loaded();
      show(edits().filter((edit) => edit.id !== id));
      await store.remove([id]);
    },
  };
}
