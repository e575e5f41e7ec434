import { expect } from '@playwright/test';
import { enterName, openAsReader, signIn, signOut } from '#test/support/sign-in.ts';
import { getTreeItem } from './support/bookmarks.ts';
import { getScriptReadableText } from './support/browser-storage.ts';
import {
  recordGrantTypes,
  refuseCurrentToken,
  refuseRenewal,
} from './support/provider-responses.ts';
import {
  endedSessionTest,
  formFiller,
  openSignInWindow,
  recordVisits,
  sessionNotice,
  unsavedEndpointUrl,
  waitUntilClosed,
} from './support/session.ts';
import { test } from './support/test.ts';

test.describe('refused access token', () => {
  test('is renewed only once, even if several requests were refused with the same token', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/status of 401/);
    await openAsReader(page, '/people');
    const grants = recordGrantTypes(context);
    const shown: (string | undefined)[] = [];
    await context.route(/\/viewer\/v1\/bookmark-state|\/webhooks\/v1\//, async (route) => {
      const { authorization } = route.request().headers();
      const place = shown.push(authorization);
      if (authorization !== shown[0]) return route.fallback();
      // The first request is refused only when both requests are pending; the second is refused
      // only when the first request has been repeated.
      await expect.poll(() => shown.length).toBeGreaterThan(place === 1 ? 1 : 2);
      return route.fulfill({ status: 401 });
    });
    await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();
    await page.keyboard.press('Control+k');
    await expect.poll(() => shown.length).toBe(4);
    await page.getByRole('combobox', { name: 'Jump to' }).press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: /^Webhooks/ })).toBeVisible();
    expect(grants).toEqual(['refresh_token']);
    expect(new Set(shown).size).toBe(2);
    expect(shown[2]).toBe(shown[3]);
  });
});

test.describe('ended session', () => {
  test('is renewed silently on the same page if there is no unsaved work', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/status of 40[01]/);
    await page.clock.install();
    await openAsReader(page, '/people?q=amsel');
    // Waits for the page, because a pending request would time out when the clock advances.
    await expect(page.getByRole('heading', { level: 1, name: /^People/ })).toBeVisible();
    // Advances the clock first, because a renewal right after a sign-in would count as a redirect
    // loop.
    await page.clock.fastForward(30_000);
    await refuseRenewal(context);
    await refuseCurrentToken(context);
    const visited = recordVisits(page);
    await page.getByRole('link', { name: 'Bookmarks', exact: true }).first().click();
    await expect(getTreeItem(page, 'Payments')).toBeVisible();
    await expect(page).toHaveURL('/bookmarks');
    expect(visited.filter((path) => path.startsWith('/oidc/interaction'))).toEqual([]);
    expect(visited).toContain('/auth/callback');
  });

  endedSessionTest(
    'keeps a form; a window signs in again, and the form can be sent',
    async ({ page, expectKept, wire }) => {
      await expectKept();
      await waitUntilClosed(await openSignInWindow(page));
      await expect(sessionNotice(page)).toHaveCount(0);
      await expectKept();
      wire.clear();
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await expect(
        page.getByRole('heading', { name: 'Store the signing secret now' }),
      ).toBeVisible();
      await wire.only('POST', '/webhooks/v1/subscriptions');
    },
  );

  endedSessionTest(
    'drops the form if somebody else signs in in the window',
    async ({ page, context }) => {
      await context.clearCookies();
      const popup = await openSignInWindow(page);
      await enterName(popup, 'Somebody Quite Different');
      await expect(page.getByText('Someone else signed in')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      const readable = await getScriptReadableText(page);
      expect(readable).not.toContain(formFiller);
      expect(readable).not.toContain(unsavedEndpointUrl);
    },
  );
});

test.describe('refused access token', { tag: '@browser' }, () => {
  test('is renewed once, and the page shows a message if the new token is refused too', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/status of 401/);
    await openAsReader(page, '/competencies');
    await context.route('**/viewer/v1/**', (route) => route.fulfill({ status: 401 }));
    const grants = recordGrantTypes(context);
    const visited = recordVisits(page);
    await page.getByRole('link', { name: 'Bookmarks', exact: true }).first().click();
    await expect(sessionNotice(page)).toBeVisible();
    await page.waitForURL('**/bookmarks');
    // Checks that the app is still usable after the failure.
    await page.getByRole('link', { name: 'People', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: /^People/ })).toBeVisible();
    expect(grants).toEqual(['refresh_token']);
    expect([...new Set(visited)]).toEqual(['/bookmarks', '/people']);
  });
});

test.describe('second user of a browser', { tag: '@browser' }, () => {
  test('sees no data of the first user after the first user has signed out', async ({ page }) => {
    await signIn(page, 'First at the Desk', '/bookmarks');
    await expect(getTreeItem(page, 'Payments')).toBeVisible();
    await signOut(page, 'First at the Desk');
    await signIn(page, 'Second at the Desk', '/competencies');
    await expect(page.getByRole('button', { name: 'Second at the Desk' })).toBeVisible();
    expect(await getScriptReadableText(page)).not.toContain('First at the Desk');
  });
});
