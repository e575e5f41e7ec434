import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import {
  changeTokens,
  endToken,
  recordGrants,
  refuseRenewal,
  withClaims,
} from './support/provider-answers.ts';
import { readableByScript } from './support/readable-by-script.ts';
import { signIn } from './support/sign-in.ts';
import { treeItem } from './support/tree.ts';
import { createWebhook, fillInWebhook } from './support/webhook.ts';
import { withConfig } from './support/with-config.ts';

const endpoint = 'https://hooks.example.test/in';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const again = (page: Page) => button(page, 'Start sign-in again');
/** What the shell says, whatever the screen has to say besides. */
const notice = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ has: page.getByRole('button', { name: /^(Sign in again|Cancel)$/ }) })
    .first();
const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Gives the provider a name, on its own page. */
async function nameYourself(page: Page, person: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(person);
  await button(page, 'Continue').click();
}

async function beginSignIn(page: Page, path = '/people'): Promise<void> {
  await page.goto(path);
  await button(page, 'Sign in').click();
  await page.getByLabel('Name', { exact: true }).waitFor();
}

async function openWindow(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    notice(page).getByRole('button', { name: 'Sign in again' }).click(),
  ]);
  return popup;
}

describe('a sign-in is refused, and the page says why,', () => {
  for (const [title, change, words] of [
    ['another issuer', { iss: 'https://evil.example' }, /issued by somebody other/],
    ['another audience', { aud: 'other' }, /made for another application/],
    ['several audiences', { aud: ['spec-viewer', 'other'] }, /several applications/],
    ['another authorised party', { azp: 'other' }, /given to another application/],
    ['an end long past', { exp: 1 }, /has expired/],
    ['no end', { exp: undefined }, /can’t be read/],
    ['the nonce of another sign-in', { nonce: 'other' }, /made for another sign-in/],
    ['no nonce', { nonce: undefined }, /made for another sign-in/],
    ['nobody in it', { sub: undefined }, /made for another sign-in/],
  ] as const) {
    test(`for an ID token with ${title}`, async ({ page, context, wire }) => {
      await changeTokens(context, (answer) => ({
        ...answer,
        id_token: withClaims(answer.id_token, change),
      }));
      await beginSignIn(page);
      await nameYourself(page, 'Bearer of a Bad Token');
      await page.getByText(words).waitFor();
      await again(page).waitFor();
      expect(page.url()).not.toContain('code=');
      expect(await wire.all()).toEqual([]);
    });
  }

  for (const [title, id_token] of [
    ['no ID token', undefined],
    ['an ID token of two parts', 'a.b'],
    ['an ID token that is no text', 7],
  ] as const) {
    test(`for ${title}`, async ({ page, context }) => {
      await changeTokens(context, (answer) => ({ ...answer, id_token }));
      await beginSignIn(page);
      await nameYourself(page, 'Bearer of No Token');
      await page.getByText(/ID token/).waitFor();
      await again(page).waitFor();
    });
  }

  for (const [title, change, words] of [
    ['for another way to show it', { token_type: 'DPoP' }, /kind of token/],
    ['that isn’t there', { access_token: undefined }, /no access token/],
  ] as const) {
    test(`for an access token ${title}`, async ({ page, context, wire }) => {
      await changeTokens(context, (answer) => ({ ...answer, ...change }));
      await beginSignIn(page);
      await nameYourself(page, 'Bearer of Another Token');
      await page.getByText(words).waitFor();
      await again(page).waitFor();
      expect(await wire.all()).toEqual([]);
    });
  }

  test('for a provider whose metadata names another issuer', async ({ page, context }) => {
    await context.route('**/.well-known/openid-configuration', async (route) => {
      const response = await route.fetch();
      const metadata: object = await response.json();
      await route.fulfill({ response, json: { ...metadata, issuer: 'https://evil.example' } });
    });
    await page.goto('/people');
    await page.getByText(/metadata names an issuer other/).waitFor();
    await again(page).click();
    await page.getByText(/metadata names an issuer other/).waitFor();
    expect(pathOf(page)).toBe('/people');
  });

  test('for a provider that begins its answer and never ends it', async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        if (!url.endsWith('/oidc/token')) return fetch(input, init);
        const headers = { 'content-type': 'application/json' };
        document.documentElement.dataset.asked = 'true';
        return Promise.resolve(new Response(new ReadableStream(), { headers }));
      };
    });
    await beginSignIn(page);
    await nameYourself(page, 'Waiter for Tokens');
    await page.locator('[data-asked]').waitFor({ state: 'attached' });
    await page.clock.fastForward(16_000);
    await page.getByText('The provider took longer than 15 seconds.').waitFor();
    await again(page).waitFor();
    expect(pathOf(page)).toBe('/');
  });

  test('in a browser that stores nothing', async ({ page, context }) => {
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
    await button(page, 'Sign in').click();
    await page.getByText('Allow this address to store data.').waitFor();
    expect(pathOf(page)).toBe('/people');
  });

  for (const [title, path, words] of [
    ['whose code is there twice', '/auth/callback?code=a&code=b&state=s', /same thing twice/],
    ['of another provider', '/auth/callback?code=a&state=s&iss=https://evil.example', /other than/],
    ['for a window, without anything', '/auth/popup-callback', /incomplete/],
  ] as const) {
    test(`for a link ${title}`, async ({ page, context }) => {
      const grants = recordGrants(context);
      await page.goto(path);
      await page.getByText(words).waitFor();
      await again(page).waitFor();
      expect(pathOf(page)).toBe('/');
      expect(grants).toEqual([]);
    });
  }

  test('for a link for a window nobody waits for', async ({ page, faults }) => {
    // What the library tries first.
    faults.expect(/Scripts may close only the windows that were opened by them/);
    await page.goto('/people');
    await page.goto('/auth/popup-callback?code=a&state=s');
    await page.getByText('Nothing waits for this sign-in any more.').waitFor();
    await again(page).waitFor();
    expect(pathOf(page)).toBe('/');
  });

  test('when it is finished in another tab than it was begun in', async ({ page, context }) => {
    await beginSignIn(page, '/bookmarks');
    const other = await context.newPage();
    await other.goto(page.url());
    await nameYourself(other, 'Changer of Tabs');
    await other.getByText(/begun in another tab/).waitFor();
    await again(other).click();
    await other.getByRole('navigation').first().waitFor();
  });
});

