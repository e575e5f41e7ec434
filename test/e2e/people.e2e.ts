import type { Page } from '@playwright/test';
import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { answerPeople, withOwners } from './support/directory.ts';
import { openAsReader } from './support/sign-in.ts';
import { withConfig } from './support/with-config.ts';

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
