import { describe, expect } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import {
  changeTokens,
  endToken,
  recordGrants,
  withClaims,
} from '#test/e2e/support/provider-answers.ts';
import { readableByScript } from '#test/e2e/support/readable-by-script.ts';
import { refuseTokens } from '#test/e2e/support/refuse-tokens.ts';
import { endedWithNothingUnsaved, sessionNotice, untilClosed } from '#test/e2e/support/session.ts';
import { openAsReader, signIn, signOut } from '#test/e2e/support/sign-in.ts';
import { treeItem } from '#test/e2e/support/tree.ts';
import { fillInWebhook, newWebhookPath, storeSecret } from '#test/e2e/support/webhook.ts';
import { withConfig } from '#test/e2e/support/with-config.ts';

test.describe('a token that is refused', () => {
  test('is renewed once, and the page says if that one is refused too', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/status of 401/);
    await openAsReader(page, '/competencies');
    await context.route('**/viewer/v1/**', (route) => route.fulfill({ status: 401 }));
    const grants = recordGrants(context);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.getByRole('link', { name: 'Bookmarks', exact: true }).first().click();
    await expect(sessionNotice(page)).toBeVisible();
    await page.waitForURL('**/bookmarks');
    // The app stays where it is, and goes on.
    await page.getByRole('link', { name: 'People', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: /^People/ })).toBeVisible();
    expect(grants).toEqual(['refresh_token']);
    expect([...new Set(visited)]).toEqual(['/bookmarks', '/people']);
  });

  test('is not replaced by somebody else’s', async ({ page, context, faults }) => {
    faults.expect(/status of 401/);
    await openAsReader(page, '/people');
    await endToken(context);
    await changeTokens(
      context,
      (answer) => ({ ...answer, id_token: withClaims(answer.id_token, { sub: 'somebody-else' }) }),
      'refresh_token',
    );
    await page.getByRole('link', { name: 'Bookmarks', exact: true }).first().click();
    await expect(sessionNotice(page)).toBeVisible();
    await expect(treeItem(page, 'Payments')).toHaveCount(0);
  });
});

test.describe('a session that has ended', () => {
  endedWithNothingUnsaved(
    'begins again at the next screen if that is on its way',
    async ({ page, context, visited }) => {
      // Does not come before the page has left.
      await context.route(
        /\/assets\/BookmarksPage-.*\.js$/,
        async (route) => {
          await page.waitForEvent('framenavigated');
          await route.abort('aborted');
        },
        { times: 1 },
      );
      await page.getByRole('link', { name: 'Bookmarks', exact: true }).first().click();
      await expect(treeItem(page, 'Payments')).toBeVisible();
      await expect(page).toHaveURL('/bookmarks');
      expect(visited).toContain('/auth/callback');
    },
  );

  test('keeps a form with half an event on screen', async ({ page, context, faults }) => {
    faults.expect(/status of 40[01]/);
    await page.clock.install();
    await openAsReader(page, newWebhookPath);
    const field = page.getByRole('combobox', { name: 'Events to deliver' });
    await field.fill('folder.ren');
    // So long after the sign-in that, with nothing unsaved, the page would go to sign in by itself.
    await page.clock.fastForward(30_000);
    await refuseTokens(context);
    await page.keyboard.press('Control+k');
    // What is found is there, so that the services have been asked.
    await expect(page.getByRole('dialog', { name: 'Jump to' }).getByText('Overview')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Your session has ended')).toBeVisible();
    await expect(field).toHaveValue('folder.ren');
    await expect(page).toHaveURL(newWebhookPath);
  });

  test('keeps a refused creation, which is repeated under its key', async ({
    page,
    context,
    faults,
    wire,
  }) => {
    const url = 'https://hooks.example.test/in';
    faults.expect(/status of 40[01]/);
    await page.clock.install();
    await signIn(page, 'Creator out of Session', newWebhookPath);
    await fillInWebhook(page, { url, events: ['bookmark.created'] });
    await page.clock.fastForward(30_000);
    const accept = await refuseTokens(context);
    await context.route('**/webhooks/v1/**', (route) => route.fulfill({ status: 401 }));
    await page.getByRole('button', { name: 'Create webhook' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended' });
    await expect(notice.first()).toBeVisible();
    await expect(page.getByLabel('Endpoint URL')).toHaveValue(url);
    await accept();
    await context.unroute('**/webhooks/v1/**');
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Sign in again' }).click(),
    ]);
    await untilClosed(popup);
    await expect(page.getByRole('button', { name: 'Remove bookmark.created' })).toBeVisible();
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await storeSecret(page);
    const made = (await wire.all()).filter(({ method }) => method === 'POST');
    expect(made.length).toBeGreaterThan(1);
    expect(new Set(made.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    await expect(page.getByRole('switch')).toHaveCount(1);
  });
});

test.describe('another person', () => {
  test('at the same device finds nothing of the first one after signing out', async ({ page }) => {
    await signIn(page, 'First at the Desk', '/bookmarks');
    await expect(treeItem(page, 'Payments')).toBeVisible();
    await signOut(page, 'First at the Desk');
    await signIn(page, 'Second at the Desk', '/competencies');
    await expect(page.getByRole('button', { name: 'Second at the Desk' })).toBeVisible();
    expect(await readableByScript(page)).not.toContain('First at the Desk');
  });
});

test.describe('the directory key', () => {
  test('refused with 403 is asked for again, and never leads to the sign-in', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/status of 403/);
    await withConfig(context, { directoryKey: { mode: 'ask' } });
    await openAsReader(page, '/competencies');
    await context.route('**/data/v1/**', (route) => route.fulfill({ status: 403 }));
    const grants = recordGrants(context);
    await page.getByLabel('Directory key').fill('wrong');
    await page.getByRole('button', { name: 'Use key' }).click();
    await expect(page.getByText('The directory refused this key.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Directory key' })).toBeVisible();
    await expect(sessionNotice(page)).toHaveCount(0);
    expect(grants).toEqual([]);
    await expect(page).toHaveURL('/competencies');
  });

  test('is not sent if a proxy adds it', async ({ page, context, wire }) => {
    await withConfig(context, { directoryKey: { mode: 'proxy' } });
    await context.route('**/data/v1/**', (route) =>
      route.continue({
        headers: { ...route.request().headers(), 'x-api-key': 'reference-directory-key' },
      }),
    );
    const sent: Record<string, string>[] = [];
    context.on('request', (request) => {
      if (request.url().includes('/data/v1/')) sent.push(request.headers());
    });
    await openAsReader(page, '/competencies');
    await expect(page.getByRole('link', { name: 'Data contracts' })).toBeVisible();
    await wire.only('GET', '/data/v1/competencies');
    expect(sent).toHaveLength(1);
    for (const headers of sent) {
      expect(headers).not.toHaveProperty('x-api-key');
      expect(headers).not.toHaveProperty('authorization');
    }
  });
});