describe('a sign-in is as good as any other', () => {
  for (const [title, expires_in] of [
    ['nothing', undefined],
    ['null', null],
    ['a text', '3600'],
    ['no number', 'NaN'],
    ['nothing left', 0],
    ['less than nothing', -1],
    ['for ever', 1e99],
  ] as const) {
    test(`when the provider says ${title} of how long it lasts`, async ({
      page,
      context,
      wire,
    }) => {
      await changeTokens(context, (answer) => ({ ...answer, expires_in }));
      await signIn(page, 'Holder of an Odd Token', '/bookmarks');
      await treeItem(page, 'Payments').waitFor();
      expect(await notice(page).count()).toBe(0);
      const reads = (await wire.all()).filter(({ path }) => path.endsWith('/bookmark-state'));
      expect(reads).toHaveLength(1);
    });
  }
});

test('a code at another address than the callback is no sign-in', async ({ page, context }) => {
  const grants = recordGrants(context);
  await page.goto('/people?code=1&state=2');
  await button(page, 'Sign in').waitFor();
  expect(pathOf(page)).toBe('/people?code=1&state=2');
  expect(grants).toEqual([]);
});

test('an address that looks like another host’s leads to this app', async ({ page, origin }) => {
  await signIn(page, 'Follower of Odd Links', `${origin}//evil.example/people`);
  await page.getByRole('heading', { level: 1, name: /^Competencies/ }).waitFor();
  expect(new URL(page.url()).origin).toBe(origin);
});

