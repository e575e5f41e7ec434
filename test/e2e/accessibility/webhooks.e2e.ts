import { expect, type Page } from '@playwright/test';
import { serveConfigOverrides } from '#test/e2e/support/service-responses.ts';
import { test } from '#test/e2e/support/test.ts';
import {
  createWebhook,
  fillInWebhook,
  newWebhookPath,
  submitNewWebhookForm,
  webhookSwitch,
} from '#test/e2e/support/webhooks.ts';
import { openAs, openAsReader } from '#test/support/sign-in.ts';
import {
  createClickStep,
  createFillStep,
  createSceneAt,
  createVisibleStep,
  performSteps,
  testScenes,
} from './scene.ts';

const endpoint = 'https://hooks.atlas.example.test/spec-viewer';
const events = ['bookmark.created', 'bookmark.deleted', 'bookmark_folder.deleted'];

/** Creates a webhook. Each test has its own owner, whose list contains no earlier webhooks. */
async function oneWebhook(page: Page, owner: string) {
  await openAs(page, `${owner} ${test.info().tags.join(' ')}`.trim());
  await createWebhook(page, { url: endpoint, events });
}

async function twoWebhooks(page: Page, owner: string) {
  await oneWebhook(page, owner);
  const url = `https://ci.example.test/a-rather-long-path/${'that-goes-on/'.repeat(6)}in`;
  await createWebhook(page, { url, events: ['bookmark.created'] });
}

async function toTheSecret(page: Page, owner: string) {
  await openAs(page, owner, newWebhookPath);
  await submitNewWebhookForm(page, { url: endpoint, events });
}

testScenes('webhooks', {
  webhooks: async (page) => {
    await twoWebhooks(page, 'Lister of Webhooks');
    await expect(webhookSwitch(page, endpoint)).toBeVisible();
  },
  'webhooks-none': createSceneAt(
    '/settings/webhooks',
    createVisibleStep('text', 'No webhooks yet'),
  ),
  'webhooks-of-this-browser': async (page, context) => {
    await serveConfigOverrides(context, { extensions: [] });
    await twoWebhooks(page, 'Local Lister');
    await performSteps(page, [
      createClickStep('button', 'Add by ID'),
      createClickStep('button', 'Add webhook'),
      createVisibleStep('text', 'Enter the ID of a webhook.'),
    ]);
  },
  'webhook-edit': async (page) => {
    await oneWebhook(page, 'Editor of Webhooks');
    await performSteps(page, [
      createClickStep('link', endpoint),
      createVisibleStep('button', 'Save changes'),
    ]);
  },
  'webhook-pause': async (page) => {
    await oneWebhook(page, 'Pauser of Webhooks');
    await performSteps(page, [
      createClickStep('switch', endpoint),
      createVisibleStep('alertdialog'),
    ]);
  },
  'webhook-secret': (page) => toTheSecret(page, 'Owner of a Secret'),
  'webhook-leave': async (page) => {
    await toTheSecret(page, 'Leaver of a Secret');
    await performSteps(page, [createClickStep('link', 'People'), createVisibleStep('alertdialog')]);
  },
  'webhook-changed-elsewhere': async (page, context) => {
    await oneWebhook(page, 'Editor in Two Scenes');
    await performSteps(page, [
      createClickStep('link', endpoint),
      createFillStep('Endpoint URL', `${endpoint}/mine`),
    ]);
    const other = await context.newPage();
    await other.goto(page.url());
    await performSteps(other, [
      createFillStep('Endpoint URL', `${endpoint}/theirs`),
      createClickStep('button', 'Save changes'),
    ]);
    await performSteps(page, [createVisibleStep('row', /^Endpoint URL.*theirs/)]);
  },
  'webhook-new-errors': {
    isInEveryRun: true,
    goTo: createSceneAt(
      newWebhookPath,
      createFillStep('Endpoint URL', 'http://hooks.atlas.example.test/'),
      createClickStep('button', 'Create webhook'),
      createVisibleStep('text', '2 fields need attention'),
    ),
  },
  'webhook-new-warnings': async (page) => {
    await openAsReader(page, newWebhookPath);
    await fillInWebhook(page, {
      url: 'https://аpple.example/in?token=abc',
      events: ['folder renamed', 'Bookmark.Created'],
    });
    await performSteps(page, [createVisibleStep('text', 'is not in the service’s list of events')]);
  },
  'webhook-new-suggestions': {
    // While a list box is open, React Aria hides all other elements from screen readers. As a
    // result, axe misses headings and landmarks, and reports focusable elements that Tab can't
    // reach until the list box is closed.
    except: ['aria-hidden-focus', 'page-has-heading-one', 'region'],
    goTo: async (page) => {
      await openAsReader(page, newWebhookPath);
      await page.getByRole('combobox', { name: 'Events to deliver' }).fill('delete');
      await performSteps(page, [createVisibleStep('option')]);
    },
  },
  'webhook-new-catalogue': createSceneAt(
    newWebhookPath,
    createVisibleStep('group', 'Pick from the service’s events'),
    createClickStep('checkbox', /^Bookmarks: all \d+ events$/),
  ),
  'webhook-outcome-unknown': {
    faults: /webhooks\/v1\/subscriptions/,
    goTo: async (page, context) => {
      await serveConfigOverrides(context, { extensions: [] });
      await openAsReader(page, newWebhookPath);
      await fillInWebhook(page, { url: endpoint, events });
      await context.route('**/webhooks/v1/subscriptions', (route) =>
        route.abort('connectionreset'),
      );
      await performSteps(page, [
        createClickStep('button', 'Create webhook'),
        createVisibleStep('text', 'It isn’t known whether the webhook was created'),
      ]);
    },
  },
});
