import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { downloaded } from './support/downloaded.ts';
import { readableByScript } from './support/readable-by-script.ts';
import { refuseTokens } from './support/refuse-tokens.ts';
import { onEachLook, picture } from './support/screenshot.ts';
import { signIn } from './support/sign-in.ts';
import { createWebhook, fillInWebhook, storeSecret, webhookSwitch } from './support/webhook.ts';
import { withConfig } from './support/with-config.ts';

const url = 'https://hooks.example.test/in?team=atlas&token=it%27s';
const masked = 'https://hooks.example.test/in?team=…&token=…';
const events = ['bookmark.created', 'bookmark_folder.deleted'];

const creation = v.object({ signingSecret: v.string() });

/** Creates a webhook and stops where its secret is shown; resolves to the secret. */
async function toTheSecret(page: Page, person: string): Promise<string> {
  const secrets: string[] = [];
  await page.route('**/webhooks/v1/subscriptions', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    secrets.push(v.parse(creation, await response.json()).signingSecret);
    return route.fulfill({ response });
  });
  await signIn(page, person, '/settings/webhooks/new');
  await fillInWebhook(page, { url, events });
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByRole('heading', { name: 'Store the signing secret now' }).waitFor();
  const [secret] = secrets;
  if (secret === undefined) throw new Error('nothing was created');
  return secret;
}

/** What another program would paste; the app itself may write to the clipboard and not read it. */
async function pasted(context: BrowserContext): Promise<string> {
  const elsewhere = await context.newPage();
  await elsewhere.setContent('<textarea></textarea>');
  const field = elsewhere.getByRole('textbox');
  await field.press('Control+V');
  const text = await field.inputValue();
  await elsewhere.close();
  return text;
}

/** The value of a header in a curl command. */
function headerIn(command: string, name: string): string {
  const [, value] = new RegExp(`--header '${name}: ([^']*)'`).exec(command) ?? [];
  if (value === undefined) throw new Error(`no header ${name} in:\n${command}`);
  return value;
}

describe('the signing secret', () => {
  test('is masked until it is revealed, and again when the window is left', async ({ page }) => {
    const secret = await toTheSecret(page, 'Looker at Secrets');
    expect(await readableByScript(page)).not.toContain(secret);
    await page.getByRole('button', { name: 'Reveal' }).click();
    await page.getByText(secret, { exact: true }).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await page.getByRole('button', { name: 'Reveal' }).waitFor();
    expect(await readableByScript(page)).not.toContain(secret);
    await page.getByRole('button', { name: 'Reveal' }).click();
    await page.getByRole('button', { name: 'Hide' }).click();
    expect(await readableByScript(page)).not.toContain(secret);
  });

  test('is copied without being shown', async ({ page, context }) => {
    const secret = await toTheSecret(page, 'Copier of Secrets');
    await context.grantPermissions(['clipboard-write']);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied.').waitFor();
    expect(await pasted(context)).toBe(secret);
    expect(await readableByScript(page)).not.toContain(secret);
  });

  test('is downloaded as a line for an .env file', async ({ page }) => {
    const secret = await toTheSecret(page, 'Downloader of Secrets');
    const { name, content } = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download .env' }).click(),
    );
    expect(name).toBe('webhook.env');
    expect(content).toBe(`WEBHOOK_SIGNING_SECRET='${secret}'\n`);
  });

  test('signs a sample request that a receiver can verify, and is not in it', async ({
    page,
    context,
  }) => {
    const secret = await toTheSecret(page, 'Signer of Samples');
    await context.grantPermissions(['clipboard-write']);
    await page.getByRole('button', { name: 'Copy a signed sample request' }).click();
    await page.getByText('Copied a curl command.').waitFor();
    const command = await pasted(context);
    expect(command).not.toContain(secret.slice('whsec_'.length));
    expect(command.startsWith(`curl --request POST '${url}'`)).toBe(true);

    const [, body = ''] = /--data-raw '([^']*)'/.exec(command) ?? [];
    const timestamp = headerIn(command, 'webhook-timestamp');
    const signed = `${headerIn(command, 'webhook-id')}.${timestamp}.${body}`;
    const expected = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(signed)
      .digest();
    const [version, signature = ''] = headerIn(command, 'webhook-signature').split(',');
    expect(version).toBe('v1');
    expect(timingSafeEqual(Buffer.from(signature, 'base64'), expected)).toBe(true);
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(120);
    expect(JSON.parse(body)).toMatchObject({ type: events[0] });
  });

  test('holds the page until it is stored, and asks before it is left', async ({ page }) => {
    await toTheSecret(page, 'Impatient One');
    await page.getByRole('button', { name: 'Done' }).click({ force: true });
    await page.getByText('Tick the box first').waitFor();

    const people = page.getByRole('navigation').getByRole('link', { name: 'People' });
    await people.click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Stay here' }).click();
    await page.getByRole('button', { name: 'Reveal' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings/webhooks/new');

    await people.click();
    await question.getByRole('button', { name: 'Leave without it' }).click();
    await page.getByRole('heading', { level: 1, name: /^People/ }).waitFor();
  });

  test('makes the browser ask before a reload', async ({ page }) => {
    await toTheSecret(page, 'Reloader');
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await page.getByLabel('Endpoint URL').waitFor();
    expect(await page.getByLabel('Endpoint URL').inputValue()).toBe('');
  });

  test('is nowhere once it was stored: page, storage, address, history, console', async ({
    page,
    context,
  }) => {
    const said: string[] = [];
    context.on('console', (message) => said.push(message.text()));
    const secret = await toTheSecret(page, 'Forgetter of Secrets');
    await page.getByRole('button', { name: 'Reveal' }).click();
    await page.getByText(secret, { exact: true }).waitFor();
    await storeSecret(page);
    const hidden = secret.slice('whsec_'.length);
    expect(await readableByScript(page)).not.toContain(hidden);

    await page.goBack();
    await page.getByLabel('Endpoint URL').waitFor();
    expect(await readableByScript(page)).not.toContain(hidden);
    await page.goForward();
    await webhookSwitch(page, masked).waitFor();
    await page.getByRole('link', { name: masked }).click();
    await page.getByText('can’t be shown again').waitFor();
    expect(await readableByScript(page)).not.toContain(hidden);
    await page.reload();
    await page.getByText('can’t be shown again').waitFor();
    expect(await readableByScript(page)).not.toContain(hidden);
    expect(said.join('\n')).not.toContain(hidden);
  });

  test('that an answer repeats later is not kept either', async ({ page, context }) => {
    const canary = 'whsec_Q0FOQVJZQ0FOQVJZQ0FOQVJZ';
    await context.route('**/webhooks/v1/subscriptions', (route) =>
      route.fulfill({
        json: [
          {
            subscriptionId: 's1',
            url,
            eventTypes: events,
            status: 'active',
            signingSecret: canary,
          },
        ],
      }),
    );
    await signIn(page, 'Canary Keeper', '/settings/webhooks');
    await webhookSwitch(page, masked).waitFor();
    expect(await readableByScript(page)).not.toContain(canary);
  });
});

