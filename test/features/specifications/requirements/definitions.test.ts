import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { TreeEntry } from '#data/specifications/specification.ts';
import {
  listCandidatePaths,
  loadDefinitions,
} from '#features/specifications/requirements/definitions.ts';
import { createHttp } from '#platform/http/create-http.ts';
import { MiB } from '#platform/http/http.ts';

const change = 'openspec/changes/move';
const delta = (capability: string) => `${change}/specs/${capability}/spec.md`;
const current = (capability: string) => `openspec/specs/${capability}/spec.md`;
const numbers = Array.from({ length: 12 }, (_, at) => `c${at}`);

const toEntry = (path: string, size: number | null = 100): TreeEntry => ({
  ...{ path, size, kind: 'file', title: null, mediaType: null, etag: null, changedAt: null },
});
const listAmong = (path: string, paths: readonly string[]) =>
  listCandidatePaths(
    path,
    paths.map((one) => toEntry(one)),
  );

describe('listCandidatePaths', () => {
  it('returns the Markdown files of the same folder up to 512 KiB', () => {
    const entries = [
      toEntry('specs/a.md'),
      toEntry('specs/b.markdown', null),
      toEntry('specs/c.md', MiB / 2),
      toEntry('specs/d.md', MiB / 2 + 1),
      toEntry('specs/e.yaml'),
      toEntry('specs/below/f.md'),
      { ...toEntry('specs/g.md'), kind: 'folder' as const },
    ];
    expect(listCandidatePaths('specs/a.md', entries)).toEqual(['specs/b.markdown', 'specs/c.md']);
    expect(listAmong('a.md', ['a.md', 'b.md', 'specs/c.md'])).toEqual(['b.md']);
  });

  it('returns the specification that a delta changes before its siblings, and theirs last', () => {
    const files = [`${change}/design.md`, delta('a'), `${change}/specs/a/notes.md`, delta('b')];
    expect(listAmong(delta('a'), files)).toEqual([
      current('a'),
      `${change}/specs/a/notes.md`,
      delta('b'),
      current('b'),
    ]);
  });

  it('returns the files of a change before the specifications that it changes, twelve in all', () => {
    const proposal = `${change}/proposal.md`;
    const files = [`${change}/design.md`, proposal, ...numbers.slice(0, 8).map(delta)];
    expect(listAmong(proposal, files)).toEqual([
      `${change}/design.md`,
      ...numbers.slice(0, 8).map(delta),
      ...numbers.slice(0, 3).map(current),
    ]);
  });
});

/** Starts a service with these texts. Returns the requested paths, and the ids that are found. */
async function load(path: string, id: string, texts: Readonly<Record<string, string>>) {
  const requested: string[] = [];
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address);
    const under = searchParams.get('under') ?? '';
    if (pathname.endsWith('/specification-tree')) {
      const items = Object.entries(texts)
        .filter(([one]) => one.startsWith(`${under}/`))
        .map(([one, { length }]) => toEntry(one, one.includes('unknown') ? null : length));
      return Response.json({ entries: items, next: null });
    }
    const requestedPath = searchParams.get('path') ?? '';
    requested.push(requestedPath);
    const text = texts[requestedPath];
    return new Response(text ?? null, {
      status: text === undefined ? 404 : 200,
      headers: { 'content-type': 'text/markdown' },
    });
  });
  const viewer = createHttp({
    service: 'viewer',
    baseUrl: 'https://service.test',
    credentials: { present: async () => ({}), renew: async () => false },
  });
  const name = { codeHostSlug: 'pay/core', path };
  const client = new QueryClient();
  const { signal } = new AbortController();
  const found = await loadDefinitions(viewer, name, [id], { signal, client });
  client.clear();
  return { requested, found: Object.fromEntries(found) };
}

const defining = (id: string) => `# Ledger\n\n## Books\n\nUID: ${id}\n\nIt MUST book.\n`;

describe('loadDefinitions', () => {
  it('finds an id in another delta of the change', async () => {
    const { found } = await load(delta('a'), 'BK-1', {
      [delta('a')]: '# A',
      [delta('b')]: defining('BK-1'),
    });
    expect(found).toEqual({ 'BK-1': { path: delta('b'), fragment: 'BK-1' } });
  });

  it('finds an id in the current specification after a file that doesn’t exist', async () => {
    const { requested, found } = await load(`${change}/proposal.md`, 'BK-1', {
      [delta('a')]: '# A',
      [delta('b')]: '# B',
      [current('b')]: defining('BK-1'),
    });
    expect(requested).toEqual([delta('a'), delta('b'), current('a'), current('b')]);
    expect(found).toEqual({ 'BK-1': { path: current('b'), fragment: 'BK-1' } });
  });

  const large = 'x'.repeat(MiB / 2 - 100);
  const fill = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, large]));

  it('skips files that are known to exceed 2 MiB in total', async () => {
    const deltas = numbers.slice(0, 6).map(delta);
    const last = `${change}/specs/z/spec.md`;
    const { requested, found } = await load(`${change}/proposal.md`, 'BK-1', {
      ...fill(deltas),
      [last]: defining('BK-1'),
    });
    expect(requested).toEqual([...deltas.slice(0, 4), last]);
    expect(found).toHaveProperty('BK-1');
  });

  it('counts the current specifications, whose sizes it doesn’t know, towards 2 MiB', async () => {
    const { requested, found } = await load(`${change}/proposal.md`, 'BK-1', {
      ...Object.fromEntries(numbers.slice(0, 6).map((name) => [delta(name), '# Short'])),
      ...fill(numbers.slice(0, 5).map(current)),
      [current('c5')]: defining('BK-1'),
    });
    expect(requested.slice(6)).toEqual(numbers.slice(0, 5).map(current));
    expect(found).toEqual({});
  });

  it('counts what it reads of a file that is too large', async () => {
    const unknown = numbers.map((name) => `specs/unknown-${name}.md`);
    const { requested, found } = await load('specs/a.md', 'BK-1', {
      ...Object.fromEntries(unknown.map((path) => [path, 'x'.repeat(MiB)])),
      'specs/z.md': defining('BK-1'),
    });
    expect(requested).toEqual(unknown.slice(0, 4));
    expect(found).toEqual({});
  });
});
