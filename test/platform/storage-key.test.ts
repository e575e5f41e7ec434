import { expect, test, vi } from 'vitest';
import { storageKey } from '#platform/stored.ts';

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
