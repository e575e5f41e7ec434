import { describe, expect, onTestFinished, test } from 'vitest';
import { people } from '#service/sample/data.ts';
import { buildSampleHistory } from '#service/sample/history.ts';
import { repositories } from '#service/sample/repositories.ts';
import { createReferenceService } from '#service/service.ts';
import { ORIGIN } from '#test/service/harness.ts';

const commitsOf = (slug: string) => [
  ...(repositories.find((repository) => repository.slug === slug)?.commits() ?? []),
];

describe('sample history', () => {
  test('has at least 60 commits by several authors in one year', () => {
    const commits = commitsOf('pay/core');
    expect(commits.length).toBeGreaterThan(60);
    const names = new Set(commits.map(({ author }) => author.name));
    const known = [...names].filter((name) => people.some((person) => person.name === name));
    expect(known.length).toBeGreaterThan(5);
    expect([...names].filter((name) => !known.includes(name)).sort()).toEqual([
      'Nils Bergström',
      'Wanda Kowalczyk',
      'release-bot',
    ]);
    const times = commits.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBe(Date.UTC(2025, 10, 24, 8));
    expect(times.at(-1)).toBe(Date.UTC(2026, 10, 20, 9, 5));
  });

  test('contains no commit that leaves the content of a file unchanged', () => {
    for (const { slug, commits } of repositories) {
      const seen = new Map<string, string>();
      for (const { at, changes } of commits()) {
        for (const { path, content } of changes) {
          const before = seen.get(path);
          seen.set(path, content?.toString() ?? '');
          expect(before === content?.toString(), `${slug} ${path} ${at}`).toBe(false);
        }
      }
    }
  });

  test('throws unless the replaced passage of an edit occurs exactly once in its file', () => {
    const edit = { at: '2026-01-01T00:00:00Z', author: 'a', message: 'm', path: 'a.md' };
    const files = new Map([['a.md', 'twice twice']]);
    const tell =
      (passage: string, path = 'a.md') =>
      () =>
        buildSampleHistory(files, [{ ...edit, path, passages: [[passage, '']] }], ['a']);
    expect(tell('twice')).toThrow('2 times');
    expect(tell('never')).toThrow('0 times');
    expect(tell('twice', 'b.md')).toThrow('not there');
  });

  test('contains 23 versions of the ledger specification, which was moved', async () => {
    const service = createReferenceService({ origin: ORIGIN, database: ':memory:' });
    onTestFinished(() => service.close());
    const authorization = `Bearer ${await service.issueAccessToken('somebody')}`;
    const get = (path: string) =>
      service.fetch(
        new Request(`${ORIGIN}/viewer/v1/specifications${path}`, { headers: { authorization } }),
      );
    const name = 'codeHostSlug=pay/core&path=spec';
    const versions = await (await get(`/versions?${name}/ledger.md&limit=100`)).json();
    expect(versions).toHaveLength(23);
    expect(versions[0]).toMatchObject({
      committedAt: '2026-11-19T10:12:40.000Z',
      author: { name: 'Jonas Weber', personName: 'Jonas Weber' },
    });
    const before = await get(`?${name}/ledger.md&version=${versions[1].version}`);
    expect(await before.text()).toContain('refused with `400`.');
    expect(await (await get(`?${name}/postings.md`)).json()).toMatchObject({
      movedTo: { codeHostSlug: 'pay/core', path: 'spec/ledger.md' },
    });
    const edge = 'codeHostSlug=pay/edge&path=spec/files.md';
    const oldest = (await (await get(`/versions?${edge}&limit=100`)).json()).at(-1);
    expect((await get(`?${edge}&version=${oldest.version}`)).status).toBe(410);
    expect((await get('?codeHostSlug=identity/vault&path=README.md')).status).toBe(403);
    const deleted = await get(`?${name}/netting.md`);
    expect(deleted.status).toBe(404);
    expect(await deleted.json()).not.toHaveProperty('movedTo');
  });
});
