import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { editsKey } from '#data/bookmarks/queries.ts';
import type { Config } from '#platform/config.ts';
import { storageKey } from '#platform/stored.ts';
import { addCompletedEdit, type Edit } from './edit.ts';

const none: readonly Edit[] = [];

/** Edits that can be undone or redone, or that await a response. */
export function editsQuery(store: EditStore, owner: string) {
  return queryOptions({
    queryKey: [...editsKey, owner],
    queryFn: () => store.load(owner),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    // Local data has no age to show.
    meta: { isLocal: true },
  });
}

/** Edits of one user. An update is in the cache at once, and stored when the promise resolves. */
export type EditHistory = {
  readonly owner: string;
  readonly edits: () => readonly Edit[];
  /** Edits of earlier visits too. */
  readonly loaded: () => Promise<readonly Edit[]>;
  /** Loads the stored edits, which can be newer than `edits` if another tab has run one. */
  readonly stored: () => Promise<readonly Edit[]>;
  /** Returns a time in epoch milliseconds that is unique among the edits of this user. */
  readonly nextTime: () => number;
  /** Called before the first request of an edit and after each response. */
  readonly update: (edit: Edit) => Promise<void>;
  /** Moves an edit to the undo or redo stack after the last response. */
  readonly finish: (edit: Edit) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
};

export function createEditHistory(
  client: QueryClient,
  store: EditStore,
  owner: string,
): EditHistory {
  const query = editsQuery(store, owner);
  const edits = () => client.getQueryData(query.queryKey) ?? none;
  const loaded = () => client.ensureQueryData(query);
  const show = (next: readonly Edit[]) => client.setQueryData(query.queryKey, next);
  return {
    owner,
    edits,
    loaded,
    stored: () => store.load(owner),
    nextTime: () => Math.max(Date.now(), ...edits().map(({ at }) => at + 1)),
    update: async (edit) => {
      await loaded();
      show([...edits().filter(({ id }) => id !== edit.id), edit]);
      await store.put(edit);
    },
    finish: async (edit) => {
      await loaded();
      const before = edits();
      const after = addCompletedEdit(before, edit);
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

/** Maximum age of a stored edit. Services store Idempotency-Keys for the same time. */
const maxEditAgeMs = 24 * 60 * 60 * 1000;

/** Edits of all users in this browser, which survive reloads. Errors when writing are ignored. */
export type EditStore = {
  /** Edits of one user, after deleting all edits older than a day. */
  readonly load: (owner: string) => Promise<readonly Edit[]>;
  /** `removed` are ids of edits to remove in the same transaction. */
  readonly put: (edit: Edit, removed?: readonly string[]) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
  /** Erases the edits of all users. Edits whose requests are pending aren't stored again. */
  readonly erase: () => Promise<void>;
};

type Schema = DBSchema & {
  edits: { key: string; value: Edit; indexes: { owner: string; at: number } };
};

/** Creates the store for browsers that deny IndexedDB. */
export function createMemoryEditStore(): EditStore {
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

/** The database is opened on first use. */
export function createEditStore(databaseName: string): EditStore {
  const memory = createMemoryEditStore();
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

  /** Falls back to memory without a database or if `work` fails, for example on a full disk. */
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
          const expired = IDBKeyRange.upperBound(Date.now() - maxEditAgeMs);
          const keys = await transaction.store.index('at').getAllKeys(expired);
          await Promise.all(keys.map((key) => transaction.store.delete(key)));
          const stored = await transaction.store.index('owner').getAll(owner);
          return [...stored, ...(await memory.load(owner))];
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
          await memory.remove([edit.id, ...removed]);
        },
        (store) => store.put(edit, removed),
      );
    },
    remove: (ids) =>
      use(
        async (database) => {
          const transaction = database.transaction('edits', 'readwrite');
          await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
          await memory.remove(ids);
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

/** Returns one store per query client, deployment and viewer service. */
export function getEditStore(
  client: QueryClient,
  { baseUrl, oidc }: Pick<Config, 'baseUrl' | 'oidc'>,
): EditStore {
  const name = storageKey('bookmark-edits', oidc.authority, baseUrl);
  const store = stores.get(client) ?? createEditStore(name);
  stores.set(client, store);
  return store;
}

/** Erases the edits of all users of this deployment. A user who signs in later gets a new store. */
export function eraseEdits(client: QueryClient, config: Pick<Config, 'baseUrl' | 'oidc'>) {
  const store = getEditStore(client, config);
  stores.delete(client);
  return store.erase();
}
