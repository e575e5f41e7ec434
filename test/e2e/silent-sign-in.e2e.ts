import { expect, type Page } from '@playwright/test';
import { foreignProviderTest } from './support/provider-app.ts';
import { signIn } from './support/sign-in.ts';
import { test } from './support/test.ts';

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
    },
  );
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
