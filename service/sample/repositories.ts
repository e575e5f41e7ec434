import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import * as v from 'valibot';
import { readSampleFile } from './data.ts';
import { generatedFiles } from './generated-files.ts';
import { buildSampleHistory, editSchema } from './history.ts';
import type { SampleCommit, SampleRepository } from './types.ts';

/**
 * The path of a file is the slug of its repository (`pay/core`) and its path there
 * (`spec/ledger.md`).
 */
const shelf = join(import.meta.dirname, 'specifications');

const listed = v.strictObject({
  slug: v.string(),
  title: v.exactOptional(v.string()),
  description: v.exactOptional(v.string()),
  readers: v.exactOptional(v.array(v.string())),
  keptSince: v.exactOptional(v.string()),
  tags: v.exactOptional(v.record(v.string(), v.string())),
  authors: v.array(v.string()),
  /** Edits of the documents, latest first. */
  edits: v.exactOptional(v.string()),
});

/** Functions that generate the files of a repository, by its slug. */
const generators = new Map([['platform/samples', generatedFiles]]);

/** The files are read on first use. */
export const repositories: readonly SampleRepository[] = readSampleFile(
  'repositories.json',
  v.array(listed),
).map(({ authors, edits, ...repository }) => ({
  ...repository,
  commits(): SampleCommit[] {
    const { slug } = repository;
    const files = new Map([...readFiles(slug), ...(generators.get(slug)?.() ?? [])]);
    const changed = edits === undefined ? [] : readSampleFile(edits, v.array(editSchema));
    return buildSampleHistory(files, changed, authors);
  },
}));

function readFiles(slug: string): Map<string, string | Uint8Array> {
  const folder = join(shelf, slug);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => [file.slice(folder.length + 1).replaceAll(sep, '/'), readFileSync(file)]),
  );
}
