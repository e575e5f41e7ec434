import type { BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';

/**
 * Signs in through the provider's own page: by the button of a sample person, else by typing the name.
 * A name nobody else uses comes with bookmarks and webhooks of its own.
 * Starts at `path` and comes back there, as the app promises.
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

/** Opens `path` and goes to the provider's own page, which asks for a name. */
export async function beginSignIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).waitFor();
}

/** Types a name on the provider's own page. */
export async function enterName(page: Page, person: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(person);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

export async function signOut(page: Page, person: string): Promise<void> {
  await page.getByRole('button', { name: person }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are signed out.').waitFor();
}

/** Many tests share this person, so none of them may change anything or sign out. */
export const reader = 'Reader of Everything';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The reader's provider cookies, by origin. */
const providerCookies = new Map<string, Cookies>();

/**
 * Opens `path` signed in as `reader`. Only the first call of a worker goes through the provider's page;
 * the others have the cookies of that sign-in, by which the provider signs in silently.
 */
export async function openAsReader(page: Page, path: string): Promise<void> {
  const origin = inject('origin');
  const kept = providerCookies.get(origin);
  if (kept === undefined) {
    await signIn(page, reader, path);
    const cookies = await page.context().cookies();
    providerCookies.set(
      origin,
      cookies.filter(({ httpOnly }) => httpOnly),
    );
    return;
  }
  await page.context().addCookies(kept);
  await page.goto(path);
  await page.getByRole('navigation').first().waitFor();
}