describe('a token that is refused', () => {
  test('is renewed once for all that were refused with it', async ({ page, context, faults }) => {
    faults.expect(/status of 401/);
    await signIn(page, 'Renewer of Tokens', '/people');
    const grants = recordGrants(context);
    const shown: (string | undefined)[] = [];
    await context.route(/\/(viewer|webhooks)\/v1\//, async (route) => {
      const { authorization } = route.request().headers();
      const place = shown.push(authorization);
      if (authorization !== shown[0]) return route.fallback();
      // The first is refused when both are under way, the second when the first is being repeated.
      await expect.poll(() => shown.length).toBeGreaterThan(place === 1 ? 1 : 2);
      return route.fulfill({ status: 401 });
    });
    await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();
    await page.keyboard.press('Control+k');
    await expect.poll(() => shown.length).toBe(4);
    await page.getByRole('searchbox', { name: 'Jump to' }).press('Escape');
    await page.getByRole('heading', { level: 1, name: /^Webhooks/ }).waitFor();
    expect(grants).toEqual(['refresh_token']);
    expect(new Set(shown).size).toBe(2);
    expect(shown[2]).toBe(shown[3]);
  });

  test('and so is the renewed one: the page says so and goes round in no circles', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/status of 401/);
    await signIn(page, 'Holder of Refused Tokens', '/people');
    await context.route('**/viewer/v1/**', (route) => route.fulfill({ status: 401 }));
    const grants = recordGrants(context);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.getByRole('link', { name: 'Bookmarks', exact: true }).first().click();
    await notice(page).waitFor();
    await page.waitForTimeout(500);
    expect(grants).toEqual(['refresh_token']);
    expect(new Set(visited)).toEqual(new Set(['/bookmarks']));
  });

  test('is not replaced by somebody else’s', async ({ page, context, faults }) => {
    faults.expect(/status of 401/);
    await signIn(page, 'Holder of a Name', '/people');
    await endToken(context);
    await changeTokens(
      context,
      (answer) => ({ ...answer, id_token: withClaims(answer.id_token, { sub: 'somebody-else' }) }),
      'refresh_token',
    );
    await page.getByRole('link', { name: 'Bookmarks', exact: true }).first().click();
    await notice(page).waitFor();
    expect(await treeItem(page, 'Payments').count()).toBe(0);
  });
});

describe('a session that has ended', () => {
  const returned = test.extend('visited', { auto: true }, async ({ page, context, faults }) => {
    faults.expect(/status of 40[01]/);
    await page.clock.install();
    await signIn(page, 'Returner to a Place', '/people?q=amsel');
    // Nothing is under way that the time to come would cut short.
    await page.getByRole('heading', { level: 1, name: /^People/ }).waitFor();
    // Right after a sign-in it would be a circle.
    await page.clock.fastForward(30_000);
    await refuseRenewal(context);
    await endToken(context);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    return visited;
  });

  returned(
    'with nothing unsaved is begun again silently, at the same place',
    async ({ page, visited }) => {
      await page.getByRole('link', { name: 'Bookmarks', exact: true }).first().click();
      await treeItem(page, 'Payments').waitFor();
      expect(pathOf(page)).toBe('/bookmarks');
      expect(visited.filter((path) => path.startsWith('/oidc/interaction'))).toEqual([]);
      expect(visited).toContain('/auth/callback');
    },
  );

  returned(
    'while the next screen is on its way is begun again there, not at the last one',
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
      expect(pathOf(page)).toBe('/bookmarks');
      expect(visited).toContain('/auth/callback');
    },
  );

  const withHalfAForm = test
    .extend('grants', ({ context }) => recordGrants(context))
    .extend('form', { auto: true }, async ({ page, context, faults }) => {
      faults.expect(/status of 40[01]/);
      await page.clock.install();
      await signIn(page, 'Filler of Forms', '/settings/webhooks/new');
      await page.getByRole('heading', { level: 1, name: 'New webhook' }).waitFor();
      // Long enough ago that, with nothing unsaved, it would go to sign in by itself.
      await page.clock.fastForward(30_000);
      await fillInWebhook(page, { url: endpoint, events: ['bookmark.created'] });
      await refuseRenewal(context);
      await endToken(context);
      await button(page, 'Create webhook').click();
      await notice(page).waitFor();
      const field = page.getByLabel('Endpoint URL');
      return {
        expectKept: async () => {
          expect(await field.inputValue()).toBe(endpoint);
          expect(pathOf(page)).toBe('/settings/webhooks/new');
        },
      };
    });

  withHalfAForm(
    'keeps a form; a window signs in again, and the form can be sent',
    async ({ page, form, wire }) => {
      await form.expectKept();
      const popup = await openWindow(page);
      if (!popup.isClosed()) await popup.waitForEvent('close');
      await notice(page).waitFor({ state: 'detached' });
      await form.expectKept();
      wire.clear();
      await button(page, 'Create webhook').click();
      await page.getByRole('heading', { name: 'Store the signing secret now' }).waitFor();
      await wire.only('POST', '/webhooks/v1/subscriptions');
    },
  );

  withHalfAForm(
    'waits for a window that was closed until it is told',
    async ({ page, context, form }) => {
      await context.clearCookies();
      const popup = await openWindow(page);
      await popup.getByLabel('Name', { exact: true }).waitFor();
      await popup.close();
      await notice(page).getByRole('button', { name: 'Cancel' }).click();
      await notice(page).getByRole('button', { name: 'Sign in again' }).waitFor();
      await form.expectKept();

      const second = await openWindow(page);
      await nameYourself(second, 'Filler of Forms');
      await notice(page).waitFor({ state: 'detached' });
      await form.expectKept();
    },
  );

  withHalfAForm('says that the person went back in the window', async ({ page, context, form }) => {
    await context.clearCookies();
    const popup = await openWindow(page);
    await button(popup, 'Back without signing in').click();
    await page.getByText('The sign-in was declined at the provider.').waitFor();
    await form.expectKept();
  });

  withHalfAForm(
    'is over when somebody else signs in, and nothing is left for them',
    async ({ page, context }) => {
      await context.clearCookies();
      const popup = await openWindow(page);
      await nameYourself(popup, 'Somebody Quite Different');
      await page.getByText('Somebody else signed in.').waitFor();
      await again(page).waitFor();
      const readable = await readableByScript(page);
      expect(readable).not.toContain('Filler of Forms');
      expect(readable).not.toContain(endpoint);
    },
  );

  withHalfAForm('says that the browser opens no window', async ({ page, form }) => {
    await page.evaluate(() => {
      window.open = () => null;
    });
    await notice(page).getByRole('button', { name: 'Sign in again' }).click();
    await page.getByText('Allow pop-up windows for this address.').waitFor();
    await form.expectKept();
  });
});

