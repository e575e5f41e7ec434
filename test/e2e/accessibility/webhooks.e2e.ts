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
import { clickStep, fillStep, performSteps, sceneAt, testScenes, visibleStep } from './scene.ts';

const endpoint = 'https://hooks.atlas.example.test/spec-viewer';
const events = ['bookmark.created', 'bookmark.deleted', 'bookmark_folder.deleted'];

async function oneWebhook(page: Page, owner: string) {
  await openAs(page, owner);
  await createWebhook(page, { url: endpoint, events });
}

async function twoWebhooks(page: Page, owner: string) {
  await oneWebhook(page, owner);
  const url = `https://ci.example.test/a-rather-long-path/${'that-goes-on/'.repeat(6)}in`;
  await createWebhook(page, { url, events: ['bookmark.created'] });
}

async function toTheSecret(page: Page, owner: string) {
  await openAs(page, owner, newWebhookPath);
  await createToSecret(page, { url: endpoint, events });
}

testScenes('webhooks', {
  webhooks: async (page) => {
    await twoWebhooks(page, 'Lister of Webhooks');
    await expect(webhookSwitch(page, endpoint)).toBeVisible();
  },
  'webhooks-none': sceneAt('/settings/webhooks', visibleStep('text', 'No webhooks yet')),
  'webhooks-of-this-browser': async (page, context) => {
    await withConfig(context, { extensions: [] });
    await twoWebhooks(page, 'Local Lister');
    await performSteps(page, [
      clickStep('button', 'Add by ID'),
      clickStep('button', 'Add webhook'),
      visibleStep('text', 'Enter the ID of a webhook.'),
    ]);
  },
  'webhook-edit': async (page) => {
    await oneWebhook(page, 'Editor of Webhooks');
    await performSteps(page, [clickStep('link', endpoint), visibleStep('button', 'Save changes')]);
  },
  'webhook-pause': async (page) => {
    await oneWebhook(page, 'Pauser of Webhooks');
    await performSteps(page, [clickStep('switch', endpoint), visibleStep('alertdialog')]);
  },
  'webhook-secret': (page) => toTheSecret(page, 'Owner of a Secret'),
  'webhook-leave': async (page) => {
    await toTheSecret(page, 'Leaver of a Secret');
    await performSteps(page, [clickStep('link', 'People'), visibleStep('alertdialog')]);
  },
  'webhook-changed-elsewhere': async (page, context) => {
    await oneWebhook(page, 'Editor in Two Scenes');
    await performSteps(page, [
      clickStep('link', endpoint),
      fillStep('Endpoint URL', `${endpoint}/mine`),
    ]);
    const other = await context.newPage();
    await other.goto(page.url());
    await performSteps(other, [
      fillStep('Endpoint URL', `${endpoint}/theirs`),
      clickStep('button', 'Save changes'),
    ]);
    await performSteps(page, [visibleStep('row', /^Endpoint URL.*theirs/)]);
  },
  'webhook-new-errors': {
    isInEveryRun: true,
    goTo: sceneAt(
      newWebhookPath,
      fillStep('Endpoint URL', 'http://hooks.atlas.example.test/'),
      clickStep('button', 'Create webhook'),
      visibleStep('text', '2 fields need attention'),
    ),
  },
  'webhook-new-warnings': async (page) => {
    await openAsReader(page, newWebhookPath);
    await fillInWebhook(page, {
      url: 'https://аpple.example/in?token=abc',
      events: ['folder renamed', 'Bookmark.Created'],
    });
    await performSteps(page, [visibleStep('text', 'is not in the service’s list of events')]);
  },
  'webhook-new-suggestions': {
    // While a list box is open, React Aria hides all other elements from screen readers. As a
    // result, axe misses headings and landmarks, and reports focusable elements that Tab can't
    // reach until the list box is closed.
    except: ['aria-hidden-focus', 'page-has-heading-one', 'region'],
    goTo: async (page) => {
      await openAsReader(page, newWebhookPath);
      await page.getByRole('combobox', { name: 'Events to deliver' }).fill('delete');
      await performSteps(page, [visibleStep('option')]);
    },
  },
  'webhook-new-catalogue': sceneAt(
    newWebhookPath,
    visibleStep('group', 'Pick from the service’s events'),
    clickStep('checkbox', /^Bookmarks: all \d+$/),
  ),
  'webhook-outcome-unknown': {
    faults: /webhooks\/v1\/subscriptions/,
    goTo: async (page, context) => {
      await withConfig(context, { extensions: [] });
      await openAsReader(page, newWebhookPath);
      await fillInWebhook(page, { url: endpoint, events });
      await context.route('**/webhooks/v1/subscriptions', (route) =>
        route.abort('connectionreset'),
      );
      await performSteps(page, [
        clickStep('button', 'Create webhook'),
        visibleStep('text', 'It isn’t known whether the webhook was created'),
      ]);
    },
  },
});
