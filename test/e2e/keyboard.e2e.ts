import { expect, type Page } from '@playwright/test';
import { openAs, openAsReader } from './support/sign-in.ts';
import { problemsAtWidth } from './support/tab-stops.ts';
import { test } from './support/test.ts';
import { createWebhook } from './support/webhooks.ts';

test.describe('the keyboard', () => {
  test('reaches every control of a screen by Tab, and each shows its focus', async ({ page }) => {
    await openAsReader(page, '/bookmarks/settlement');
    await expect(page.getByRole('button', { name: 'Delete folder…' })).toBeVisible();
    expect((await problemsAtWidth(page, 1360)).join('\n')).toBe('');
  });

  test('skips to the content by the first Tab', async ({ page }) => {
    await openAsReader(page, '/people');
    await expect(page.getByRole('link', { name: 'Aiko Tan' })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    const top = await skip.evaluate((link) => link.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('main *')))
      .toBe(true);
  });

  test('follows links, each of which moves the focus to the heading of its screen', async ({
    page,
  }) => {
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    const focusedTag = () => page.evaluate(() => document.activeElement?.tagName);
    await openAsReader(page, '/competencies?q=interaction design');
    await page.getByRole('link', { name: 'Interaction design' }).press('Enter');
    await expect(heading('Interaction design')).toBeVisible();
    const owner = page.getByText('Owned by').getByRole('link');
    const name = await owner.innerText();
    await owner.press('Enter');
    await expect(heading(name)).toBeVisible();
    await expect.poll(focusedTag).toBe('H1');
    await expect(page).toHaveTitle(`${name} · Spec Viewer`);
    await page.getByRole('link', { name: 'Interaction design', exact: true }).press('Enter');
    await expect(heading('Interaction design')).toBeVisible();
    await expect.poll(focusedTag).toBe('H1');
  });
});

const screens: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  [
    'the sign-in page',
    async (page) => {
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    },
  ],
  [
    'the competencies',
    async (page) => {
      await openAsReader(page, '/competencies');
      await expect(page.getByRole('link', { name: 'Data contracts' })).toBeVisible();
    },
  ],
  [
    'a competency',
    async (page) => {
      await openAsReader(page, '/competencies/Data/Data%20contracts');
      await expect(page.getByText('Owned by')).toBeVisible();
    },
  ],
  [
    'the people',
    async (page) => {
      await openAsReader(page, '/people');
      await expect(page.getByRole('link', { name: 'Aiko Tan' })).toBeVisible();
    },
  ],
  [
    'a person',
    async (page) => {
      await openAsReader(page, '/people/Jonas%20Weber');
      await expect(page.getByRole('heading', { name: 'Owns 2 competencies' })).toBeVisible();
    },
  ],
  [
    'the bookmarks',
    async (page) => {
      await openAsReader(page, '/bookmarks/settlement');
      await expect(page.getByRole('button', { name: 'Delete folder…' })).toBeVisible();
    },
  ],
  [
    'a specification',
    async (page) => {
      await openAsReader(page, '/specifications/pay~2Fcore/spec~2Fledger.md');
      await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible();
    },
  ],
  [
    'a search of specifications',
    async (page) => {
      await openAsReader(page, '/specifications?q=ledger');
      await expect(
        page.getByRole('list', { name: 'Results' }).getByRole('link').first(),
      ).toBeVisible();
    },
  ],
  [
    'the webhooks',
    async (page) => {
      await openAs(page, 'Tabber of Webhooks');
      await createWebhook(page, { url: 'https://hooks.example.test/', events: ['a', 'b'] });
    },
  ],
  [
    'a new webhook',
    async (page) => {
      await openAsReader(page, '/settings/webhooks/new');
      await expect(page.getByLabel('Endpoint URL')).toBeVisible();
    },
  ],
];

test.describe('the Tab key', () => {
  test.for(screens)(
    'reaches every control, and each shows its focus, on a desk and a phone: %s',
    async ([, goTo], { page, faults }) => {
      // Owners whom the directory doesn't know are looked up where Tab comes by.
      faults.allow(/404.*\/data\/v1\/people\//);
      await goTo(page);
      expect((await problemsAtWidth(page, 1360)).join('\n'), '1360 px').toBe('');
      expect((await problemsAtWidth(page, 390)).join('\n'), '390 px').toBe('');
    },
  );
});
