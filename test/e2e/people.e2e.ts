import { expect, type Page } from '@playwright/test';
import { answerPeople, withConfig, withOwners } from './support/service-answers.ts';
import { openAs, openAsReader, signOut } from './support/sign-in.ts';
import { test } from './support/test.ts';

const owners = Array.from({ length: 200 }, (_, at) => `Person ${String(at).padStart(4, '0')}`);

const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

test.describe('the list of people', () => {
  test('looks owners up in view, six at a time and once, or all on request', async ({
    page,
    context,
  }) => {
    await withConfig(context, { extensions: [] });
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

test.describe('the name of a person', () => {
  test('goes from link to address, reload, Back and request byte for byte', async ({
    page,
    context,
  }) => {
    const name = 'a%2Fb/c? ×';
    await withConfig(context, { extensions: [] });
    await withOwners(context, [name]);
    const sent: string[] = [];
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/data/v1/people/')) sent.push(pathname);
    });
    await answerPeople(context, (route, asked) => route.fulfill({ json: { name: asked } }));
    await openAsReader(page, '/people');
    // The row is drawn anew when the person has been looked up.
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    await page.locator('[data-row]').getByRole('link').click();
    const owns = page.getByRole('heading', { name: 'Owns 1 competency' });
    await expect(owns).toBeVisible();
    const address = addressOf(page);
    await page.reload();
    await expect(owns).toBeVisible();
    expect(addressOf(page)).toBe(address);
    await page.goBack();
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await page.goForward();
    await expect(owns).toBeVisible();
    expect(addressOf(page)).toBe(address);
    expect(sent.length).toBeGreaterThan(1);
    expect([...new Set(sent)]).toEqual([`/data/v1/people/${encodeURIComponent(name)}`]);
  });
});

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
/** The heading of the list, with how many it shows. */
const listed = (page: Page, count: string) => heading(page, `People ${count}`);
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

test.describe('the list of people', () => {
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
    await expect.poll(() => addressOf(page)).toBe('/people?room=Atlas&qc=yes');

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
    expect(addressOf(page)).toBe('/people');
  });
});

test.describe('the profile of a person', () => {
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

  test.for([
    [401, /refused the key/],
    [403, /doesn’t allow this with the current key/],
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
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByText('Not in the directory')).toHaveCount(0);
    },
  );
});
