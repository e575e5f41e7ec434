import type { Page } from 'playwright-core';

/**
 * Signs in through the provider's own page: by the button of a sample person, else by typing the name.
 * A name nobody else uses comes with bookmarks and webhooks of its own.
 * Starts at `path` and comes back there, as the app promises.
 */
export async function signIn(page: Page, person: string, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.waitFor();

  const sample = page.getByRole('list', { name: 'Sample people' }).getByRole('button');
  const row = sample.filter({ has: page.getByText(person, { exact: true }) });
  if ((await row.count()) > 0) {
    await row.click();
  } else {
    await name.fill(person);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await page.getByRole('navigation').first().waitFor();
}
