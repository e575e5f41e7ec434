import { expect, type Page } from '@playwright/test';
import { openAsReader } from '#test/support/sign-in.ts';
import { getTreeItem, openTree } from './support/bookmarks.ts';
import { serveConfigOverrides } from './support/service-responses.ts';
import { test } from './support/test.ts';

const fault = { level: 1, name: 'Spec Viewer stopped working' } as const;

/** Expects the error page for an invalid configuration to contain all of these texts. */
async function expectConfigError(page: Page, says: readonly string[]) {
  await expect(
    page.getByRole('heading', { name: 'This deployment isn’t configured yet' }),
  ).toBeVisible();
  const words = await page.getByRole('main').innerText();
  for (const text of says) expect(words).toContain(text);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
}

const couldNotLoad = 'Spec Viewer couldn’t be loaded. Reload the page to try again.';

test.describe('invalid configuration', () => {
  test("is explained field by field in the user's colour theme, and no request is sent to a service", async ({
    page,
    context,
    wire,
  }) => {
    await context.addInitScript(() => window.localStorage.setItem('spec-viewer.theme', 'dark'));
    await serveConfigOverrides(context, { baseUrl: 'ftp://nowhere', colour: 'green' });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/people');
    await expectConfigError(page, ['baseUrl', 'colour', 'remove it']);
    const colours = () => getComputedStyle(document.documentElement).colorScheme;
    expect(await page.evaluate(colours)).toBe('dark');
    expect(await wire.all()).toEqual([]);
  });

  test('is requested again after “Try again” if the first request failed, and the app keeps its URL', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/config\.json/);
    await context.route('/config.json', (route) => route.abort('connectionrefused'));
    await page.goto('/people?q=a');
    await expectConfigError(page, ['config.json', 'couldn’t be reached']);
    // Waits for the failed request after the reload, because the old page shows the same message.
    const missedAgain = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Try again' }).click();
    await missedAgain;
    await expectConfigError(page, ['couldn’t be reached']);

    await context.unroute('/config.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe('/people?q=a');
  });
});

test.describe('app start', () => {
  test('shows the error page after a failure, and starts after a retry', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/uncaught: .*no channels today/);
    const script = await context.addInitScript(() => {
      window.BroadcastChannel = class extends BroadcastChannel {
        constructor(name: string) {
          super(name);
          throw new Error('no channels today');
        }
      };
    });
    await page.goto('/people');
    await expect(page.getByRole('heading', fault)).toBeVisible();
    await expect(page).toHaveTitle('Fault · Spec Viewer');
    await script.dispose();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  test("shows an error message if its code can't be loaded", async ({ page, context, faults }) => {
    faults.expect(/ERR_CONNECTION_RESET/);
    await context.route('**/assets/react-*.js', (route) => route.abort('connectionreset'));
    await page.goto('/');
    await expect(page.getByText(couldNotLoad)).toBeVisible();
    await context.unroute('**/assets/react-*.js');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  });

  test('loads a missing chunk after a retry', async ({ page, context, faults }) => {
    faults.expect(/ERR_CONNECTION_RESET|dynamically imported module/);
    // The chunk is missing from the start, because the app preloads it after a few seconds.
    await context.route('**/assets/PeoplePage-*.js', (route) => route.abort('connectionreset'));
    await openAsReader(page, '/competencies');
    await expect(page.getByRole('heading', { level: 1, name: /^Competencies/ })).toBeVisible();
    await page.getByRole('link', { name: 'People', exact: true }).click();
    // The app has already reloaded once automatically, but the chunk is still missing.
    await expect(
      page.getByRole('heading', { level: 1, name: 'This screen couldn’t be loaded' }),
    ).toBeVisible();
    await context.unroute('**/assets/PeoplePage-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^People/ })).toBeVisible();
  });

  test('opens the screen that the user has requested if its code was replaced', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/status of 404|dynamically imported module/);
    let isReplaced = false;
    await context.route('**/assets/WebhooksLayout-*.js', (route) =>
      isReplaced ? route.fallback() : route.fulfill({ status: 404 }),
    );
    await openAsReader(page, '/competencies?q=data');
    await expect(page.getByRole('heading', { level: 1, name: /^Competencies/ })).toBeVisible();
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await reloaded;
    isReplaced = true;
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/competencies?q=data');
  });

  test('opens screens without a connection after it has preloaded them', async ({
    page,
    context,
    faults,
  }) => {
    faults.allow(/ERR_INTERNET_DISCONNECTED/);
    // The app preloads the code of screens one at a time, and the code of a person's screen after the
    // code of the list of people.
    const preloaded = context.waitForEvent('response', {
      predicate: (response) => response.url().includes('/assets/PersonPage-'),
      timeout: 0,
    });
    await openAsReader(page, '/competencies');
    await preloaded;
    await context.setOffline(true);
    await page.getByRole('link', { name: 'People', exact: true }).click();
    // The service is on this machine, so its request is sent, and fails.
    await expect(page.getByText(/sent no readable response/)).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'This screen couldn’t be loaded' }),
    ).toBeHidden();
    // The app automatically loads the people again when the connection is back.
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: /^People/ })).toBeVisible();
  });
});

test.describe('key pressed before the screen is rendered', () => {
  /** Reloads the page, and calls `press` while the response of `held` hasn't arrived. */
  async function reloadAndPress(page: Page, held: string, press: () => Promise<void>) {
    let release: () => void = () => undefined;
    const pressed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(held, async (route) => {
      await pressed;
      await route.continue();
    });
    const asked = page.waitForRequest(held);
    await page.reload({ waitUntil: 'commit' });
    await asked;
    await press();
    release();
  }

  const competencies = '**/data/v1/competencies';

  test('finds, filters or opens as if the screen were there', async ({ page }) => {
    await openAsReader(page, '/bookmarks');
    const search = page.getByRole('searchbox');
    await expect(search).toBeVisible();
    await reloadAndPress(page, '**/viewer/v1/bookmark-state', () => page.keyboard.type('/spec'));
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('spec');

    await page.goto('/competencies');
    await expect(page.getByRole('heading', { level: 1, name: /^Competencies\s*42/ })).toBeVisible();
    await reloadAndPress(page, competencies, () => page.keyboard.type('/data priv'));
    await expect(search).toHaveValue('data priv');
    await expect(search).toBeFocused();
    await page.keyboard.type('acy');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Competencies\s*1\b/);
    await expect(page).toHaveURL('/competencies?q=data+privacy');

    await reloadAndPress(page, competencies, async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('peop');
    });
    await expect(page.getByRole('combobox', { name: 'Jump to' })).toHaveValue('peop');
    await page.keyboard.type('le');
    await expect(page.getByRole('option', { name: /^People/ }).first()).toBeVisible();

    await reloadAndPress(page, competencies, () => page.keyboard.type('gp'));
    await expect(page.getByRole('heading', { level: 1, name: /^People/ })).toBeVisible();
  });

  test('Ctrl+Z undoes the last edit', async ({ page }) => {
    await openTree(page, 'Typist before the Tree');
    await getTreeItem(page, 'Payments').focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('Money');
    // The tree shows the new name before the service has it.
    const renamed = page.waitForResponse((response) => response.request().method() !== 'GET');
    await page.keyboard.press('Enter');
    await renamed;
    await expect(getTreeItem(page, 'Money')).toBeVisible();
    await reloadAndPress(page, '**/viewer/v1/bookmark-state', () =>
      page.keyboard.press('Control+z'),
    );
    await expect(getTreeItem(page, 'Payments')).toBeVisible();
  });
});
