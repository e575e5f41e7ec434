import { expect, it } from 'vitest';
import { createRepositories } from '#service/repository/repositories.ts';
import { openSampleRepository } from '#service/repository/sample-repository.ts';
import { createCommitStore } from '#service/storage/commit-store.ts';
import { openDatabase } from '#service/storage/open-database.ts';
import { createRepository } from '#test/service/harness.ts';

it('commit succeeds although the index fails after the commit, and the error is reported', async () => {
  const database = await openDatabase(':memory:', () => {});
  const source = openSampleRepository(
    createRepository('acme/ids', [{ changes: [{ path: 'a.md', content: 'old' }] }]),
    createCommitStore(database),
    () => undefined,
  );
  const faults: unknown[] = [];
  const broken = new Error('broken');
  let updates = 0;
  const repositories = createRepositories({
    sources: () => [source],
    async index() {
      updates += 1;
      if (updates === 2) throw broken;
      return [];
    },
    onFault: (error) => faults.push(error),
  });
  await repositories.commit('acme/ids', {
    at: '2026-03-01T00:00:00Z',
    author: { name: 'Mara Okafor', email: 'mara@example.test' },
    message: 'Change',
    changes: [{ path: 'a.md', content: 'new' }],
  });
  expect(faults).toEqual([broken]);
  expect((await repositories.open('acme/ids')).head()?.oid).toBe(
    (await source.refresh()).head()?.oid,
  );
  await database.close();
});
