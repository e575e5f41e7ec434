import { beforeAll, expect, test } from 'vitest';
import { compareAll } from './compare-all.ts';
import {
  directoryFolder,
  examplesFolder,
  installDescriptions,
  isLarge,
  listDescriptions,
} from './packages.ts';

beforeAll(installDescriptions, 600_000);

test('the rows contain all operations, parameters and fields of the small descriptions', {
  timeout: 1_200_000,
}, () => {
  const paths = listDescriptions(directoryFolder).filter((path) => !isLarge(path));
  const { problems, operations } = compareAll(directoryFolder, paths);
  expect(problems).toEqual([]);
  expect([paths.length, operations]).toEqual([2_600, 68_461]);
});

test('the rows contain all operations, parameters and fields of the examples', {
  timeout: 600_000,
}, () => {
  const paths = listDescriptions(examplesFolder);
  const { problems, operations } = compareAll(examplesFolder, paths);
  expect(problems).toEqual([]);
  expect([paths.length, operations]).toEqual([129, 1343]);
});
