import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('campaigns: docs/testing.md has a row for each folder, and no other', () => {
  const document = readFileSync('docs/testing.md', 'utf8');
  const table = document.slice(document.indexOf('## Campaigns'));
  const rows = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(rows).toEqual(readdirSync('test/campaigns').sort());
});
