import { test as base } from '@playwright/test';
import { watchStorage } from './browser-storage.ts';
import { type Faults, watchFaults } from './faults.ts';
import { withConfig } from './service-answers.ts';
import { recordWire, type Wire } from './wire.ts';

type Fixtures = {
  /** Where the built app is served, without a slash at the end. */
  origin: string;
  /** Origins that pages are allowed to send requests to. */
  allowedOrigins: readonly string[];
  /** Fails the test at its end for each undeclared error on a page. */
  faults: Faults;
  /** Fails the test at its end for anything in the browser's storage that docs/threat-model.md doesn't name. */
  storage: undefined;
  /** Requests that the services are sent. */
  wire: Wire;
};

/** Test with a new page of the built app, whose errors, storage and requests are watched. */
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
  wire: [({ context }, use) => use(recordWire(context)), { auto: true }],
});

/** Serves `/config.json` without extensions: the service has the five documented operations only. */
export const documentedOnlyTest = test.extend({
  context: async ({ context }, use) => {
    await withConfig(context, { extensions: [] });
    await use(context);
  },
});
