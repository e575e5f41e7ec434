import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { SampleCommit, SampleRepository } from '#reference-service/sample-types.ts';
import { people } from './people.ts';

/**
 * The files lie beside this module as a code host keeps them: `specifications/`, then the slug of
 * the repository (two segments, `pay/core`), then the path (`spec/ledger.md`).
 */
const shelf = join(import.meta.dirname, 'specifications');

const slugs = [
  'identity/access',
  'identity/accounts',
  'pay/api',
  'pay/core',
  'pay/edge',
  'platform/api',
  'platform/hooks',
  'platform/messaging',
  'platform/pipelines',
  'ship/carriers',
  'ship/warehouse',
  'shop/catalogue',
  'shop/checkout',
];

/** Every repository of the sample; files are read on first need. */
export const repositories: readonly SampleRepository[] = slugs.map((slug) => ({
  slug,
  commits: () => commitsOf(slug),
}));

function commitsOf(slug: string): SampleCommit[] {
  const folder = join(shelf, slug);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
    .map((file, index) => ({
      at: new Date(Date.UTC(2025, 10, 24 + index, 9)).toISOString(),
      author: { name: people[0]?.name ?? '', email: people[0]?.email ?? '' },
      message: `Add ${file}`,
      changes: [{ path: file.replaceAll(sep, '/'), content: readFileSync(join(folder, file)) }],
    }));
}
