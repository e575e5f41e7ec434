import { type BrowserContext, expect, type Page } from '@playwright/test';
import { enterName, openAs, signIn } from '#test/support/sign-in.ts';
import { foreignProviderTest } from './support/provider-app.ts';
import { test } from './support/test.ts';

/** Makes the provider's responses to authorization requests wait until `release` is called. */
async function holdProvider(context: BrowserContext) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let count = 0;
  await context.route('**/oidc/auth?*', async (route) => {
    count += 1;
    await released;
    // Fails if the page has left the navigation in the meantime.
    await route.continue().catch(() => undefined);
  });
  return { release, count: () => count };
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

foreignProviderTest.describe('silent sign-in', () => {
  foreignProviderTest(
    'shows the details on the sign-in page after an error, and is not repeated',
    async ({ page, provider }) => {
      provider.behave({ silent: { error: 'invalid_request', description: 'id_token mandatory' } });
      await page.goto('/people');
      await page.getByText('Details').click();
      await expect(page.getByText(/“invalid_request”.*“id_token mandatory”/)).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page).toHaveURL('/people');
      await page.reload();
      await expect(signInButton(page)).toBeVisible();
      const attempts = provider.requests.filter(({ endpoint }) => endpoint === 'authorization');
      expect(attempts).toHaveLength(1);
    },
  );

  foreignProviderTest(
    'lets the user go back to the sign-in page if the provider shows its own page',
    async ({ page, context, provider, faults }) => {
      faults.expect(/status of 400/);
      // The directory has no key in this deployment.
      faults.allow(/status of 401/);
      provider.behave({ silent: { page: 400 } });
      await page.goto('/people');
      await expect(page.getByText('Something went wrong')).toBeVisible();
      await page.goBack();
      await expect(signInButton(page)).toBeVisible();
      await expect(page).toHaveURL('/people');

      const other = await context.newPage();
      await other.goto('/competencies');
      await expect(signInButton(other)).toBeVisible();
      const attempts = provider.requests.filter(({ endpoint }) => endpoint === 'authorization');
      expect(attempts).toHaveLength(1);
      await expect(other.getByText(/provider didn’t return to this page/)).toBeVisible();

      provider.behave({});
      await signInButton(other).click();
      await enterName(other, 'Walker');
      await expect(other.getByRole('navigation').first()).toBeVisible();
      const third = await context.newPage();
      await third.goto('/people');
      await expect(third.getByRole('navigation').first()).toBeVisible();
    },
  );
});

test.describe('slow silent sign-in', () => {
  test('leads to the last requested URL after reloads and other URLs interrupt it', async ({
    page,
    context,
  }) => {
    await openAs(page, 'Walker in a Hurry', '/competencies');
    const provider = await holdProvider(context);
    const visits = [
      () => page.reload(),
      () => page.reload(),
      () => page.goto('/people'),
      () => page.goto('/bookmarks'),
    ];
    for (const [index, visit] of visits.entries()) {
      // Rejects, because the next visit interrupts the navigation.
      void visit().catch(() => undefined);
      await expect.poll(provider.count).toBe(index + 1);
    }
    provider.release();
    await expect(page.getByRole('tree')).toBeVisible();
    await expect(page).toHaveURL('/bookmarks');
  });

  test('leads to the requested URL after a reload while the tokens are fetched', async ({
    page,
  }) => {
    await openAs(page, 'Walker in a Hurry', '/competencies');
    let requests = 0;
    await page.route('**/oidc/token', async (route) => {
      requests += 1;
      if (requests > 1) await route.continue();
    });
    void page.goto('/people').catch(() => undefined);
    await expect.poll(() => requests).toBe(1);
    await page.reload();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(page).toHaveURL('/people');
  });

  test('signs in several tabs that are opened at once', async ({ page, context }) => {
    await openAs(page, 'Walker with Tabs', '/competencies');
    const provider = await holdProvider(context);
    const tabs = await Promise.all(Array.from({ length: 6 }, () => context.newPage()));
    for (const tab of tabs) void tab.goto('/people').catch(() => undefined);
    await expect.poll(provider.count).toBe(tabs.length);
    provider.release();
    for (const tab of tabs) await expect(tab.getByRole('navigation').first()).toBeVisible();
  });
});

test('a silent sign-in adds no history entry if the provider has responded to an earlier silent sign-in', async ({
  page,
}) => {
  await signIn(page, 'Walker in History', '/people');
  const length = () => page.evaluate(() => window.history.length);
  const before = await length();
  await page.reload();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(await length()).toBe(before);
});
