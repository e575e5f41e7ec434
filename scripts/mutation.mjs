// `npm run test:mutation -- src/platform/http/create-http.ts` makes small changes (mutants) to the
// named files, one at a time, and reports the mutants that the unit tests in the matching folder
// (here test/platform/http) don't detect. Without an argument it mutates the files of
// stryker.config.json. It writes a report to test-results/mutation/report.html.
//
// All tests run for each mutant (disableBail), because StrykerJS sometimes loses the failure of a
// run that it aborts and then counts the mutant as survived.

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

// StrykerJS removes the folder when it finishes, but not when it is interrupted.
process.on('exit', () => rmSync('test-results/mutation/sandbox', { recursive: true, force: true }));

const named = process.argv.slice(2);
const { mutate } = JSON.parse(readFileSync('stryker.config.json', 'utf8'));
const files = named.length === 0 ? mutate : named;
const missing = files.find((/** @type {string} */ file) => !existsSync(file));
if (missing !== undefined) {
  console.error(`There is no file ${missing}.`);
  process.exit(2);
}
const testFiles = [...new Set(files.map(testsOf))];
await new Stryker({ mutate: files, testFiles }).runMutationTest();

/**
 * Returns a glob for the tests of a module: the tests in the corresponding folder below `test` or,
 * if this folder doesn't exist, in its nearest existing parent.
 *
 * @param {string} file
 */
function testsOf(file) {
  let folder = dirname(file).replace(/^src\b/, 'test');
  while (!existsSync(folder)) folder = dirname(folder);
  return `${folder}/**/*.test.ts`;
}
