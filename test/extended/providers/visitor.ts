import { expect, type Page } from '@playwright/test';
import type { Endpoint, Provider, ProviderBehaviour } from '#test/e2e/support/provider.ts';
import { newWebhookPath } from '#test/e2e/support/webhooks.ts';

/**
 * Path that the user requests. The path is not the start page and has a query, so that the test
 * detects the loss of either.
 */
export const deepLinkPath = `${newWebhookPath}?from=a-link`;
export const person = 'Ada Lovelace';

/** Content of the page that the user sees. */
export type PageContent = {
  readonly words: string;
  /**
   * Path of the app, or “the provider” or “the browser's error page” if the page is not in the app.
   */
  readonly at: string;
  readonly signedInAs: string | undefined;
  /** True if the page contains an element with role alert. */
  readonly hasAlert: boolean;
};

/** Expected content of the page, in which `words` is a matcher for the text. */
export type ExpectedPageContent = Omit<PageContent, 'words'> & { readonly words: unknown };

/** Time in milliseconds that is longer than the app waits for any response from a provider. */
const pastTheLimitMs = 16_000;

/** Prepares a visit to `deepLinkPath` with a provider that has this behaviour. */
export async function prepareVisit(page: Page, provider: Provider, behaviour: ProviderBehaviour) {
  const slow = slowEndpoint(behaviour);
  provider.behave(behaviour);
  if (slow !== undefined) await page.clock.install();

  /**
   * Performs an action. If the endpoint never completes its response, advances the clock past the
   * app's time limit.
   */
  async function waitingFor(endpoint: Endpoint, act: () => Promise<unknown>): Promise<void> {
    const asked = () => provider.requests.filter((request) => request.endpoint === endpoint).length;
    const before = asked();
    await act();
    if (slow !== endpoint) return;
    await expect.poll(asked).toBeGreaterThan(before);
    await page.clock.fastForward(pastTheLimitMs);
  }

  const name = page.getByLabel('Name', { exact: true });
  const button = page.getByRole('button', {
    name: /^(Sign in|Start sign-in again|Try again)$/,
    disabled: false,
  });
  /** Button that opens the signed-in user's menu. */
  const menu = page.locator('button[popovertarget]').first();
  const seen = () => whatIsSeen(page, provider);

  return {
    /** Opens `deepLinkPath`; the app tries to sign in silently. */
    open: async () => {
      const slowFirst = slow === 'authorization' ? slow : 'discovery';
      await waitingFor(slowFirst, () => page.goto(deepLinkPath, { waitUntil: 'commit' }));
      return seen();
    },
    /**
     * Presses the only button of the sign-in page, and enters a name if the provider requests one.
     */
    signIn: async (): Promise<PageContent> => {
      await waitingFor('discovery', () => button.click());
      await expect
        .poll(async () => (await name.or(menu).first().isVisible()) || (await button.count()) > 0)
        .toBe(true);
      if (!(await name.isVisible())) return seen();
      await name.fill(person);
      await waitingFor('token', () => page.getByRole('button', { name: 'Continue' }).click());
      await page.waitForURL((url) => url.origin !== provider.authority && !isCallback(url));
      return seen();
    },
    signOut: async (): Promise<PageContent> => {
      await menu.click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(menu).toHaveCount(0);
      const isEndedThere = !('end_session_endpoint' in (behaviour.metadata ?? {}));
      if (isEndedThere) await page.waitForURL((url) => url.pathname === '/');
      return seen();
    },
    seen,
  };
}

const isCallback = ({ pathname }: URL) => pathname === '/auth/callback';

function slowEndpoint({ faults }: ProviderBehaviour): Endpoint | undefined {
  const endpoints: readonly Endpoint[] = ['discovery', 'authorization', 'token'];
  return endpoints.find((endpoint) => {
    const fault = faults?.[endpoint];
    return fault === 'hangs' || fault === 'drips';
  });
}

/**
 * Waits until the page has a heading, expands all `<details>` elements, and returns the content
 * that the user sees.
 */
async function whatIsSeen(page: Page, { authority }: Provider): Promise<PageContent> {
  const isBrowsersPage = () => /^(chrome-error|about):/.test(page.url());
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(async () => isBrowsersPage() || (await heading.count()) > 0).toBe(true);
  if (isBrowsersPage()) {
    return { words: '', at: 'the browser’s error page', signedInAs: undefined, hasAlert: false };
  }
  const { origin, pathname, search } = new URL(page.url());
  for (const summary of await page.locator('details:not([open]) > summary').all()) {
    await summary.click();
  }
  const [menu] = await page.locator('button[popovertarget]').all();
  // Falls back to the body, because the error page of a crashed app has no main landmark.
  const words = await page.getByRole('main').or(page.locator('body')).last().innerText();
  return {
    words: words.replace(/\s+/g, ' '),
    at: origin === authority ? 'the provider' : pathname + search,
    signedInAs: /"(.*)"/.exec((await menu?.ariaSnapshot()) ?? '')?.[1],
    hasAlert: (await page.getByRole('alert').count()) > 0,
  };
}

const view = (
  words: RegExp,
  at: string,
  signedInAs?: string,
  hasAlert = false,
): ExpectedPageContent => ({
  words: expect.stringMatching(words),
  at,
  signedInAs,
  hasAlert,
});

/** Expected view after a successful sign-in: the requested page. */
export const expectedSignedInPage = (signedInAs: string = person): ExpectedPageContent =>
  view(/New webhook/, deepLinkPath, signedInAs);

/** Expected view after a failed sign-in with the button: this message, and an unchanged path. */
export const expectedSignInErrorPage = (words: RegExp): ExpectedPageContent =>
  view(words, deepLinkPath, undefined, true);

/** Expected view of the sign-in page: this text in the page's details, and an unchanged path. */
export const expectedSignInPage = (words: RegExp): ExpectedPageContent => view(words, deepLinkPath);

export const expectedSignedOutPage = (words: RegExp, at = '/'): ExpectedPageContent =>
  view(words, at);
