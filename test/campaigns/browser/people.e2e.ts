import { describe, expect } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { answerPeople } from '#test/e2e/support/directory.ts';
import { openAsReader, signIn, signOut } from '#test/e2e/support/sign-in.ts';

describe('the profile of a person', () => {
  test('leads to the team room, and is in Recent until signing out', async ({ page }) => {
    const person = 'Reader of Profiles';
    await signIn(page, person, '/people/Mara%20Okafor');
    await page.getByRole('heading', { name: 'In team room Atlas' }).waitFor();
    await page.getByRole('link', { name: 'Atlas', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'People 3 of 27', exact: true }).waitFor();
    const recent = page.getByRole('region', { name: 'Recent' });
    await recent.getByRole('link', { name: 'Mara Okafor' }).waitFor();
    await page.reload();
    await recent.getByRole('link', { name: 'Mara Okafor' }).click();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();

    await signOut(page, person);
    const kept = await page.evaluate(() => JSON.stringify({ ...window.sessionStorage }));
    expect(kept).not.toContain('Mara');
  });

  test.for([
    [401, /refused the key/],
    [403, /doesn’t open this to the key/],
    [429, /asks for a pause/],
    [500, /failed \(status 500\)/],
    [503, /failed \(status 503\)/],
  ] as const)(
    'answered with %i says so in words of its own',
    async ([status, words], { page, context, faults }) => {
      faults.expect(new RegExp(`status of ${status}`));
      await answerPeople(context, (route) =>
        route.fulfill({ status, json: {}, headers: { 'retry-after': '60' } }),
      );
      await openAsReader(page, '/people/Mara%20Okafor');
      await page.getByText(words).waitFor();
      expect(await page.getByText('Not in the directory').count()).toBe(0);
    },
  );
});
