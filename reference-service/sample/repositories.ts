import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { SampleCommit, SampleRepository } from '#reference-service/sample-types.ts';
import { generatedFiles } from './generated-files.ts';
import type { Edit } from './history/edit.ts';
import { payCoreEdits } from './history/pay-core.ts';
import { tellHistory } from './history/tell-history.ts';

/**
 * The files lie beside this module as a code host keeps them: `specifications/`, then the slug of
 * the repository (two segments, `pay/core`), then the path (`spec/ledger.md`).
 */
const shelf = join(import.meta.dirname, 'specifications');

const payments = ['Mara Okafor', 'Jonas Weber', 'Amira Haddad', 'Kwame Mensah', 'Nils Bergström'];
const identity = ["Síle O'Byrne", 'ליאור כהן', 'Sam Ito', 'Wanda Kowalczyk'];
const platform = ['Priya Raman', 'Sam Ito', 'Mara Okafor', 'release-bot'];
const shop = ['Tomás Rivera', 'Lena Fischer', 'Jo/Josephine Amsel', 'Aiko Tan'];
const shipping = ['Ingrid Solberg', 'Rafael Monteiro', 'Hạnh Nguyễn', 'Wanda Kowalczyk'];

/** Every repository of the sample; files are read on first need. */
export const repositories: readonly SampleRepository[] = [
  sample('identity/access', identity),
  sample('identity/accounts', identity),
  sample('identity/vault', identity, { readers: ["Síle O'Byrne", 'ליאור כהן'] }),
  sample('pay/api', payments),
  sample('pay/core', payments, { edits: payCoreEdits }),
  sample('pay/edge', payments, { keptSince: '2026-01-15T00:00:00Z' }),
  sample('platform/api', platform),
  sample('platform/hooks', platform),
  sample('platform/messaging', platform),
  sample('platform/pipelines', platform),
  sample('platform/samples', platform, { generated: generatedFiles }),
  sample('ship/carriers', shipping),
  sample('ship/warehouse', shipping),
  sample('shop/catalogue', shop),
  sample('shop/checkout', shop),
];

type More = Pick<SampleRepository, 'readers' | 'keptSince'> & {
  edits?: readonly Edit[];
  generated?: () => ReadonlyMap<string, string | Uint8Array>;
};

function sample(
  slug: string,
  authors: readonly string[],
  { edits = [], generated = () => new Map(), ...more }: More = {},
): SampleRepository {
  const commits = (): SampleCommit[] =>
    tellHistory(new Map([...readFiles(slug), ...generated()]), edits, authors);
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
