// `npm run test:mutation -- src/platform/http.ts` changes the named files in small ways, one at a time,
// and says which changes no unit test notices. Without a name: the files of stryker.config.json.

import { Stryker } from '@stryker-mutator/core';

const mutate = process.argv.slice(2);
await new Stryker(mutate.length === 0 ? {} : { mutate }).runMutationTest();
