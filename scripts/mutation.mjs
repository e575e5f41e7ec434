// `npm run test:mutation -- src/platform/http/create-http.ts` changes the named files in small ways, one at a
// time, and says which changes the unit tests of their folder don't notice: test/platform/http, for this
// one. Without a name: the files of stryker.config.json. A report to look at is
// test-results/mutation/report.html.
//
// Of each change all tests are run to their end (disableBail): StrykerJS sometimes loses the failure of a
// run that it cuts short, and takes the change for one that nobody noticed.

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

// StrykerJS removes it when it comes to its end, not when it is interrupted.
process.on('exit', () => rmSync('test-results/mutation/sandbox', { recursive: true, force: true }));

const named = process.argv.slice(2);
const { mutate } = JSON.parse(readFileSync('stryker.config.json', 'utf8'));
const files = named.length === 0 ? mutate : named;
const missing = files.find((file) => !existsSync(file));
if (missing !== undefined) {
  console.error(`There is no file ${missing}.`);
  process.exit(2);
}
const testFiles = [...new Set(files.map(testsOf))];
await new Stryker({ mutate: files, testFiles }).runMutationTest();

/** The tests in the folder that mirrors the module's, or in the nearest one around it. */
function testsOf(file) {
  let folder = dirname(file).replace(/^src\b/, 'test');
  while (!existsSync(folder)) folder = dirname(folder);
  return `${folder}/**/*.test.ts`;
}
