import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { editsKey } from '#data/bookmarks/queries.ts';
import type { Config } from '#platform/config.ts';
import { storageKey } from '#platform/stored.ts';
import { type Edit, withAnswered } from './edit.ts';

const none: readonly Edit[] = [];

/** The edits that can be undone or redone, and those whose response is missing. */
export function editsQuery(store: EditStore, owner: string) {
  return queryOptions({
    queryKey: [...editsKey, owner],
    queryFn: () => store.load(owner),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    // The data is local, so its age isn't shown as the age of the screen.
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

/** Older edits are deleted. A service keeps an Idempotency-Key as long. */
const longestAgeMs = 24 * 60 * 60 * 1000;

/** Keeps the edits of this browser's users across reloads and crashes. A failed write is ignored. */
export type EditStore = {
  /** The edits of one user; those older than a day are deleted first, whoever made them. */
  readonly load: (owner: string) => Promise<readonly Edit[]>;
  /** Stores an edit, or replaces it, and removes others in the same transaction. */
  readonly put: (edit: Edit, removed?: readonly string[]) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
  /** Deletes the edits of all users. An edit that is under way is not stored afterwards. */
  readonly erase: () => Promise<void>;
};

type Schema = DBSchema & {
  edits: { key: string; value: Edit; indexes: { owner: string; at: number } };
};

/** Keeps edits in memory, for browsers that deny IndexedDB. */
export function memoryEditStore(): EditStore {
  const edits = new Map<string, Edit>();
  return {
    load: async (owner) => [...edits.values()].filter((edit) => edit.owner === owner),
    put: async (edit, removed = []) => {
      edits.set(edit.id, edit);
      for (const id of removed) edits.delete(id);
    },
    remove: async (ids) => {
      for (const id of ids) edits.delete(id);
    },
    erase: async () => edits.clear(),
  };
}

/** Keeps edits in an IndexedDB database, which is opened on first use. */
export function createEditStore(databaseName: string): EditStore {
  const memory = memoryEditStore();
  let opened: Promise<IDBPDatabase<Schema> | undefined> | undefined;
  let isErased = false;
  const open = async () => {
    if (globalThis.indexedDB === undefined) return undefined;
    return openDB<Schema>(databaseName, 1, {
      upgrade: (database) => {
        const edits = database.createObjectStore('edits', { keyPath: 'id' });
        edits.createIndex('owner', 'owner');
        edits.createIndex('at', 'at');
      },
    });
  };

  /** Runs work on the database; on memory if there is none or the work fails, such as for a full disk. */
  async function use<T>(
    work: (database: IDBPDatabase<Schema>) => Promise<T>,
    instead: (store: EditStore) => Promise<T>,
  ): Promise<T> {
    opened ??= open().catch(() => undefined);
    const database = await opened;
    return database === undefined ? instead(memory) : work(database).catch(() => instead(memory));
  }

  return {
    load: (owner) =>
      use(
        async (database) => {
          const transaction = database.transaction('edits', 'readwrite');
          const expired = IDBKeyRange.upperBound(Date.now() - longestAgeMs);
          const keys = await transaction.store.index('at').getAllKeys(expired);
          await Promise.all(keys.map((key) => transaction.store.delete(key)));
          return transaction.store.index('owner').getAll(owner);
        },
        (store) => store.load(owner),
      ),
    put: async (edit, removed = []) => {
      if (isErased) return;
      await use(
        async (database) => {
          const transaction = database.transaction('edits', 'readwrite');
          await Promise.all([
            transaction.store.put(edit),
            ...removed.map((id) => transaction.store.delete(id)),
            transaction.done,
          ]);
        },
        (store) => store.put(edit, removed),
      );
    },
    remove: (ids) =>
      use(
        async (database) => {
          const transaction = database.transaction('edits', 'readwrite');
          await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
        },
        (store) => store.remove(ids),
      ),
    erase: () => {
      isErased = true;
      return use(
        (database) => database.clear('edits'),
        (store) => store.erase(),
      );
    },
  };
}

const stores = new WeakMap<QueryClient, EditStore>();

/** The store of this deployment and its viewer service; one for each query client. */
export function editStoreOf(
  client: QueryClient,
  { baseUrl, oidc }: Pick<Config, 'baseUrl' | 'oidc'>,
): EditStore {
  const name = storageKey('bookmark-edits', import.meta.env.BASE_URL, oidc.authority, baseUrl);
  const store = stores.get(client) ?? createEditStore(name);
  stores.set(client, store);
  return store;
}

/** Deletes the edits of all users of this deployment. A user who signs in later gets a new store. */
export function eraseEdits(client: QueryClient, config: Pick<Config, 'baseUrl' | 'oidc'>) {
  const store = editStoreOf(client, config);
  stores.delete(client);
  return store.erase();
}
