import { test as base } from '@playwright/test';
import { watchStorage } from './browser-storage.ts';
import { type Faults, watchFaults } from './faults.ts';
import { serveConfigOverrides } from './service-responses.ts';
import { type RequestRecorder, recordServiceRequests } from './wire.ts';

type Fixtures = {
  /** Origin of the built app, without a trailing slash. */
  origin: string;
  allowedOrigins: readonly string[];
  /** Recorded errors of the pages; each undeclared error fails the test at its end. */
  faults: Faults;
  /**
   * Fixture that fails the test at its end if the browser's storage contains anything that
   * docs/threat-model.md doesn't list.
   */
  storage: undefined;
  /** Recorded requests to the services. */
  wire: RequestRecorder;
};

/**
 * Test with a new page of the built app. The fixtures check the page's errors, storage and
 * requests.
 */
export const test = base.extend<Fixtures>({
  origin: ({ baseURL }, use) => use(baseURL ?? ''),
  allowedOrigins: ({ origin }, use) => use([origin]),
  faults: [
    async ({ context, allowedOrigins }, use) => {
      const faults = watchFaults(context, allowedOrigins);
      await use(faults);
      faults.check();
    },
    { auto: true },
  ],
  storage: [
    async ({ context }, use) => {
      const check = watchStorage(context);
      await use(undefined);
      await check();
    },
    { auto: true },
  ],
  wire: [({ context }, use) => use(recordServiceRequests(context)), { auto: true }],
});

/**
 * Test with a `/config.json` without extensions, so that the service offers only the five
 * documented operations.
 */
export const documentedOnlyTest = test.extend({
  context: async ({ context }, use) => {
    await serveConfigOverrides(context, { extensions: [] });
    await use(context);
  },
});
