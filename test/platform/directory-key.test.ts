import { beforeEach, describe, expect, test } from 'vitest';
import { createDirectoryKey } from '#platform/directory-key.ts';

const entries = new Map<string, string>();
const tabStorage: Storage = {
  length: 0,
  key: () => null,
  clear: () => entries.clear(),
  getItem: (name) => entries.get(name) ?? null,
  setItem: (name, value) => void entries.set(name, value),
  removeItem: (name) => void entries.delete(name),
};
const refusing: Storage = {
  ...tabStorage,
  getItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
};

const dataUrl = 'https://data.example.test';
const asking = { directoryKey: { mode: 'ask' }, dataUrl } as const;

beforeEach(() => entries.clear());

describe('the directory key', () => {
  test('isn’t sent by the app when a proxy adds it', async () => {
    const holder = createDirectoryKey(
      { directoryKey: { mode: 'proxy' }, dataUrl },
      '/',
      tabStorage,
    );
    expect(await holder.credentials.present()).toEqual({});
  });

  test('is sent as configured when it is public', async () => {
    const holder = createDirectoryKey(
      { directoryKey: { mode: 'public', value: 'low-privilege' }, dataUrl },
      '/',
      tabStorage,
    );
    expect(await holder.credentials.present()).toEqual({ 'x-api-key': 'low-privilege' });
  });

  test('is undefined until it is typed, and then kept in memory only', async () => {
    const holder = createDirectoryKey(asking, '/', tabStorage);
    expect(await holder.credentials.present()).toBeUndefined();
    holder.use('typed', { keepForTab: false });
    expect(await holder.credentials.present()).toEqual({ 'x-api-key': 'typed' });
    expect(entries.size).toBe(0);
  });

  test('is kept for the tab when asked, and removed on sign-out', async () => {
    createDirectoryKey(asking, '/', tabStorage).use('typed', { keepForTab: true });
    const reloaded = createDirectoryKey(asking, '/', tabStorage);
    expect(await reloaded.credentials.present()).toEqual({ 'x-api-key': 'typed' });
    reloaded.forget();
    expect(await reloaded.credentials.present()).toBeUndefined();
    expect(entries.size).toBe(0);
  });

  test.each([
    ['another deployment on the same origin', asking, '/b/'],
    ['a deployment with another directory', { ...asking, dataUrl: '/data' }, '/a/'],
  ])('kept for the tab is neither read nor removed by %s', async (_, config, basePath) => {
    createDirectoryKey(asking, '/a/', tabStorage).use('typed', { keepForTab: true });
    const other = createDirectoryKey(config, basePath, tabStorage);
    expect(await other.credentials.present()).toBeUndefined();
    other.use('another', { keepForTab: true });
    other.forget();
    const reloaded = createDirectoryKey(asking, '/a/', tabStorage);
    expect(await reloaded.credentials.present()).toEqual({ 'x-api-key': 'typed' });
  });

  test('is kept in memory when the browser refuses storage', async () => {
    const holder = createDirectoryKey(asking, '/', refusing);
    holder.use('typed', { keepForTab: true });
    expect(await holder.credentials.present()).toEqual({ 'x-api-key': 'typed' });
  });
});

describe('a key that the directory refused', () => {
  const shown = { 'x-api-key': 'typed' };

  test('is asked for again, once for all requests', async () => {
    const { credentials, need, use } = createDirectoryKey(asking, '/', tabStorage);
    expect(need.snapshot()).toEqual({ reason: 'missing' });
    use('typed', { keepForTab: false });
    expect(need.snapshot()).toBeUndefined();
    expect(await credentials.renew(shown)).toBe(false);
    const refused = need.snapshot();
    expect(refused).toEqual({ reason: 'refused' });
    await credentials.renew(shown);
    expect(need.snapshot()).toBe(refused);
  });

  test('doesn’t count against a key that was typed since', async () => {
    const { credentials, need, use } = createDirectoryKey(asking, '/', tabStorage);
    use('typed', { keepForTab: false });
    use('next', { keepForTab: false });
    expect(await credentials.renew(shown)).toBe(true);
    expect(need.snapshot()).toBeUndefined();
  });

  test('isn’t asked for when the deployment provides it', async () => {
    for (const directoryKey of [{ mode: 'proxy' }, { mode: 'public', value: 'typed' }] as const) {
      const holder = createDirectoryKey({ directoryKey, dataUrl }, '/', tabStorage);
      expect(await holder.credentials.renew(shown)).toBe(false);
      expect(holder.need.snapshot()).toBeUndefined();
    }
  });
});
