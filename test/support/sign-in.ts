import type { Page } from 'playwright-core';

/**
 * Opens `path`, signs in on the provider's page and returns to `path`. Uses the button of a sample
 * user, or else types the name. A unique name gives the test its own bookmarks and webhooks.
 */
export async function signIn(page: Page, person: string, path = '/'): Promise<void> {
  await beginSignIn(page, path);
  const sample = page.getByRole('list', { name: 'Sample people' }).getByRole('button');
  const row = sample.filter({ has: page.getByText(person, { exact: true }) });
  if ((await row.count()) > 0) {
    await row.click();
  } else {
    await enterName(page, person);
  }
  await page.getByRole('navigation').first().waitFor();
}

/** Opens `path` and continues to the provider's page, which prompts for a name. */
export async function beginSignIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).waitFor();
}

export async function enterName(page: Page, person: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(person);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

export async function signOut(page: Page, person: string): Promise<void> {
  await page.getByRole('button', { name: person }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are signed out.').waitFor();
}

/**
 * Name of a user that many tests share, so a test must neither change the user's data nor sign the
 * user out.
 */
export const reader = 'Reader of Everything';

export const openAsReader = (page: Page, path: string): Promise<void> => openAs(page, reader, path);

/**
 * Opens `path` as a signed-in user without showing the provider's page. First signs in at the
 * provider by a request that shares the page's cookies, so that the app can then sign in silently.
 */
export async function openAs(page: Page, person: string, path = '/'): Promise<void> {
  await signInAtProvider(page, person);
  await page.goto(path);
  await page.getByRole('navigation').first().waitFor();
}

async function signInAtProvider({ request }: Page, name: string): Promise<void> {
  const metadata = await request.get('/oidc/.well-known/openid-configuration');
  const { origin } = new URL(metadata.url());
  const question = new URLSearchParams({
    client_id: 'spec-viewer',
    redirect_uri: `${origin}/auth/callback`,
    response_type: 'code',
    scope: 'openid',
    // The value doesn't matter, because the authorization code is never redeemed.
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  const form = await request.get(`/oidc/auth?${question}`);
  const finished = await request.post(form.url(), { form: { name } });
  if (!new URL(finished.url()).searchParams.has('code')) {
    throw new Error(`The provider didn't sign ${name} in: ${finished.url()}`);
  }
}
