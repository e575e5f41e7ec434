import type { BrowserContext, Page } from 'playwright-core';
import { describe } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { onEachLook, picture } from './support/screenshot.ts';
import { expectNothingSideways } from './support/sideways.ts';
import { signIn } from './support/sign-in.ts';
import { askToDelete, treeItem } from './support/tree.ts';
import { createWebhook, fillInWebhook, webhookSwitch } from './support/webhook.ts';
import { withConfig } from './support/with-config.ts';

type Scene = {
  /** Also the name of its pictures. */
  name: string;
  /** Faults that belong to the scene. */
  faults?: RegExp;
  /** Rules of axe that must not be held against the scene, which says why. */
  except?: readonly string[];
  /** Leads a fresh page there. */
  goTo: (page: Page, context: BrowserContext) => Promise<unknown>;
};

const person = 'Mara Okafor';
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const refusedBy = (status: number) => new RegExp(`status of ${status}`);

async function twoWebhooks(page: Page, owner: string) {
  await signIn(page, owner);
  await createWebhook(page, {
    url: 'https://hooks.atlas.example.test/spec-viewer',
    events: ['bookmark.created', 'bookmark.deleted', 'bookmark_folder.deleted'],
  });
  await createWebhook(page, {
    url: `https://ci.example.test/a-rather-long-path/${'that-goes-on/'.repeat(6)}in`,
    events: ['bookmark.created'],
  });
}

async function toTheSecret(page: Page, owner: string) {
  await signIn(page, owner, '/settings/webhooks/new');
  await fillInWebhook(page, {
    url: 'https://hooks.atlas.example.test/spec-viewer',
    events: ['bookmark.created', 'bookmark_folder.deleted'],
  });
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByRole('heading', { name: 'Store the signing secret now' }).waitFor();
}

