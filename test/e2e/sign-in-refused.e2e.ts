import { expect, type Page } from '@playwright/test';
import { beginSignIn, enterName, signIn } from '#test/support/sign-in.ts';
import { foreignProviderTest } from './support/provider-app.ts';
import { test } from './support/test.ts';

const again = (page: Page) => page.getByRole('button', { name: 'Try again' });

test.describe('sign-in page shows the reason and offers another attempt', () => {
  foreignProviderTest(
    'after an ID token of another issuer',
    async ({ page, provider, wire, faults }) => {
      // Before the sign-in fails, the app can request people without the directory key, and the
      // response is 401.
      faults.allow(/status of 401/);
      provider.behave({ claims: { iss: 'https://evil.example' } });
      await beginSignIn(page, '/people');
      await enterName(page, 'Bearer of a Bad Token');
      await expect(page.getByText(/wasn’t issued by the configured provider/)).toBeVisible();
      await expect(again(page)).toBeVisible();
      expect(page.url()).not.toContain('code=');
      // Requests to the people directory carry no token, and the app can send some before the
      // sign-in fails.
      expect((await wire.all()).filter(({ headers }) => 'authorization' in headers)).toEqual([]);
    },
  );

  foreignProviderTest(
    'for a provider that begins a response and never ends it',
    async ({ page, provider, faults }) => {
      // Before the sign-in fails, the app can request people without the directory key, and the
      // response is 401.
      faults.allow(/status of 401/);
      await page.clock.install();
      provider.behave({ faults: { token: 'drips' } });
      await beginSignIn(page, '/people');
      await enterName(page, 'Waiter for Tokens');
      await expect
        .poll(() => provider.requests.some(({ endpoint }) => endpoint === 'token'))
        .toBe(true);
      await page.clock.fastForward(6_000);
      await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
      await page.clock.fastForward(10_000);
      await expect(page.getByText('The provider took longer than 15 seconds.')).toBeVisible();
      await expect(again(page)).toBeVisible();
      await expect(page).toHaveURL('/people');
    },
  );

  test('after the user has declined the sign-in at the provider', async ({ page }) => {
    await beginSignIn(page, '/people');
    await page.getByRole('button', { name: 'Back without signing in' }).click();
    await expect(page.getByText('The sign-in was declined at the provider.')).toBeVisible();
    await expect(page).toHaveURL('/people');
  });
});

test.describe('refused sign-in', { tag: '@browser' }, () => {
  test('shows the reason in the tab that received the callback if another tab started the sign-in', async ({
    page,
    context,
  }) => {
    await beginSignIn(page, '/bookmarks');
    const other = await context.newPage();
    await other.goto(page.url());
    await enterName(other, 'Changer of Tabs');
    await expect(other.getByText(/begun in another tab/)).toBeVisible();
    await again(other).click();
    await expect(other.getByRole('navigation').first()).toBeVisible();
  });

  test('offers another attempt if the callback URL was already used', async ({ page }) => {
    const callback = page.waitForRequest((request) =>
      new URL(request.url()).searchParams.has('code'),
    );
    await signIn(page, 'User of a Used Link', '/people');
    await page.goto((await callback).url());
    await expect(again(page)).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('shows the reason in a browser without storage', async ({ page, context }) => {
    await context.addInitScript(() => {
      for (const name of ['sessionStorage', 'localStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
    await page.goto('/people');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Allow this site to store data.')).toBeVisible();
    await expect(page).toHaveURL('/people');
  });

  test('shows the reason for a pop-up callback URL that no page is waiting for', async ({
    page,
    faults,
  }) => {
    // The sign-in library first tries to close the window, which causes this warning.
    faults.expect(/Scripts may close only the windows that were opened by them/);
    await page.goto('/people');
    // Waits until the silent sign-in has ended.
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await page.goto('/auth/popup-callback?code=a&state=s');
    await expect(page.getByText('This sign-in is no longer needed.')).toBeVisible();
    await expect(again(page)).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  for (const [title, query, words] of [
    ['with broken encoding', '?code=1&state=%25E0%25A4%25A', /incomplete/],
    [
      'with markup for a reason',
      '?error=access_denied&error_description=%3Csvg%20onload=1%3E&state=x',
      /declined|incomplete/,
    ],
  ] as const) {
    test(`shows the reason for a callback ${title}, and offers another attempt`, async ({
      page,
    }) => {
      await page.goto(`/auth/callback${query}`);
      await expect(again(page)).toBeVisible();
      await expect(page.getByText(words)).toBeVisible();
      await expect(page).toHaveURL('/');
      await expect(page.locator('main')).not.toContainText('svg');
      await again(page).click();
      await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
    });
  }
});
