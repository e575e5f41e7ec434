import { expect } from '@playwright/test';
import type { Endpoint, Fault, ProviderBehaviour } from '#test/e2e/support/provider.ts';
import { foreignProviderTest as test } from '#test/e2e/support/provider-app.ts';
import {
  deepLinkPath,
  type ExpectedPageContent,
  expectedSignedOutPage,
  person,
  prepareVisit,
} from './visitor.ts';

test.beforeEach(({ faults }) => {
  faults.allow(/Failed to load|CORS policy|request failed|Content Security|another host/);
});

/** Endpoints that the app requests to sign the user in again by a redirect. */
const signsInAgain: readonly Endpoint[] = ['authorization', 'token'];
const fails = (renewal: Fault): readonly [ProviderBehaviour, readonly Endpoint[]] => [
  { refreshTokens: 'kept', faults: { renewal } },
  ['renewal', ...signsInAgain],
];

/**
 * Maps each kind of provider to its behaviour, and to the endpoints that the app requests after the
 * services have rejected the access token.
 */
const renewals: Readonly<Record<string, readonly [ProviderBehaviour, readonly Endpoint[]]>> = {
  'takes a refresh token often': [{ refreshTokens: 'kept' }, ['renewal']],
  'takes a refresh token once': [{ refreshTokens: 'rotated' }, ['renewal']],
  'gives no refresh tokens': [{}, signsInAgain],
  'refuses the refresh token': fails({ status: 400, error: 'invalid_grant' }),
  'answers a renewal with HTML': fails('html'),
  'can’t be reached for a renewal': fails('unreachable'),
};

test.describe('expired token, with a provider that', () => {
  for (const [name, [behaviour, asked]] of Object.entries(renewals)) {
    test(name, async ({ page, provider, app }) => {
      await page.clock.install();
      const visitor = await prepareVisit(page, provider, behaviour);
      await visitor.open();
      await visitor.signIn();

      const competencies = page.getByRole('link', { name: /^Competencies/ }).first();
      const bookmarks = page.getByRole('link', { name: /^Bookmarks/ }).first();
      const endpoints = () => [...new Set(provider.requests.map(({ endpoint }) => endpoint))];

      // Runs twice, because some providers accept a refresh token only once.
      for (const _ of [1, 2]) {
        await competencies.click();
        // Advances the clock first, because the app would treat a renewal right after a sign-in as
        // a loop.
        await page.clock.fastForward(40_000);
        app.endToken();
        provider.behave(behaviour);
        await bookmarks.click();
        // Ignores repeated requests, because Chromium repeats a request if its connection was
        // closed.
        await expect.poll(endpoints).toEqual(asked);
        // Hovering over the link preloads data, which can end the session before the first click,
        // so the test clicks again.
        await bookmarks.click();
        await expect(page.getByRole('heading', { level: 1, name: 'Bookmarks' })).toBeVisible();
        const kept = { at: '/bookmarks', signedInAs: person, hasAlert: false };
        expect(await visitor.seen()).toMatchObject(kept);
      }
    });
  }
});

const gone = expectedSignedOutPage(/You are signed out\. Your data has been removed.* [\d.:]+$/);
const revocation = (
  fault: Fault,
  words: RegExp,
): readonly [ProviderBehaviour, ExpectedPageContent] => [
  { refreshTokens: 'kept', faults: { revocation: fault } },
  expectedSignedOutPage(words),
];
const unanswered = /You are signed out\..*Details The provider didn’t respond to the revocation/;

const signOuts: Readonly<Record<string, readonly [ProviderBehaviour, ExpectedPageContent]>> = {
  'is as the standards say': [{ refreshTokens: 'rotated' }, gone],
  'gives no refresh tokens': [{}, gone],
  'has no revocation endpoint': [
    { refreshTokens: 'kept', metadata: { revocation_endpoint: undefined } },
    expectedSignedOutPage(/You are signed out\..*Details The provider has no revocation endpoint/),
  ],
  'can’t end a session': [
    { metadata: { end_session_endpoint: undefined } },
    expectedSignedOutPage(
      /You are signed out here\. The sign-in provider couldn’t be reached/,
      deepLinkPath,
    ),
  ],
  'fails to revoke': revocation(
    { status: 500 },
    /You are signed out\..*Details The provider responded to the revocation with status/,
  ),
  'can’t be reached to revoke': revocation('unreachable', unanswered),
  'never answers to a revocation': revocation('hangs', unanswered),
};

test.describe('sign-out, with a provider that', () => {
  for (const [name, [behaviour, sees]] of Object.entries(signOuts)) {
    test(name, async ({ page, provider }) => {
      const visitor = await prepareVisit(page, provider, behaviour);
      await visitor.open();
      await visitor.signIn();
      expect(await visitor.signOut()).toEqual(sees);

      // Checks that the user remains signed out in this tab and in a new tab.
      provider.behave(behaviour);
      await page.reload();
      expect((await visitor.seen()).signedInAs).toBeUndefined();
      const elsewhere = await page.context().newPage();
      await elsewhere.goto(deepLinkPath);
      await expect(elsewhere.getByRole('button', { name: 'Sign in' })).toBeVisible();
      expect(provider.requests.map(({ endpoint }) => endpoint)).not.toContain('authorization');
      expect(await visitor.signIn()).toMatchObject({ signedInAs: person });
    });
  }
});
