import { expect, test } from 'vitest';
import { storageKey } from '#platform/stored.ts';

test('storageKey returns a different key for each deployment on an origin', () => {
  const names = [
    storageKey('a', '/'),
    storageKey('b', '/'),
    storageKey('a', '/x/'),
    storageKey('a', '/', 'https://id.example.test'),
    storageKey('a', '/', 'https://other.example.test'),
    storageKey('a', '/', 'https://id.example.test', 'https://other.example.test'),
    // Arguments that are equal when joined must still produce different keys.
    storageKey('a', '/","https://id.example.test'),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(storageKey('a', '/', 'https://id.example.test')).toBe(names[3]);
});
