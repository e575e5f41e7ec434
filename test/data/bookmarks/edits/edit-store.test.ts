import * as fakeIndexedDB from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createEditStore, type EditStore } from '#data/bookmarks/edits/edit-store.ts';
import { addFolder } from '#test/data/bookmarks/changes/create-changes.ts';
import { createEdit } from './edits.ts';

const day = 24 * 60 * 60 * 1000;
const idsIn = async (store: EditStore, owner = 'mara') =>
  (await store.load(owner)).map(({ id }) => id).sort();
const madeBy = (owner: string, ageMs = 0) =>
  createEdit([addFolder('a')], undefined, { owner, at: Date.now() - ageMs });

describe('createEditStore with IndexedDB', () => {
  beforeEach(() => {
    for (const [name, value] of Object.entries(fakeIndexedDB)) {
      if (name.startsWith('IDB')) vi.stubGlobal(name, value);
    }
    vi.stubGlobal('indexedDB', new fakeIndexedDB.IDBFactory());
  });

  test('keeps the edits of each user when the database is opened again', async () => {
    const [mine, theirs] = [madeBy('mara'), madeBy('tom')];
    const store = createEditStore('edits');
    await store.put(mine);
    await store.put(theirs);
    const reopened = createEditStore('edits');
    expect(await reopened.load('mara')).toEqual([mine]);
    expect(await reopened.load('tom')).toEqual([theirs]);
    expect(await createEditStore('other deployment').load('mara')).toEqual([]);
  });

  test('put replaces the stored version of an edit, and removes the edits with the passed ids', async () => {
    const store = createEditStore('edits');
    const [first, second] = [madeBy('mara'), madeBy('mara')];
    await store.put(first);
    await store.put({ ...second, answered: 0 });
    await store.put(second, [first.id]);
    expect(await createEditStore('edits').load('mara')).toEqual([second]);
    await store.remove([second.id]);
    expect(await idsIn(createEditStore('edits'))).toEqual([]);
  });

  test('load deletes edits of all users if the edits are at least a day old', async () => {
    const store = createEditStore('edits');
    const recent = madeBy('mara', day - 60_000);
    for (const edit of [recent, madeBy('mara', day), madeBy('tom', day)]) await store.put(edit);
    expect(await store.load('mara')).toEqual([recent]);
    // The clock is set back to show that load deleted the edits instead of only hiding them.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * day });
    expect(await idsIn(store, 'tom')).toEqual([]);
    expect(await idsIn(store)).toEqual([recent.id]);
  });

  test('erase deletes the edits of all users', async () => {
    const store = createEditStore('edits');
    await store.put(madeBy('mara'));
    await store.put(madeBy('tom'));
    await store.erase();
    // A response that arrives after the sign-out.
    await store.put(madeBy('mara'));
    const reopened = createEditStore('edits');
    expect([await idsIn(reopened), await idsIn(reopened, 'tom')]).toEqual([[], []]);
  });
});

describe.each<[string, object | undefined]>([
  ['without IndexedDB', undefined],
  [
    'with an IndexedDB that can’t be opened',
    {
      open: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    },
  ],
])('createEditStore %s', (_what, indexedDB) => {
  test('stores edits in memory', async () => {
    vi.stubGlobal('indexedDB', indexedDB);
    const store = createEditStore('edits');
    const [first, second] = [madeBy('mara'), madeBy('mara')];
    await store.put(first);
    await store.put(second, [first.id]);
    expect(await idsIn(store)).toEqual([second.id]);
    await store.remove([second.id]);
    expect(await idsIn(store)).toEqual([]);
    await store.put(first);
    await store.erase();
    expect(await idsIn(store)).toEqual([]);
  });
});