describe('another person', () => {
  test('who signs in in another tab takes the first one’s data off this one', async ({
    page,
    context,
  }) => {
    await signIn(page, 'First Person', '/bookmarks');
    await treeItem(page, 'Payments').waitFor();
    await context.clearCookies();
    const other = await context.newPage();
    await signIn(other, 'Second Person', '/people');
    await button(page, 'Sign in').waitFor();
    const readable = await readableByScript(page);
    expect(readable).not.toContain('First Person');
    expect(readable).not.toContain('Payments');
  });

  test('does not see what the browser remembers of the first', async ({ page, context }) => {
    await withConfig(context, { extensions: [] });
    await signIn(page, 'Owner of a Webhook');
    await createWebhook(page, { url: endpoint, events: ['bookmark.created'] });
    await page.getByRole('link', { name: endpoint }).waitFor();
    await button(page, 'Owner of a Webhook').click();
    await button(page, 'Sign out').click();
    await page.getByText('You are signed out.').waitFor();
    await signIn(page, 'Owner of None', '/settings/webhooks');
    await page.getByRole('heading', { level: 1, name: /^Webhooks/ }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain('hooks.example.test');
  });
});

for (const status of [401, 403]) {
  test(`a ${status} of the directory asks for its key and never for sign-in`, async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(new RegExp(`status of ${status}`));
    await withConfig(context, { directoryKey: { mode: 'ask' } });
    await signIn(page, 'Holder of a Wrong Key', '/competencies');
    await context.route('**/data/v1/**', (route) => route.fulfill({ status }));
    const grants = recordGrants(context);
    await page.getByLabel('Directory key').fill('wrong');
    await button(page, 'Use key').click();
    await page.getByText('The directory refused this key.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Directory key' }).waitFor();
    expect(await notice(page).count()).toBe(0);
    expect(grants).toEqual([]);
    expect(pathOf(page)).toBe('/competencies');
  });
}
