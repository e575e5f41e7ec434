import { expect, type Page } from '@playwright/test';
import { answerSilentSignIn } from './support/provider-answers.ts';
import { signIn } from './support/sign-in.ts';
import { test } from './support/test.ts';

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

/** Requests to the provider that nobody asked for, from now on. */
function recordSilent(page: Page): string[] {
  const silent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).searchParams.get('prompt') === 'none') silent.push(request.url());
  });
  return silent;
}

test.describe('a silent sign-in', () => {
  test('that the provider answers with an error leads to the plain page, once', async ({
    page,
    context,
  }) => {
    await answerSilentSignIn(context, {
      error: 'invalid_request',
      error_description: 'id_token mandatory',
    });
    const silent = recordSilent(page);
    await page.goto('/people');
    await page.getByText('Details').click();
    await expect(page.getByText(/“invalid_request”.*“id_token mandatory”/)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page).toHaveURL('/people');
    await page.reload();
    await expect(signInButton(page)).toBeVisible();
    expect(silent).toHaveLength(1);
  });

  test('that the provider answers with its own page strands nobody', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/status of 400/);
    await answerSilentSignIn(context, 'Bad request, says the provider');
    const silent = recordSilent(page);
    await page.goto('/people');
    await expect(page.getByText('Bad request, says the provider')).toBeVisible();
    await page.goBack();
    await expect(signInButton(page)).toBeVisible();
    await expect(page).toHaveURL('/people');

    const other = await context.newPage();
    const silentThere = recordSilent(other);
    await other.goto('/competencies');
    await expect(signInButton(other)).toBeVisible();
    expect(silent).toHaveLength(1);
    expect(silentThere).toEqual([]);
  });

  test('leaves no entry in the history once the provider has answered one', async ({ page }) => {
    await signIn(page, 'Walker in History', '/people');
    const length = () => page.evaluate(() => window.history.length);
    const before = await length();
    await page.reload();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    expect(await length()).toBe(before);
  });
});
