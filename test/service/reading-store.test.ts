import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#service/storage/open-database.ts';
import { createReadMarkStore } from '#service/storage/reading-store.ts';

it('the oldest read marks are replaced if there are more than a thousand', async () => {
  const database = await openDatabase(':memory:', () => {});
  onTestFinished(() => database.close());
  let time = 0;
  const readings = createReadMarkStore(database, () => {
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
