import { expect, type Page } from '@playwright/test';
import { answerPeople, withOwners } from './support/service-answers.ts';
import { openAs, openAsReader, signOut } from './support/sign-in.ts';
import { documentedOnlyTest, test } from './support/test.ts';

const owners = Array.from({ length: 200 }, (_, at) => `Person ${String(at).padStart(4, '0')}`);
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
/** The heading of the list, with how many it shows. */
const listed = (page: Page, count: string) => heading(page, `People ${count}`);

documentedOnlyTest.describe('people who can’t be listed', () => {
  documentedOnlyTest(
    'are looked up in view, six at a time and once, or all on request',
    async ({ page, context }) => {
      await withOwners(context, owners);
      const asked = await answerPeople(context, (route, name) =>
        route.fulfill({ json: { name, teamRoomName: 'Atlas', category: 'Engineering' } }),
      );
      await openAsReader(page, '/people');
      await expect(page.getByText(/^Engineering · Atlas/).first()).toBeVisible();
      await expect(page.getByText(/of 200 people/)).toBeVisible();
      await expect.poll(() => asked.names.length).toBeGreaterThan(5);
      // A screen holds some twenty.
      expect(asked.names.length).toBeLessThan(40);

      await page.getByRole('button', { name: 'Load the rest' }).click();
      // It stays when all are there: the list below must not move.
      await expect(page.getByText('Searching details of 200 of 200 people.')).toBeVisible();
      expect([...asked.names].sort()).toEqual(owners);
      expect(asked.most()).toBeLessThanOrEqual(6);

      // No person is requested again, whatever page one visits.
      await page.getByRole('link', { name: 'Person 0003' }).click();
      await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
      await page.goBack();
      await expect(page.locator('[data-row]').first()).toBeVisible();
      expect(asked.names).toHaveLength(200);
    },
  );
});

// Names that wrong encoding, routing or folding would change.
for (const [at, name] of [
  'a%2Fb/c? ×',
  'a/b',
  '50%',
  'a%2Fb',
  'who?',
  '#1',
  'a.b.c',
  '...',
  ' two  spaces ',
  'a+b&c=d',
  '~2F',
  'back\\slash',
  'Zo\u00eb',
  'Zoe\u0308',
  '👩‍🚀 ops',
  'שלום עולם',
  'O\'Byrne; "x"',
].entries()) {
  documentedOnlyTest(
    `the name of a person goes from link to address, reload, Back and request byte for byte: ${JSON.stringify(name)}`,
    at === 0 ? {} : { tag: '@hostile' },
    async ({ page, context }) => {
      await withOwners(context, [name]);
      const sent: string[] = [];
      context.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/data/v1/people/')) sent.push(pathname);
      });
      await answerPeople(context, (route, asked) => route.fulfill({ json: { name: asked } }));
      await openAsReader(page, '/people');
      // The row is rendered again when the person has been looked up.
      await expect.poll(() => sent.length).toBeGreaterThan(0);
      await page.locator('[data-row]').getByRole('link').click();
      const owns = page.getByRole('heading', { name: 'Owns 1 competency' });
      await expect(owns).toBeVisible();
      const address = page.url();
      await page.reload();
      await expect(owns).toBeVisible();
      await expect(page).toHaveURL(address);
      await page.goBack();
      await expect(page.locator('[data-row]').first()).toBeVisible();
      await page.goForward();
      await expect(owns).toBeVisible();
      await expect(page).toHaveURL(address);
      expect(sent.length).toBeGreaterThan(1);
      expect([...new Set(sent)]).toEqual([`/data/v1/people/${encodeURIComponent(name)}`]);
    },
  );
}

test.describe('the list of people', { tag: '@browser' }, () => {
  test('is filtered by keyboard, and Back restores the filter', async ({ page }) => {
    await openAsReader(page, '/people');
    await expect(listed(page, '27')).toBeVisible();
    await page.getByRole('button', { name: 'Team room' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: /^Atlas/ }).focus();
    await page.keyboard.press('Space');
    await expect(listed(page, '3 of 27')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Can QC', exact: true }).click();
    await page.getByRole('checkbox', { name: /^Yes/ }).click();
    await expect(listed(page, '2 of 27')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/people?room=Atlas&qc=yes');

    await page.getByRole('link', { name: 'Jonas Maximilian Weber' }).click();
    await expect(heading(page, 'Jonas Maximilian Weber')).toBeVisible();
    await page.goBack();
    await expect(listed(page, '2 of 27')).toBeVisible();
    await page.reload();
    await expect(listed(page, '2 of 27')).toBeVisible();
    await page.goBack();
    await expect(listed(page, '3 of 27')).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(listed(page, '27')).toBeVisible();
    await expect(page).toHaveURL('/people');
  });
});

test.describe('the profile of a person', { tag: '@browser' }, () => {
  test('leads to the team room, and is in Recent until signing out', async ({ page }) => {
    const person = 'Reader of Profiles';
    await openAs(page, person, '/people/Mara%20Okafor');
    await expect(page.getByRole('heading', { name: 'In team room Atlas' })).toBeVisible();
    await page.getByRole('link', { name: 'Atlas', exact: true }).click();
    await expect(listed(page, '3 of 27')).toBeVisible();
    const recent = page.getByRole('region', { name: 'Recent' });
    await expect(recent.getByRole('link', { name: 'Mara Okafor' })).toBeVisible();
    await page.reload();
    await recent.getByRole('link', { name: 'Mara Okafor' }).click();
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();

    await signOut(page, person);
    const kept = await page.evaluate(() => JSON.stringify({ ...window.sessionStorage }));
    expect(kept).not.toContain('Mara');
  });

  for (const [status, words] of [
    [401, /refused the key/],
    [403, /doesn’t allow this with the current key/],
    [429, /asks for a pause/],
    [500, /failed \(status 500\)/],
    [503, /failed \(status 503\)/],
  ] as const) {
    test(`answered with ${status} says so in words of its own`, async ({
      page,
      context,
      faults,
    }) => {
      faults.expect(new RegExp(`status of ${status}`));
      await answerPeople(context, (route) =>
        route.fulfill({ status, json: {}, headers: { 'retry-after': '60' } }),
      );
      await openAsReader(page, '/people/Mara%20Okafor');
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByText('Not in the directory')).toHaveCount(0);
    });
  }
});