const beforeSignIn: Scene[] = [
  {
    name: 'sign-in-failed',
    goTo: async (page) => {
      await page.goto('/auth/callback?error=access_denied&state=x');
      await page.getByRole('button', { name: 'Start sign-in again' }).waitFor();
    },
  },
  {
    name: 'signed-out',
    goTo: async (page) => {
      await signIn(page, 'Signed out Person');
      await page.getByRole('button', { name: 'Signed out Person' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByText('You are signed out.').waitFor();
    },
  },
  {
    name: 'config-error',
    goTo: async (page, context) => {
      await withConfig(context, {
        baseUrl: 'ftp://nowhere',
        colour: 'green',
        extensions: ['more'],
      });
      await page.goto('/');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
];

const shell: Scene[] = [
  {
    name: 'not-found',
    goTo: async (page) => {
      await signIn(page, person, '/no/such/page');
      await heading(page, 'Page not found').waitFor();
    },
  },
  {
    name: 'error-page',
    faults: refusedBy(500),
    goTo: async (page, context) => {
      await context.route('**/data/v1/competencies', (route) =>
        route.fulfill({ status: 500, json: { title: 'Out of order', status: 500 } }),
      );
      await signIn(page, person, '/competencies');
      await page.getByText('Nothing could be shown').waitFor();
    },
  },
  {
    name: 'jump',
    goTo: async (page) => {
      await signIn(page, person, '/bookmarks');
      await treeItem(page, 'Payments').waitFor();
      await page.getByRole('button', { name: 'Jump to…' }).click();
      await page.getByRole('searchbox', { name: 'Jump to' }).fill('de');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'person-menu',
    goTo: async (page) => {
      await signIn(page, person, '/people');
      await page.getByRole('button', { name: person }).click();
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
    },
  },
];

const directory: Scene[] = [
  {
    name: 'directory-key',
    goTo: async (page, context) => {
      await withConfig(context, { directoryKey: { mode: 'ask' } });
      await signIn(page, person, '/competencies');
      await page.getByLabel('Directory key').waitFor();
    },
  },
  {
    name: 'directory-key-refused',
    faults: refusedBy(401),
    goTo: async (page, context) => {
      await withConfig(context, { directoryKey: { mode: 'ask' } });
      await signIn(page, person, '/competencies');
      await page.getByLabel('Directory key').fill('wrong');
      await page.getByRole('button', { name: 'Use key' }).click();
      await page.getByText('The directory refused this key.').waitFor();
    },
  },
  {
    name: 'competencies',
    goTo: async (page) => {
      await signIn(page, person, '/competencies');
      await page.getByRole('link', { name: 'Data contracts' }).waitFor();
    },
  },
  {
    name: 'competency',
    goTo: async (page) => {
      await signIn(page, person, '/competencies?q=design');
      await page.getByRole('link', { name: 'Interaction design' }).click();
      await heading(page, 'Interaction design').waitFor();
    },
  },
  {
    name: 'competencies-without-match',
    goTo: async (page) => {
      await signIn(page, person, '/competencies?q=zeppelin');
      await page.getByText('No competency matches').waitFor();
    },
  },
  {
    name: 'people',
    goTo: async (page) => {
      await signIn(page, person, '/people');
      await page.getByRole('link', { name: 'Aiko Tan' }).waitFor();
    },
  },
  {
    name: 'person',
    goTo: async (page) => {
      await signIn(page, person, '/people/Jonas%20Weber');
      await page.getByRole('heading', { name: 'Owns 2 competencies' }).waitFor();
    },
  },
  {
    name: 'person-unknown',
    faults: refusedBy(404),
    goTo: async (page) => {
      await signIn(page, person, '/people/Nobody%20of%20That%20Name');
      await page.getByText('Not in the directory').waitFor();
    },
  },
];

const bookmarks: Scene[] = [
  {
    name: 'bookmarks',
    goTo: async (page) => {
      await signIn(page, person, '/bookmarks');
      await treeItem(page, 'Settlement').click();
      await page.getByRole('button', { name: 'Delete folder…' }).waitFor();
    },
  },
  {
    name: 'bookmark-selected',
    goTo: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await signIn(page, person, '/bookmarks/settlement');
      await treeItem(page, 'Card entry').click();
      await page.getByRole('link', { name: 'Open at code host' }).waitFor();
    },
  },
  {
    name: 'delete-dialog',
    goTo: async (page) => {
      await signIn(page, person, '/bookmarks');
      await askToDelete(page, 'Settlement');
    },
  },
  {
    name: 'delete-failed',
    faults: refusedBy(403),
    goTo: async (page, context) => {
      await context.route('**/viewer/v1/bookmark-folders/*', (route) =>
        route.fulfill({ status: 403, json: { title: 'Forbidden', status: 403 } }),
      );
      await signIn(page, person, '/bookmarks');
      const dialog = await askToDelete(page, 'Settlement');
      await dialog.getByRole('button', { name: 'Delete 9 items' }).click();
      await dialog.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'bookmarks-not-offered',
    goTo: async (page, context) => {
      await withConfig(context, { extensions: [] });
      await signIn(page, person, '/bookmarks');
      await page.getByText('Bookmarks can’t be read from this service').waitFor();
    },
  },
  {
    name: 'bookmarks-recovered',
    goTo: async (page, context) => {
      const folders = [
        { id: 'a', name: 'A name that goes on and on '.repeat(8), parentId: null, position: 0 },
        { id: 'b', name: 'Lost', parentId: 'nowhere', position: 0 },
        { id: 'c', name: 'In itself', parentId: 'c', position: 0 },
      ];
      await context.route('**/viewer/v1/bookmark-state', (route) =>
        route.fulfill({ json: { folders, bookmarks: [7], lastFolderId: null } }),
      );
      await signIn(page, person, '/bookmarks/b');
      await page.getByText('1 item could not be read').waitFor();
      await page.getByText('Its folder was not received').waitFor({ state: 'attached' });
    },
  },
  {
    name: 'bookmarks-none',
    goTo: async (page, context) => {
      await context.route('**/viewer/v1/bookmark-state', (route) =>
        route.fulfill({ json: { folders: [], bookmarks: [], lastFolderId: null } }),
      );
      await signIn(page, person, '/bookmarks');
      await page.getByRole('heading', { name: 'No bookmarks' }).waitFor();
    },
  },
];

const webhooks: Scene[] = [
  {
    name: 'webhooks',
    goTo: async (page) => {
      await twoWebhooks(page, 'Lister of Webhooks');
      await webhookSwitch(page, 'https://hooks.atlas.example.test/spec-viewer').waitFor();
    },
  },
  {
    name: 'webhooks-none',
    goTo: async (page) => {
      await signIn(page, 'Owner of Nothing', '/settings/webhooks');
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
    name: 'webhook-new-errors',
    goTo: async (page) => {
      await signIn(page, person, '/settings/webhooks/new');
      await page.getByLabel('Endpoint URL').fill('http://hooks.atlas.example.test/');
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await page.getByRole('button', { name: 'Use https:// instead' }).waitFor();
    },
  },
  {
    name: 'webhook-new-suggestions',
    // While a list is open React Aria hides all else from screen readers: the heading, the
    // landmarks, and what can have focus, which Tab gets to only after the list has closed.
    except: ['aria-hidden-focus', 'page-has-heading-one', 'region'],
    goTo: async (page) => {
      await signIn(page, person, '/settings/webhooks/new');
      await page.getByRole('combobox', { name: 'Events to deliver' }).fill('delete');
      await page.getByRole('option').first().waitFor();
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
    name: 'webhook-edit',
    goTo: async (page) => {
      await twoWebhooks(page, 'Editor of Webhooks');
      await page
        .getByRole('link', { name: 'https://hooks.atlas.example.test/spec-viewer' })
        .click();
      await page.getByRole('button', { name: 'Save changes' }).waitFor();
    },
  },
  {
    name: 'webhook-pause',
    goTo: async (page) => {
      await twoWebhooks(page, 'Pauser of Webhooks');
      await webhookSwitch(page, 'https://hooks.atlas.example.test/spec-viewer').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];

describe.for([
  ['before sign-in', beforeSignIn],
  ['the shell', shell],
  ['the directory', directory],
  ['bookmarks', bookmarks],
  ['webhooks', webhooks],
] as const)('%s', ([, scenes]) => {
  test.for(scenes)(
    '$name: axe finds nothing, and nothing scrolls sideways',
    async (scene, { page, context, faults }) => {
      if (scene.faults) faults.expect(scene.faults);
      await scene.goTo(page, context);
      await onEachLook(page, async (look) => {
        await expectNoAxeViolations(page, scene.except);
        await picture(page, scene.name, look);
      });
      await expectNothingSideways(page);
    },
  );
});
