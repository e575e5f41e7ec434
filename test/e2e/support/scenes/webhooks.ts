import type { Page } from '@playwright/test';
import { openAs, openAsReader } from '#test/e2e/support/sign-in.ts';
import {
  createWebhook,
  fillInWebhook,
  newWebhookPath,
  webhookSwitch,
} from '#test/e2e/support/webhook.ts';
import { withConfig } from '#test/e2e/support/with-config.ts';
import type { Scene } from './scene.ts';

const endpoint = 'https://hooks.atlas.example.test/spec-viewer';

async function twoWebhooks(page: Page, owner: string) {
  await openAs(page, owner);
  await createWebhook(page, {
    url: endpoint,
    events: ['bookmark.created', 'bookmark.deleted', 'bookmark_folder.deleted'],
  });
  await createWebhook(page, {
    url: `https://ci.example.test/a-rather-long-path/${'that-goes-on/'.repeat(6)}in`,
    events: ['bookmark.created'],
  });
}

async function toTheSecret(page: Page, owner: string) {
  await openAs(page, owner, newWebhookPath);
  await fillInWebhook(page, {
    url: endpoint,
    events: ['bookmark.created', 'bookmark_folder.deleted'],
  });
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await expect(page.getByRole('heading', { name: 'Store the signing secret now' })).toBeVisible();
}

/** The list of webhooks, and one of them. */
export const webhookScenes: readonly Scene[] = [
  {
    name: 'webhooks',
    goTo: async (page) => {
      await twoWebhooks(page, 'Lister of Webhooks');
      await expect(webhookSwitch(page, endpoint)).toBeVisible();
    },
  },
  {
    name: 'webhooks-none',
    goTo: async (page) => {
      await openAsReader(page, '/settings/webhooks');
      await expect(page.getByText('No webhooks yet')).toBeVisible();
    },
  },
  {
    name: 'webhooks-of-this-browser',
    goTo: async (page, context) => {
      await withConfig(context, { extensions: [] });
      await twoWebhooks(page, 'Local Lister');
      await page.getByRole('button', { name: 'Add by ID' }).click();
      await page.getByRole('button', { name: 'Add webhook' }).click();
      await expect(page.getByText('Enter the ID of a webhook.')).toBeVisible();
    },
  },
  {
    name: 'webhook-edit',
    goTo: async (page) => {
      await twoWebhooks(page, 'Editor of Webhooks');
      await page.getByRole('link', { name: endpoint }).click();
      await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
    },
  },
  {
    name: 'webhook-pause',
    goTo: async (page) => {
      await twoWebhooks(page, 'Pauser of Webhooks');
      await webhookSwitch(page, endpoint).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'webhook-secret',
    goTo: (page) => toTheSecret(page, 'Owner of a Secret'),
  },
  {
    name: 'webhook-leave',
    goTo: async (page) => {
      await toTheSecret(page, 'Leaver of a Secret');
      await page.getByRole('navigation').getByRole('link', { name: 'People' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'webhook-changed-elsewhere',
    goTo: async (page, context) => {
      await openAs(page, 'Editor in Two Scenes');
      await createWebhook(page, { url: endpoint, events: ['bookmark.created'] });
      await page.getByRole('link', { name: endpoint }).click();
      await page.getByLabel('Endpoint URL').fill(`${endpoint}/mine`);
      const other = await context.newPage();
      await other.goto(page.url());
      await other.getByLabel('Endpoint URL').fill(`${endpoint}/theirs`);
      await other.getByRole('button', { name: 'Save changes' }).click();
      const row = page.getByRole('row', { name: /^Endpoint URL/ });
      await expect(row.getByText(`${endpoint}/theirs`)).toBeVisible();
    },
  },
];

/** The form of a new webhook. */
export const newWebhookScenes: readonly Scene[] = [
  {
    name: 'webhook-new-errors',
    goTo: async (page) => {
      await openAsReader(page, newWebhookPath);
      await page.getByLabel('Endpoint URL').fill('http://hooks.atlas.example.test/');
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await expect(page.getByRole('button', { name: 'Use https:// instead' })).toBeVisible();
    },
  },
  {
    name: 'webhook-new-summary',
    goTo: async (page) => {
      await openAsReader(page, newWebhookPath);
      await expect(page.getByRole('group', { name: /^Pick from/ })).toBeVisible();
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await expect(page.getByText('2 fields need attention')).toBeVisible();
    },
  },
  {
    name: 'webhook-new-warnings',
    goTo: async (page) => {
      await openAsReader(page, newWebhookPath);
      await fillInWebhook(page, {
        url: 'https://аpple.example/in?token=abc#part',
        events: ['folder renamed', 'Bookmark.Created'],
      });
      await expect(page.getByText('mixes letters that look alike')).toBeVisible();
      await expect(page.getByText('is not in the service’s list of events').first()).toBeVisible();
    },
  },
  {
    name: 'webhook-new-suggestions',
    // While a list is open React Aria hides all else from screen readers: the heading, the
    // landmarks, and what can have focus, which Tab gets to only after the list has closed.
    except: ['aria-hidden-focus', 'page-has-heading-one', 'region'],
    goTo: async (page) => {
      await openAsReader(page, newWebhookPath);
      await page.getByRole('combobox', { name: 'Events to deliver' }).fill('delete');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'webhook-new-catalogue',
    goTo: async (page) => {
      await openAsReader(page, newWebhookPath);
      await expect(
        page.getByRole('group', { name: 'Pick from the service’s events' }),
      ).toBeVisible();
      await page.getByRole('checkbox', { name: /^Bookmarks: all \d+$/ }).check();
    },
  },
  {
    name: 'webhook-not-seen',
    faults: /webhooks\/v1\/subscriptions/,
    goTo: async (page, context) => {
      await openAsReader(page, newWebhookPath);
      await fillInWebhook(page, { url: endpoint, events: ['bookmark.created'] });
      await context.route('**/webhooks/v1/subscriptions', (route) =>
        route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
      );
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await expect(page.getByText('The webhook has not been seen so far')).toBeVisible();
      await expect(page.getByText('read 3 times since')).toBeVisible();
    },
  },
  {
    name: 'webhook-note',
    faults: /webhooks\/v1\/subscriptions/,
    goTo: async (page, context) => {
      await withConfig(context, { extensions: [] });
      await openAsReader(page, newWebhookPath);
      await fillInWebhook(page, { url: endpoint, events: ['bookmark.created'] });
      await context.route('**/webhooks/v1/subscriptions', (route) =>
        route.abort('connectionreset'),
      );
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await expect(page.getByText('It isn’t known whether the webhook was created')).toBeVisible();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Leave all the same' }).click();
      await expect(page.getByRole('list', { name: 'Creations without an answer' })).toBeVisible();
    },
  },
];
