import { expect, it } from 'vitest';
import { closeDatabase, openDatabase } from '#service/storage/database.ts';
import { createReadMarkStore } from '#service/storage/reading-store.ts';

it('the oldest read marks are replaced if there are more than a thousand', () => {
  const database = openDatabase(':memory:');
  let time = 0;
  const readings = createReadMarkStore(database, () => {
    time += 1;
    return new Date(time);
  });
  const one = { codeHostSlug: 'a/b', title: 't', etag: '"e"', version: null, heading: null };
  readings.record('another', { ...one, path: 'kept.md' });
  for (let count = 0; count <= 1000; count++)
    readings.record('me', { ...one, path: `${count}.md` });
  const paths = readings.latest('me', 2000).map(({ path }) => path);
  expect([paths.length, paths[0], paths.at(-1)]).toEqual([1000, '1000.md', '1.md']);
  expect(readings.latest('another', 10)).toHaveLength(1);
  closeDatabase(database);
});
