import type { Page } from 'playwright-core';
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
  await page.getByRole('heading', { name: 'Store the signing secret now' }).waitFor();
}

/** The list of webhooks, and one of them. */
export const webhookScenes: readonly Scene[] = [
  {
    name: 'webhooks',
    goTo: async (page) => {
      await twoWebhooks(page, 'Lister of Webhooks');
      await webhookSwitch(page, endpoint).waitFor();
    },
  },
  {
    name: 'webhooks-none',
    goTo: async (page) => {
      await openAsReader(page, '/settings/webhooks');
      await page.getByText('No webhooks yet').waitFor();
    },
  },
  {
    name: 'webhooks-of-this-browser',
    goTo: async (page, context) => {
      await withConfig(context, { extensions: [] });
      await twoWebhooks(page, 'Local Lister');
      await page.getByRole('button', { name: 'Add by ID' }).click();
      await page.getByRole('button', { name: 'Add webhook' }).click();
      await page.getByText('Enter the ID of a webhook.').waitFor();
    },
  },
  {
    name: 'webhook-edit',
    goTo: async (page) => {
      await twoWebhooks(page, 'Editor of Webhooks');
      await page.getByRole('link', { name: endpoint }).click();
      await page.getByRole('button', { name: 'Save changes' }).waitFor();
    },
  },
  {
    name: 'webhook-pause',
    goTo: async (page) => {
      await twoWebhooks(page, 'Pauser of Webhooks');
      await webhookSwitch(page, endpoint).click();
      await page.getByRole('alertdialog').waitFor();
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
      await page.getByRole('alertdialog').waitFor();
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
      await row.getByText(`${endpoint}/theirs`).waitFor();
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
      await page.getByRole('button', { name: 'Use https:// instead' }).waitFor();
    },
  },
  {
    name: 'webhook-new-summary',
    goTo: async (page) => {
      await openAsReader(page, newWebhookPath);
      await page.getByRole('group', { name: /^Pick from/ }).waitFor();
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await page.getByText('2 fields need attention').waitFor();
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
      await page.getByText('mixes letters that look alike').waitFor();
      await page.getByText('is not in the service’s list of events').first().waitFor();
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
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'webhook-new-catalogue',
    goTo: async (page) => {
      await openAsReader(page, newWebhookPath);
      await page.getByRole('group', { name: 'Pick from the service’s events' }).waitFor();
      await page.getByRole('checkbox', { name: /^Bookmarks: all \d+$/ }).check();
    },
  },
  {
    name: 'webhook-outcome-unknown',
    faults: /webhooks\/v1\/subscriptions/,
    goTo: async (page, context) => {
      await withConfig(context, { extensions: [] });
      await openAsReader(page, newWebhookPath);
      await fillInWebhook(page, { url: endpoint, events: ['bookmark.created'] });
      await context.route('**/webhooks/v1/subscriptions', (route) =>
        route.abort('connectionreset'),
      );
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await page.getByText('It isn’t known whether the webhook was created').waitFor();
    },
  },
];
