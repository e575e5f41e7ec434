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

describe('a token that is refused', () => {
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
    await sessionNotice(page).waitFor();
    await page.waitForURL('**/bookmarks');
    // The app stays where it is, and goes on.
    await page.getByRole('link', { name: 'People', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: /^People/ }).waitFor();
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
    await sessionNotice(page).waitFor();
    expect(await treeItem(page, 'Payments').count()).toBe(0);
  });
});

describe('a session that has ended', () => {
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
      await treeItem(page, 'Payments').waitFor();
      expect(new URL(page.url()).pathname).toBe('/bookmarks');
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
    await page.getByRole('dialog', { name: 'Jump to' }).getByText('Overview').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Your session has ended').waitFor();
    expect(await field.inputValue()).toBe('folder.ren');
    expect(new URL(page.url()).pathname).toBe(newWebhookPath);
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
    await notice.first().waitFor();
    expect(await page.getByLabel('Endpoint URL').inputValue()).toBe(url);
    await accept();
    await context.unroute('**/webhooks/v1/**');
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Sign in again' }).click(),
    ]);
    await untilClosed(popup);
    await page.getByRole('button', { name: 'Remove bookmark.created' }).waitFor();
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await storeSecret(page);
    const made = (await wire.all()).filter(({ method }) => method === 'POST');
    expect(made.length).toBeGreaterThan(1);
    expect(new Set(made.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(await page.getByRole('switch').count()).toBe(1);
  });
});

describe('another person', () => {
  test('at the same device finds nothing of the first one after signing out', async ({ page }) => {
    await signIn(page, 'First at the Desk', '/bookmarks');
    await treeItem(page, 'Payments').waitFor();
    await signOut(page, 'First at the Desk');
    await signIn(page, 'Second at the Desk', '/competencies');
    await page.getByRole('button', { name: 'Second at the Desk' }).waitFor();
    expect(await readableByScript(page)).not.toContain('First at the Desk');
  });
});

describe('the directory key', () => {
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
    await page.getByText('The directory refused this key.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Directory key' }).waitFor();
    expect(await sessionNotice(page).count()).toBe(0);
    expect(grants).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/competencies');
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
    await page.getByRole('link', { name: 'Data contracts' }).waitFor();
    await wire.only('GET', '/data/v1/competencies');
    expect(sent).toHaveLength(1);
    for (const headers of sent) {
      expect(headers).not.toHaveProperty('x-api-key');
      expect(headers).not.toHaveProperty('authorization');
    }
  });
});
