import { test as base, inject } from 'vitest';
import { findChromium, launchChromium } from '#test/support/chromium.ts';
import { watchFaults } from './faults.ts';
import { recordWire } from './wire.ts';

/**
 * A test with a browser of its own as far as it can tell: the process is one for all files of a
 * worker, `context` and `page` are fresh and open
 * nothing yet, `origin` is where the built app is served, `wire` records what the services are sent,
 * and `faults` fails the test at its end for anything that went wrong on a page undeclared.
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
      // Nothing is caught half way through a transition.
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(30_000);
    onCleanup(() => context.close());
    return context;
  })
  .extend('faults', { auto: true }, async ({ context, origin }, { onCleanup }) => {
    const faults = await watchFaults(context, origin);
    onCleanup(() => faults.check());
    return faults;
  })
  .extend('wire', { auto: true }, ({ context }) => recordWire(context))
  .extend('page', ({ context }) => context.newPage());
