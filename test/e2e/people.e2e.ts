import { expect } from '@playwright/test';
import { answerPeople, withOwners } from './support/service-answers.ts';
import { openAs, openAsReader, signOut } from './support/sign-in.ts';
import { test as extendedTest, documentedOnlyTest as test } from './support/test.ts';

const owners = Array.from({ length: 200 }, (_, at) => `Person ${String(at).padStart(4, '0')}`);

test.describe('people who can’t be listed', () => {
  test('are looked up in view, six at a time and once, or all on request', async ({
    page,
    context,
  }) => {
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
  });
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
  test(
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

extendedTest.describe('the profile of a person', { tag: '@browser' }, () => {
  extendedTest('leads to the team room, and is in Recent until signing out', async ({ page }) => {
    const person = 'Reader of Profiles';
    await openAs(page, person, '/people/Mara%20Okafor');
    await expect(page.getByRole('heading', { name: 'In team room Atlas' })).toBeVisible();
    await page.getByRole('link', { name: 'Atlas', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'People 3 of 27' })).toBeVisible();
    const recent = page.getByRole('region', { name: 'Recent' });
    await expect(recent.getByRole('link', { name: 'Mara Okafor' })).toBeVisible();
    await page.reload();
    await recent.getByRole('link', { name: 'Mara Okafor' }).click();
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();

    await signOut(page, person);
    const kept = await page.evaluate(() => JSON.stringify({ ...window.sessionStorage }));
    expect(kept).not.toContain('Mara');
  });
});
