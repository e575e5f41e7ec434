import { expect, type Page } from '@playwright/test';
import { withConfig } from '#test/e2e/support/service-answers.ts';
import { openAs, openAsReader } from '#test/e2e/support/sign-in.ts';
import {
  createToSecret,
  createWebhook,
  fillInWebhook,
  newWebhookPath,
  webhookSwitch,
} from '#test/e2e/support/webhooks.ts';
import { expectShown, opens, testScenes } from './scene.ts';

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
  await createToSecret(page, {
    url: endpoint,
    events: ['bookmark.created', 'bookmark_folder.deleted'],
  });
}

testScenes('webhooks', {
  webhooks: async (page) => {
    await twoWebhooks(page, 'Lister of Webhooks');
    await expect(webhookSwitch(page, endpoint)).toBeVisible();
  },
  'webhooks-none': opens('/settings/webhooks', 'text', 'No webhooks yet'),
  'webhooks-of-this-browser': async (page, context) => {
    await withConfig(context, { extensions: [] });
    await twoWebhooks(page, 'Local Lister');
    await page.getByRole('button', { name: 'Add by ID' }).click();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await expectShown(page, 'text', 'Enter the ID of a webhook.');
  },
  'webhook-edit': async (page) => {
    await twoWebhooks(page, 'Editor of Webhooks');
    await page.getByRole('link', { name: endpoint }).click();
    await expectShown(page, 'button', 'Save changes');
  },
  'webhook-pause': async (page) => {
    await twoWebhooks(page, 'Pauser of Webhooks');
    await webhookSwitch(page, endpoint).click();
    await expectShown(page, 'alertdialog');
  },
  'webhook-secret': (page) => toTheSecret(page, 'Owner of a Secret'),
  'webhook-leave': async (page) => {
    await toTheSecret(page, 'Leaver of a Secret');
    await page.getByRole('navigation').getByRole('link', { name: 'People' }).click();
    await expectShown(page, 'alertdialog');
  },
  'webhook-changed-elsewhere': async (page, context) => {
    await openAs(page, 'Editor in Two Scenes');
    await createWebhook(page, { url: endpoint, events: ['bookmark.created'] });
    await page.getByRole('link', { name: endpoint }).click();
    await page.getByLabel('Endpoint URL').fill(`${endpoint}/mine`);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel('Endpoint URL').fill(`${endpoint}/theirs`);
    await other.getByRole('button', { name: 'Save changes' }).click();
    await expectShown(page.getByRole('row', { name: /^Endpoint URL/ }), 'text', '/theirs');
  },
  'webhook-new-errors': {
    isInEveryRun: true,
    goTo: async (page) => {
      await openAsReader(page, newWebhookPath);
      await page.getByLabel('Endpoint URL').fill('http://hooks.atlas.example.test/');
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await expectShown(page, 'button', 'Use https:// instead');
    },
  },
  'webhook-new-summary': async (page) => {
    await openAsReader(page, newWebhookPath);
    await expectShown(page, 'group', /^Pick from/);
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await expectShown(page, 'text', '2 fields need attention');
  },
  'webhook-new-warnings': async (page) => {
    await openAsReader(page, newWebhookPath);
    await fillInWebhook(page, {
      url: 'https://аpple.example/in?token=abc#part',
      events: ['folder renamed', 'Bookmark.Created'],
    });
    await expectShown(page, 'text', 'is not in the service’s list of events');
  },
  'webhook-new-suggestions': {
    // While a list is open React Aria hides all else from screen readers: the heading, the
    // landmarks, and what can have focus, which Tab gets to only after the list has closed.
    except: ['aria-hidden-focus', 'page-has-heading-one', 'region'],
    goTo: async (page) => {
      await openAsReader(page, newWebhookPath);
      await page.getByRole('combobox', { name: 'Events to deliver' }).fill('delete');
      await expectShown(page, 'option');
    },
  },
  'webhook-new-catalogue': async (page) => {
    await openAsReader(page, newWebhookPath);
    await expectShown(page, 'group', 'Pick from the service’s events');
    await page.getByRole('checkbox', { name: /^Bookmarks: all \d+$/ }).check();
  },
  'webhook-outcome-unknown': {
    faults: /webhooks\/v1\/subscriptions/,
    goTo: async (page, context) => {
      await withConfig(context, { extensions: [] });
      await openAsReader(page, newWebhookPath);
      await fillInWebhook(page, { url: endpoint, events: ['bookmark.created'] });
      await context.route('**/webhooks/v1/subscriptions', (route) =>
        route.abort('connectionreset'),
      );
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await expectShown(page, 'text', 'It isn’t known whether the webhook was created');
    },
  },
});
