import { parseApiDescription } from '#api-descriptions/outline/parse-description.ts';
import { type Comparison, compareRows, createComparison } from './compare-rows.ts';
import { readDescription } from './packages.ts';

/** Compares the rows of descriptions with the results of the walker, and prints the counts. */
export function compareAll(folder: string, paths: readonly string[]): Comparison {
  const result = createComparison();
  for (const path of paths) {
    const value = readDescription(folder, path);
    const api = parseApiDescription(path, new Map([[path, value]]));
    if (api === undefined) result.problems.push(`${path} isn't recognised`);
    else compareRows(api, value, result);
  }
  const { operations, parameters, fields, rows } = result;
  process.stdout.write(
    `${paths.length} descriptions in ${folder}: ${operations} operations, ${parameters} parameters and headers, ${fields} fields, ${rows} rows\n`,
  );
  return result;
}
