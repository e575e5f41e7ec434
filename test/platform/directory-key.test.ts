import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createDirectoryKey } from '#platform/directory-key.ts';
import { getStorageOrEmpty } from '#platform/stored.ts';
import { createMemoryStorage } from '#test/support/memory-storage.ts';

const tabStorage = createMemoryStorage();

const dataUrl = 'https://data.example.test';
const asking = { directoryKey: { mode: 'ask' }, dataUrl } as const;

beforeEach(() => tabStorage.clear());

describe('directory key', () => {
  test.each([
    ['not sent if a proxy adds it', { mode: 'proxy' }, {}],
    [
      'sent as configured if it is public',
      { mode: 'public', value: 'low' },
      { 'x-api-key': 'low' },
    ],
  ] as const)(
    'is %s, so the app doesn’t ask the user for the key',
    async (_, directoryKey, sent) => {
      const { credentials, need } = createDirectoryKey({ directoryKey, dataUrl }, tabStorage);
      expect(await credentials.present()).toEqual(sent);
      expect(await credentials.renew(sent)).toBe(false);
      expect(need.snapshot()).toBeUndefined();
    },
  );

  test('is undefined until the user enters a key, which is then kept only in memory', async () => {
    const holder = createDirectoryKey(asking, tabStorage);
    expect(await holder.credentials.present()).toBeUndefined();
    holder.use('typed', { keepForTab: false });
    expect(await holder.credentials.present()).toEqual({ 'x-api-key': 'typed' });
    expect(tabStorage.length).toBe(0);
  });

  test('is stored for the tab if the user chooses to store it, and removed at sign-out', async () => {
    createDirectoryKey(asking, tabStorage).use('typed', { keepForTab: true });
    const reloaded = createDirectoryKey(asking, tabStorage);
    expect(await reloaded.credentials.present()).toEqual({ 'x-api-key': 'typed' });
    reloaded.forget();
    expect(await reloaded.credentials.present()).toBeUndefined();
    expect(tabStorage.length).toBe(0);
  });

  test.each([
    ['another deployment on the same origin', asking, '/b/'],
    ['a deployment with another directory', { ...asking, dataUrl: '/data' }, '/'],
  ])('stored for the tab is neither read nor removed by %s', async (_, config, basePath) => {
    createDirectoryKey(asking, tabStorage).use('typed', { keepForTab: true });
    vi.stubEnv('BASE_URL', basePath);
    const other = createDirectoryKey(config, tabStorage);
    expect(await other.credentials.present()).toBeUndefined();
    other.use('another', { keepForTab: true });
    other.forget();
    vi.unstubAllEnvs();
    const reloaded = createDirectoryKey(asking, tabStorage);
    expect(await reloaded.credentials.present()).toEqual({ 'x-api-key': 'typed' });
  });

  test('is kept in memory if the browser denies storage', async () => {
    const denied = getStorageOrEmpty(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const holder = createDirectoryKey(asking, denied);
    holder.use('typed', { keepForTab: true });
    expect(await holder.credentials.present()).toEqual({ 'x-api-key': 'typed' });
  });
});

describe('refusal of the directory key', () => {
  const shown = { 'x-api-key': 'typed' };

  test('prompts the user only once for any number of refused requests', async () => {
    const { credentials, need, use } = createDirectoryKey(asking, tabStorage);
    expect(need.snapshot()).toEqual({ reason: 'missing' });
    use('typed', { keepForTab: false });
    expect(need.snapshot()).toBeUndefined();
    expect(await credentials.renew(shown)).toBe(false);
    const refused = need.snapshot();
    expect(refused).toEqual({ reason: 'refused' });
    await credentials.renew(shown);
    expect(need.snapshot()).toBe(refused);
  });

  test("doesn't invalidate a key that the user has entered since the refused request", async () => {
    const { credentials, need, use } = createDirectoryKey(asking, tabStorage);
    use('typed', { keepForTab: false });
    use('next', { keepForTab: false });
    expect(await credentials.renew(shown)).toBe(true);
    expect(need.snapshot()).toBeUndefined();
  });
});
