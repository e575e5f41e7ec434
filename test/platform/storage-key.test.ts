import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { createObservable } from '#platform/observable.ts';
import type { SessionState } from '#platform/session/session.ts';
import { storageKey } from '#platform/stored.ts';
import { userStore } from '#platform/user-store.ts';
import { createMemoryStorage } from '#test/support/memory-storage.ts';

test('storageKey returns a different key for each deployment on an origin', () => {
  const at = (basePath: string, ...parameters: Parameters<typeof storageKey>) => {
    vi.stubEnv('BASE_URL', basePath);
    return storageKey(...parameters);
  };
  const names = [
    at('/', 'a'),
    at('/', 'b'),
    at('/x/', 'a'),
    at('/', 'a', 'https://id.example.test'),
    at('/', 'a', 'https://other.example.test'),
    at('/', 'a', 'https://id.example.test', 'https://other.example.test'),
    // Arguments that are equal when joined must still produce different keys.
    at('/","https://id.example.test', 'a'),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(at('/', 'a', 'https://id.example.test')).toBe(names[3]);
});

test('userStore finds an entry of version 0.1.0 under a base path', () => {
  vi.stubEnv('BASE_URL', '/x/');
  const issuer = 'https://id.example.test';
  const scope = JSON.stringify(['/x', 'https://a.test', 'https://a.test', issuer, 'mara']);
  const localStorage = createMemoryStorage();
  localStorage.setItem(`spec-viewer.stars:${scope}`, '["competency"]');
  vi.stubGlobal('window', { localStorage });
  const session = createObservable<SessionState>({
    status: 'signed-in',
    person: { issuer, subject: 'mara', name: 'Mara', email: undefined, userName: undefined },
    ended: false,
  });
  const config = { baseUrl: 'https://a.test', dataUrl: 'https://a.test' };
  const open = userStore('stars', v.array(v.string()));
  const stars = open({ config, session });
  expect(stars.read()).toEqual(['competency']);
  stars.write([]);
  expect(open({ config, session }).read()).toEqual([]);
});
