import { expect } from 'vitest';
import { test } from './support/browser-test.ts';

const heading = { level: 1, name: 'Spec Viewer can’t go on' } as const;

test('an app that can’t start says so, and starts when it can', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/uncaught: .*no channels today/);
  const script = await context.addInitScript(() => {
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        throw new Error('no channels today');
      }
    };
  });
  await page.goto('/people');
  await page.getByRole('heading', heading).waitFor();
  expect(await page.title()).toBe('Fault · Spec Viewer');
  await script.dispose();
  await page.getByRole('button', { name: 'Load again' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});

test('an app that breaks as a whole says so instead of going blank', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/uncaught: .*no history today/);
  await context.addInitScript(() => {
    const { history } = window;
    const replace = history.replaceState.bind(history);
    history.replaceState = (state, ...rest) => {
      // What the router notes there when it is made, and the session does not.
      if (state !== null) throw new Error('no history today');
      replace(state, ...rest);
    };
  });
  await page.goto('/people');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Witness of a Fault');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', heading).waitFor();
});
