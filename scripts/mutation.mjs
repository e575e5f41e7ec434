// `npm run test:mutation -- src/platform/http/http.ts` changes the named files in small ways, one at a time,
// and says which changes no unit test notices. Without a name: the files of stryker.config.json. A report
// to look at is test-results/mutation/report.html.
//
// Of each change all tests are run to their end (disableBail): StrykerJS sometimes loses the failure of a
// run that it cuts short, and takes the change for one that nobody noticed.

import { rmSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';

// StrykerJS removes it when it comes to its end, not when it is interrupted.
process.on('exit', () => rmSync('test-results/mutation/sandbox', { recursive: true, force: true }));

const mutate = process.argv.slice(2);
await new Stryker(mutate.length === 0 ? {} : { mutate }).runMutationTest();
