import { expect, test } from 'vitest';
import { ownName } from '#platform/own-name.ts';

test('ownName gives each deployment on an origin a name of its own', () => {
  const names = [
    ownName('a', '/'),
    ownName('b', '/'),
    ownName('a', '/x/'),
    ownName('a', '/', 'https://id.example.test'),
    ownName('a', '/', 'https://other.example.test'),
    ownName('a', '/', 'https://id.example.test', 'https://other.example.test'),
    // What is put together must not read like something else put together.
    ownName('a', '/","https://id.example.test'),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(ownName('a', '/', 'https://id.example.test')).toBe(names[3]);
});
