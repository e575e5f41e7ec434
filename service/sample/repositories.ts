import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { SampleCommit, SampleRepository } from '#service/sample/types.ts';
import { generatedFiles } from './generated-files.ts';
import type { Edit } from './history/edit.ts';
import { payCoreEdits } from './history/pay-core.ts';
import { buildSampleHistory } from './history/tell-history.ts';

/**
 * Folder that contains the files of the repositories. The path of a file is the slug of its
 * repository, with two segments (`pay/core`), and its path in the repository (`spec/ledger.md`).
 */
const shelf = join(import.meta.dirname, 'specifications');

const payments = ['Mara Okafor', 'Jonas Weber', 'Amira Haddad', 'Kwame Mensah', 'Nils Bergström'];
const identity = ["Síle O'Byrne", 'ליאור כהן', 'Sam Ito', 'Wanda Kowalczyk'];
const platform = ['Priya Raman', 'Sam Ito', 'Mara Okafor', 'release-bot'];
const shop = ['Tomás Rivera', 'Lena Fischer', 'Jo/Josephine Amsel', 'Aiko Tan'];
const shipping = ['Ingrid Solberg', 'Rafael Monteiro', 'Hạnh Nguyễn', 'Wanda Kowalczyk'];

/** All repositories of the sample; their files are read on first use. */
export const repositories: readonly SampleRepository[] = [
  sample('identity/access', identity, {
    title: 'Access',
    description: 'Roles, tokens and keys, and how access is reviewed.',
  }),
  sample('identity/accounts', identity, {
    title: 'Accounts',
    description: 'Signing in and out, sessions, and what a person decides about an account.',
  }),
  sample('identity/vault', identity, {
    title: 'Vault',
    readers: ["Síle O'Byrne", 'ליאור כהן'],
  }),
  sample('pay/api', payments, {
    title: 'Payments API',
    description: 'What a shop calls to take a payment and to refund it.',
  }),
  sample('pay/core', payments, {
    title: 'Ledger and settlement',
    description: 'Double entry, settlement windows, limits and disputes.',
    edits: payCoreEdits,
  }),
  sample('pay/edge', payments, { keptSince: '2026-01-15T00:00:00Z' }),
  sample('platform/api', platform, {
    title: 'API guidelines',
    description: 'How every API of ours behaves: errors, pages, versions, limits.',
  }),
  sample('platform/hooks', platform, {
    title: 'Webhooks',
    description: 'Events, signatures and retries, as a receiver sees them.',
  }),
  sample('platform/messaging', platform, {
    title: 'Messaging',
    description: 'Topics, schemas and the outbox between services.',
  }),
  sample('platform/pipelines', platform, {
    title: 'Data pipelines',
    description: 'Ingestion, freshness, retention and the contracts between producers and readers.',
  }),
  sample('platform/samples', platform, {
    title: 'Files that try a reader',
    description: 'Large, broken and hostile files for tests of a reader.',
    generated: generatedFiles,
  }),
  sample('ship/carriers', shipping, {
    title: 'Carriers',
    description: 'Labels, rates, pickups and tracking.',
  }),
  sample('ship/warehouse', shipping, {
    title: 'Warehouse',
    description: 'Stock, picking and packing, from receiving to the ramp.',
  }),
  sample('shop/catalogue', shop, {
    title: 'Catalogue',
    description: 'Products, prices and promotions.',
  }),
  sample('shop/checkout', shop, {
    title: 'Checkout',
    description: 'From the basket to the invoice, and back by a return.',
  }),
];

type More = Pick<SampleRepository, 'title' | 'description' | 'readers' | 'keptSince'> & {
  edits?: readonly Edit[];
  generated?: () => ReadonlyMap<string, string | Uint8Array>;
};

function sample(
  slug: string,
  authors: readonly string[],
  { edits = [], generated = () => new Map(), ...more }: More = {},
): SampleRepository {
  const commits = (): SampleCommit[] =>
    buildSampleHistory(new Map([...readFiles(slug), ...generated()]), edits, authors);
  return { slug, commits, ...more };
}

function readFiles(slug: string): Map<string, Uint8Array> {
  const folder = join(shelf, slug);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => [file.slice(folder.length + 1).replaceAll(sep, '/'), readFileSync(file)]),
  );
}