describe('the list', () => {
  test('shows no token that is part of an address', async ({ page }) => {
    const address = 'https://hooks.slack.example.test/services/T024BE7LD/B0/q83vEjRWeJCrze8SNFZ4kA';
    await signIn(page, 'Holder of a Hook Address');
    await createWebhook(page, { url: address, events });
    await webhookSwitch(page, 'https://hooks.slack.example.test/services/…/…/…').waitFor();
    expect(await page.content()).not.toContain('q83vEjRWeJCrze8SNFZ4kA');
  });

  test('shows each webhook’s endpoint without what may be secret in it', async ({ page }) => {
    await signIn(page, 'Lister');
    await createWebhook(page, { url, events });
    await webhookSwitch(page, masked).waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain('atlas');
    for (const event of events) await page.getByText(event, { exact: true }).waitFor();
    await page.getByText('These are all your webhooks, as the service lists them.').waitFor();
  });

  test('pauses after a question and resumes without one', async ({ page, wire }) => {
    await signIn(page, 'Pauser');
    await createWebhook(page, { url, events });
    wire.clear();
    const status = webhookSwitch(page, masked);
    await status.click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Keep active' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await status.getAttribute('aria-checked')).toBe('true');
    expect((await wire.all()).filter(({ method }) => method === 'PATCH')).toEqual([]);

    await status.click();
    await question.getByRole('button', { name: 'Pause webhook' }).click();
    await expect.poll(() => status.getAttribute('aria-checked')).toBe('false');
    await status.click();
    await expect.poll(() => status.getAttribute('aria-checked')).toBe('true');
    await page.reload();
    await expect.poll(() => status.getAttribute('aria-checked')).toBe('true');
  });

  test('shows the state the service last confirmed when a change fails', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/status of 500/);
    await signIn(page, 'Failing Pauser');
    await createWebhook(page, { url, events });
    await context.route('**/webhooks/v1/subscriptions/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { detail: 'Out of order.' } })
        : route.fallback(),
    );
    const status = webhookSwitch(page, masked);
    await status.click();
    await page.getByRole('button', { name: 'Pause webhook' }).click();
    await page.getByRole('alert').waitFor();
    await expect.poll(() => status.getAttribute('aria-checked')).toBe('true');
  });
});

