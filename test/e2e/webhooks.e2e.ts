import { expect, type Locator } from '@playwright/test';
import { answerAt, withConfig } from './support/service-answers.ts';
import { openAs, openAsReader } from './support/sign-in.ts';
import { test } from './support/test.ts';
import {
  createWebhook,
  fillInWebhook,
  newWebhookPath,
  storeSecret,
  webhookSwitch,
} from './support/webhooks.ts';

const url = 'https://hooks.example.test/in';
const events = ['bookmark.created'];

/** Whether all of it is on the part of the page that can be seen. */
const isInSight = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const at = (y: number) => document.elementFromPoint((left + right) / 2, y);
    return [at(top + 1), at(bottom - 1)].every(
      (found) => found !== null && element.contains(found),
    );
  });

test.describe('the form of a new webhook', () => {
  test('on a phone shows the error summary, which links to each field', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAsReader(page, newWebhookPath);
    await expect(page.getByRole('group', { name: /^Pick from/ })).toBeVisible();
    const create = page.getByRole('button', { name: 'Create webhook' });
    await create.click();
    const summary = page.getByRole('alert').filter({ hasText: '2 fields need attention' });
    await expect(summary).toBeVisible();
    await expect(summary).toBeFocused();
    expect(await isInSight(summary)).toBe(true);
    expect(await isInSight(create)).toBe(true);
    for (const name of ['Events to deliver', 'Endpoint URL']) {
      await summary.getByRole('button', { name }).click();
      await expect.poll(() => isInSight(page.locator('label', { hasText: name }))).toBe(true);
    }
  });
});

test.describe('a webhook in two tabs', () => {
  test('changed in one is shown beside the unsaved changes of the other', async ({
    page,
    context,
  }) => {
    await openAs(page, 'Editor in Two Tabs');
    await createWebhook(page, { url: url, events });
    await page.getByRole('link', { name: url }).click();
    await page.getByLabel('Endpoint URL').fill(`${url}/mine`);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel('Endpoint URL').fill(`${url}/theirs`);
    await other.getByRole('button', { name: 'Save changes' }).click();
    await expect(other.getByText('Changes saved.')).toBeVisible();

    const row = page.getByRole('row', { name: /^Endpoint URL/ });
    await expect(row.getByText(`${url}/theirs`)).toBeVisible();
    await expect(row.getByText(`${url}/mine`)).toBeVisible();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Changes saved.')).toBeVisible();
    await expect(other.getByLabel('Endpoint URL')).toHaveValue(`${url}/mine`);
  });
});

test('a creation without an answer is repeated, and created once', { tag: '@browser' }, async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/webhooks\/v1\/subscriptions/);
  await openAs(page, 'Waiter for Answers', newWebhookPath);
  await fillInWebhook(page, { url, events });
  // The service carries it out, but its answers are lost.
  await context.route('**/webhooks/v1/subscriptions', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const notice = page.getByRole('alert');
  await expect(notice.getByText('It isn’t known whether the webhook was created')).toBeVisible();
  await context.unroute('**/webhooks/v1/subscriptions');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await storeSecret(page);
  await expect(webhookSwitch(page, url)).toHaveCount(1);
});

test.describe('a webhook in two tabs', { tag: '@browser' }, () => {
  test('is paused in both when it is paused in one', async ({ page, context }) => {
    await openAs(page, 'Pauser in Two Tabs');
    await createWebhook(page, { url, events });
    const other = await context.newPage();
    await other.goto('/settings/webhooks');
    await webhookSwitch(other, url).click();
    await other.getByRole('button', { name: 'Pause webhook' }).click();
    await expect(webhookSwitch(page, url)).toHaveAttribute('aria-checked', 'false');
  });
});

// The list is read again every 15 seconds.
test('the list of webhooks follows their health while it is open', { tag: '@browser' }, async ({
  page,
}) => {
  let isFailing = false;
  await answerAt(page.context(), '/webhooks/v1/subscriptions/sub_1/deliveries', []);
  await page.route('**/webhooks/v1/subscriptions', (route) =>
    route.fulfill({
      json: [
        {
          subscriptionId: 'sub_1',
          url,
          eventTypes: events,
          status: 'active',
          createdAt: '2026-05-01T10:00:00Z',
          health: {
            state: isFailing ? 'failing' : 'healthy',
            since: null,
            lastSuccessAt: '2026-05-01T10:00:00Z',
            lastFailureAt: null,
            waiting: 0,
          },
        },
      ],
    }),
  );
  await openAs(page, 'Watcher of Health', '/settings/webhooks');
  await expect(webhookSwitch(page, url)).toBeVisible();
  await expect(page.getByText(/^Failing/)).toHaveCount(0);
  isFailing = true;
  await expect(page.getByText(/^Failing/)).toBeVisible();
});

test('webhooks kept for a service without a list are removed once it has one', {
  tag: '@browser',
}, async ({ page, context }) => {
  const lists = () =>
    page.evaluate(() => Object.keys({ ...localStorage }).filter((name) => /webhooks:/.test(name)));
  await withConfig(context, { extensions: [] });
  await openAs(page, 'Keeper of Webhooks');
  await createWebhook(page, { url: url, events });
  expect(await lists()).toHaveLength(1);
  await context.unroute('/config.json');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  expect(await lists()).toEqual([]);
});
