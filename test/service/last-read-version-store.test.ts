import { expect, it, onTestFinished } from 'vitest';
import { createLastReadVersionStore } from '#service/storage/last-read-version-store.ts';
import { openDatabase } from '#service/storage/open-database.ts';

it('the oldest last read versions are replaced if there are more than a thousand', async () => {
  const database = await openDatabase(':memory:', () => {});
  onTestFinished(() => database.close());
  let time = 0;
  const readings = createLastReadVersionStore(database, () => {
    time += 1;
    return new Date(time);
  });
  const one = { codeHostSlug: 'a/b', title: 't', etag: '"e"', version: null, heading: null };
  await readings.record('another', { ...one, path: 'kept.md' });
  for (let count = 0; count <= 1000; count++)
    await readings.record('me', { ...one, path: `${count}.md` });
  const paths = (await readings.latest('me', 2000)).map(({ path }) => path);
  expect([paths.length, paths[0], paths.at(-1)]).toEqual([1000, '1000.md', '1.md']);
  expect(await readings.latest('another', 10)).toHaveLength(1);
});