describe('the form', () => {
  test('mends an http address, and sends nothing while anything is wrong', async ({
    page,
    wire,
  }) => {
    await signIn(page, 'Mender', '/settings/webhooks/new');
    await page.getByLabel('Endpoint URL').fill('http://hooks.example.test/');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByRole('button', { name: 'Use https:// instead' }).click();
    expect(await page.getByLabel('Endpoint URL').inputValue()).toBe('https://hooks.example.test/');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByText('Choose at least one event.').waitFor();
    expect((await wire.all()).filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('takes an address of 2048 characters, and no longer one', async ({ page, wire }) => {
    const longest = `https://hooks.example.test/${'a'.repeat(2048 - 27)}`;
    await signIn(page, 'Measurer', '/settings/webhooks/new');
    await fillInWebhook(page, { url: `${longest}a`, events });
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await expect
      .poll(() => page.getByLabel('Endpoint URL').getAttribute('aria-invalid'))
      .toBe('true');
    await page.getByLabel('Endpoint URL').fill(longest);
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByRole('heading', { name: 'Store the signing secret now' }).waitFor();
    const { body } = await wire.only('POST', '/webhooks/v1/subscriptions');
    expect(body).toEqual({ url: longest, eventTypes: events });
  });

  test('keeps what was typed when the service is out of reach, and tries again as told', async ({
    page,
    context,
    faults,
    wire,
  }) => {
    faults.expect(/webhooks\/v1\/subscriptions/);
    await signIn(page, 'Stubborn One', '/settings/webhooks/new');
    await fillInWebhook(page, { url, events });
    await context.route('**/webhooks/v1/subscriptions', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback(),
    );
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByText('It isn’t known whether the webhook was created').waitFor();
    expect(await page.getByLabel('Endpoint URL').inputValue()).toBe(url);
    await context.unroute('**/webhooks/v1/subscriptions');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Store the signing secret now' }).waitFor();

    // One wish, one key: the service can tell that it is the same.
    const posts = (await wire.all()).filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(2);
    expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('says what is known of a creation without an answer, while it looks and after', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/webhooks\/v1\/subscriptions/);
    await signIn(page, 'Waiter for Answers', '/settings/webhooks/new');
    await fillInWebhook(page, { url, events });
    await context.route('**/webhooks/v1/subscriptions', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
    );
    await page.getByRole('button', { name: 'Create webhook' }).click();
    const notice = page.getByRole('alert');
    await notice.getByText('Looking for the webhook').waitFor();
    await notice.getByText('The webhook has not been seen so far').waitFor();
    await notice.getByText('read 3 times since').waitFor();
    await onEachLook(page, async (look) => {
      await picture(page, 'webhook-not-seen', look);
      await expectNoAxeViolations(page);
    });

    // The service has carried it out after all, only its answer never arrives.
    await context.unroute('**/webhooks/v1/subscriptions');
    await context.route('**/webhooks/v1/subscriptions', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await notice.getByRole('button', { name: 'Try again' }).click();
    await notice.getByText('It was created, but its secret never arrived').waitFor();
    await context.unroute('**/webhooks/v1/subscriptions');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await storeSecret(page);
    expect(await webhookSwitch(page, masked).count()).toBe(1);
  });

  test('for changes sends only what changed, and nothing where nothing did', async ({
    page,
    wire,
  }) => {
    await signIn(page, 'Editor');
    await createWebhook(page, { url, events });
    await page.getByRole('link', { name: masked }).click();
    wire.clear();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Nothing has changed, so nothing was sent.').waitFor();
    expect((await wire.all()).filter(({ method }) => method === 'PATCH')).toEqual([]);

    await page.getByRole('button', { name: `Remove ${events[0]}` }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Changes saved.').waitFor();
    const patches = (await wire.all()).filter(({ method }) => method === 'PATCH');
    expect(patches.map(({ body }) => body)).toEqual([{ eventTypes: [events[1]] }]);
  });

  test('asks before changes are left unsaved', async ({ page }) => {
    await signIn(page, 'Wavering Editor');
    await createWebhook(page, { url, events });
    await page.getByRole('link', { name: masked }).click();
    await page.getByLabel('Endpoint URL').fill('https://hooks.example.test/elsewhere');
    await page.getByRole('navigation').getByRole('link', { name: 'People' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Stay here' }).click();
    expect(await page.getByLabel('Endpoint URL').inputValue()).toContain('elsewhere');
    await page.goBack();
    await question.getByRole('button', { name: 'Discard and leave' }).click();
    await webhookSwitch(page, masked).waitFor();
  });

  test('stays with the beginning of an event in it when the session ends', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/status of 40[01]/);
    await page.clock.install();
    await signIn(page, 'Slow Typist', '/settings/webhooks/new');
    const field = page.getByRole('combobox', { name: 'Events to deliver' });
    await field.fill('folder.ren');
    // Long enough after the sign-in that, with nothing unsaved, it would go there again by itself.
    await page.clock.fastForward(30_000);
    await refuseTokens(context);
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: 'Jump to' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Your session has ended').waitFor();
    expect(await field.inputValue()).toBe('folder.ren');
    expect(new URL(page.url()).pathname).toBe('/settings/webhooks/new');
  });
});

test('a webhook of somebody else is not there', async ({ page, context, faults }) => {
  faults.expect(/status of 404/);
  await signIn(page, 'Owner of One');
  await createWebhook(page, { url, events });
  const path = await page.getByRole('link', { name: masked }).getAttribute('href');
  await page.getByRole('button', { name: 'Owner of One' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are signed out.').waitFor();
  await signIn(page, 'Curious One', path ?? '/');
  await page.getByText('Nothing could be shown').waitFor();

  // Where the service can’t be asked, the screen knows nothing but the id.
  await withConfig(context, { extensions: [] });
  await page.reload();
  await page.getByText('Not known here').waitFor();
  await page.getByRole('button', { name: 'Resume webhook' }).click();
  await page.getByText('The service has no webhook with this ID for you').waitFor();
});
