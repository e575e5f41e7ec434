import { test as base, inject } from 'vitest';
import { findChromium, launchChromium } from '#test/support/chromium.ts';
import { watchFaults } from './faults.ts';
import { watchKept } from './kept-in-browser.ts';
import { printPages } from './print-pages.ts';
import { recordWire } from './wire.ts';

/**
 * A test with a browser: the process is shared by all files of a
 * worker, `context` and `page` are new, `origin` is where the built app is served, and `wire` records what the
 * services are sent. At its end `faults` fails the test for every undeclared error on a page, and `kept` for
 * everything in the browser's storage that docs/threat-model.md doesn't name.
 */
export const test = base
  .extend('executable', { scope: 'worker' }, () => findChromium())
  .extend('browser', { scope: 'worker' }, async ({ executable }, { onCleanup }) => {
    const browser = await launchChromium(executable);
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('origin', () => inject('origin'))
  .extend('context', async ({ browser, origin }, { onCleanup }) => {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 1360, height: 820 },
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      // Transitions are off.
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(30_000);
    onCleanup(() => context.close());
    return context;
  })
  .extend('onScreen', { auto: true }, ({ context, task }, { onCleanup }) => {
    onCleanup(() => (task.result?.state === 'fail' ? printPages(context, task.name) : undefined));
  })
  .extend('faults', { auto: true }, async ({ context, origin }, { onCleanup }) => {
    const faults = await watchFaults(context, origin);
    onCleanup(() => faults.check());
    return faults;
  })
  .extend('kept', { auto: true }, ({ context }, { onCleanup }) => {
    const kept = watchKept(context);
    onCleanup(() => kept.check());
    return kept;
  })
  .extend('wire', { auto: true }, ({ context }) => recordWire(context))
  .extend('page', ({ context }) => context.newPage());
