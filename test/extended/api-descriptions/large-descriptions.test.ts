import { beforeAll, expect, test } from 'vitest';
import { compareAll } from './compare-all.ts';
import { directoryFolder, installDescriptions, isLarge, listDescriptions } from './packages.ts';

beforeAll(installDescriptions, 600_000);

// The test is in a separate file, so that another worker compares the small descriptions at the
// same time.
test('the rows contain all operations, parameters and fields of the large descriptions', {
  timeout: 1_200_000,
}, () => {
  const paths = listDescriptions(directoryFolder).filter(isLarge);
  const { problems, operations } = compareAll(directoryFolder, paths);
  expect(problems).toEqual([]);
  expect([paths.length, operations]).toEqual([39, 57_733]);
});
