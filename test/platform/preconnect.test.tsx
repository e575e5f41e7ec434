import { expect, test } from 'vitest';
import { preconnect } from '#platform/preconnect.ts';

test('connections are opened to each other origin once, and not to our own', () => {
  preconnect(
    ['https://api.example.test/viewer', 'https://api.example.test/', '/data', 'https://d.test'],
    document,
  );
  const links = [...document.head.querySelectorAll('link')];
  expect(links.map(({ rel, href, crossOrigin }) => [rel, href, crossOrigin])).toEqual([
    ['preconnect', 'https://api.example.test/', 'anonymous'],
    ['preconnect', 'https://d.test/', 'anonymous'],
  ]);
  for (const link of links) link.remove();
});
