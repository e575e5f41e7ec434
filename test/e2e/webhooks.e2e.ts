import { expect, type Locator } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { serveCanary } from './support/canary.ts';
import { downloaded, pasted } from './support/page-output.ts';
import { answerAt, withConfig } from './support/service-answers.ts';
import { openAs, openAsReader, signIn, signOut } from './support/sign-in.ts';
import { test } from './support/test.ts';
import {
  createToSecret,
  createWebhook,
  fillInWebhook,
  newWebhookPath,
  storeSecret,
  webhookSwitch,
} from './support/webhooks.ts';

const plain = 'https://hooks.example.test/in';
const url = 'https://hooks.example.test/in?team=atlas&token=it%27s';
const masked = 'https://hooks.example.test/in?team=…&token=…';
const events = ['bookmark.created', 'bookmark_folder.deleted'];

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
    await createWebhook(page, { url: plain, events });
    await page.getByRole('link', { name: plain }).click();
    await page.getByLabel('Endpoint URL').fill(`${plain}/mine`);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel('Endpoint URL').fill(`${plain}/theirs`);
    await other.getByRole('button', { name: 'Save changes' }).click();
    await expect(other.getByText('Changes saved.')).toBeVisible();

    const row = page.getByRole('row', { name: /^Endpoint URL/ });
    await expect(row.getByText(`${plain}/theirs`)).toBeVisible();
    await expect(row.getByText(`${plain}/mine`)).toBeVisible();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Changes saved.')).toBeVisible();
    await expect(other.getByLabel('Endpoint URL')).toHaveValue(`${plain}/mine`);
  });
});

test.describe('the signing secret', { tag: '@browser' }, () => {
  test('is downloaded as a line for an .env file', async ({ page, context }) => {
    const secret = await serveCanary(context);
    await openAs(page, 'Downloader of Secrets', newWebhookPath);
    await createToSecret(page, { url, events });
    const { name, content } = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download .env' }).click(),
    );
    expect(name).toBe('webhook.env');
    expect(content).toBe(`WEBHOOK_SIGNING_SECRET='${secret}'\n`);
  });

  test('signs a sample request that a receiver can verify, and is not in it', async ({
    page,
    context,
  }) => {
    const secret = await serveCanary(context);
    await context.grantPermissions(['clipboard-write']);
    await openAs(page, 'Signer of Samples', newWebhookPath);
    await createToSecret(page, { url, events });
    await page.getByRole('button', { name: 'Copy a signed sample request' }).click();
    await expect(page.getByText('Copied a curl command.')).toBeVisible();
    const command = await pasted(context);
    expect(command).not.toContain(secret.slice('whsec_'.length));
    expect(command.startsWith(`curl --request POST '${url}'`)).toBe(true);
    const [, body = ''] = /--data-raw '([^']*)'/.exec(command) ?? [];
    const headers = [...command.matchAll(/--header '(webhook-[a-z]+): ([^']*)'/g)];
    const sent = Object.fromEntries(headers.map(([, name = '', value = '']) => [name, value]));
    expect(new Webhook(secret).verify(body, sent)).toMatchObject({ type: events[0] });
  });
});

test.describe('the form of a new webhook', { tag: '@browser' }, () => {
  test('takes an address of 2048 characters, and no longer one', async ({ page, wire }) => {
    const longest = `https://hooks.example.test/${'a'.repeat(2048 - 27)}`;
    await openAs(page, 'Measurer', newWebhookPath);
    await fillInWebhook(page, { url: `${longest}a`, events });
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await expect(page.getByLabel('Endpoint URL')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Endpoint URL').fill(longest);
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await expect(page.getByRole('heading', { name: 'Store the signing secret now' })).toBeVisible();
    const { body } = await wire.only('POST', '/webhooks/v1/subscriptions');
    expect(body).toEqual({ url: longest, eventTypes: events });
  });
});

test.describe('a creation without an answer', { tag: '@browser' }, () => {
  test('is verified, reported once it is found, and created once', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/webhooks\/v1\/subscriptions/);
    await openAs(page, 'Waiter for Answers', newWebhookPath);
    await fillInWebhook(page, { url, events });
    await context.route('**/webhooks/v1/subscriptions', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
    );
    await page.getByRole('button', { name: 'Create webhook' }).click();
    const notice = page.getByRole('alert');
    await expect(notice.getByText('Looking for the webhook')).toBeVisible();
    await expect(notice.getByText('The webhook has not been seen so far')).toBeVisible();
    await expect(notice.getByText('read 3 times since')).toBeVisible();

    // The service has carried it out, but its answer is lost.
    await context.unroute('**/webhooks/v1/subscriptions');
    await context.route('**/webhooks/v1/subscriptions', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice.getByText('It was created, but its secret never arrived')).toBeVisible();
    await context.unroute('**/webhooks/v1/subscriptions');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await storeSecret(page);
    await expect(webhookSwitch(page, masked)).toHaveCount(1);
  });

  test('is noted until that is dismissed, also after a reload', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/webhooks\/v1\/subscriptions/);
    await withConfig(context, { extensions: [] });
    await openAs(page, 'Keeper of Notes', newWebhookPath);
    await fillInWebhook(page, { url: 'https://hooks.example.test/in?token=s3cret', events });
    await context.route('**/webhooks/v1/subscriptions', (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await expect(page.getByText('It isn’t known whether the webhook was created')).toBeVisible();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave all the same' }).click();
    const note = page.getByRole('list', { name: 'Creations without an answer' });
    await expect(note.getByText('hooks.example.test may have been created')).toBeVisible();
    await page.reload();
    await expect(note.getByText('bookmark.created')).toBeVisible();
    expect(await page.content()).not.toContain('s3cret');
    await note.getByRole('button', { name: 'Dismiss' }).click();
    await expect(note).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await page.reload();
    await expect(page.getByText('No webhooks in this browser')).toBeVisible();
    await expect(note).toHaveCount(0);
  });
});

test.describe('a webhook in two tabs', { tag: '@browser' }, () => {
  test('is paused in both when it is paused in one', async ({ page, context }) => {
    await openAs(page, 'Pauser in Two Tabs');
    await createWebhook(page, { url, events });
    const other = await context.newPage();
    await other.goto('/settings/webhooks');
    await webhookSwitch(other, masked).click();
    await other.getByRole('button', { name: 'Pause webhook' }).click();
    await expect(webhookSwitch(page, masked)).toHaveAttribute('aria-checked', 'false');
  });
});

test.describe('a webhook of somebody else', { tag: '@browser' }, () => {
  test('is not found, and only its ID is shown', async ({ page, context, faults }) => {
    faults.expect(/status of 404/);
    await openAs(page, 'Owner of One');
    await createWebhook(page, { url, events });
    const path = await page.getByRole('link', { name: masked }).getAttribute('href');
    await signOut(page, 'Owner of One');
    await signIn(page, 'Curious One', path ?? '/');
    await expect(page.getByText('Nothing could be shown')).toBeVisible();

    // Where the service can’t be asked, the screen knows nothing but the id.
    await withConfig(context, { extensions: [] });
    await page.reload();
    await expect(page.getByText('Not known here')).toBeVisible();
    await page.getByRole('button', { name: 'Resume webhook' }).click();
    await expect(page.getByText('The service has no webhook with this ID for you')).toBeVisible();
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
  await expect(webhookSwitch(page, masked)).toBeVisible();
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
  await createWebhook(page, { url: plain, events });
  expect(await lists()).toHaveLength(1);
  await context.unroute('/config.json');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  expect(await lists()).toEqual([]);
});
