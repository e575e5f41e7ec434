import { expect, type Page } from '@playwright/test';
import type { Behaviour, Endpoint, Provider } from '#test/e2e/support/provider.ts';
import { newWebhookPath } from '#test/e2e/support/webhooks.ts';

/** Where the person is going: a place that isn't the start, with something in its query. */
export const destination = `${newWebhookPath}?from=a-link`;
export const person = 'Ada Lovelace';

/** What a person has before them. */
export type Seen = {
  readonly words: string;
  /** A path of the app, “the provider” or “the browser's error page”. */
  readonly at: string;
  readonly signedInAs: string | undefined;
  /** Whether anything is announced as an alert. */
  readonly isAlarming: boolean;
};

/** The same with a pattern for the words. */
export type View = Omit<Seen, 'words'> & { readonly words: unknown };

/** Longer than the app waits for any answer of a provider. */
const pastTheLimitMs = 16_000;

/** Somebody who goes to `destination`, with a provider that behaves in this way. */
export async function visit(page: Page, provider: Provider, behaviour: Behaviour) {
  const slow = slowEndpoint(behaviour);
  provider.behave(behaviour);
  if (slow !== undefined) await page.clock.install();

  /** Does something, and lets the time pass that the app waits for an answer that doesn't come. */
  async function waitingFor(endpoint: Endpoint, act: () => Promise<unknown>): Promise<void> {
    const asked = () => provider.requests.filter((request) => request.endpoint === endpoint).length;
    const before = asked();
    await act();
    if (slow !== endpoint) return;
    await expect.poll(asked).toBeGreaterThan(before);
    await page.clock.fastForward(pastTheLimitMs);
  }

  const name = page.getByLabel('Name', { exact: true });
  const button = page.getByRole('button', { name: /^(Sign in|Start sign-in again|Try again)$/ });
  /** Opens the menu of the person who is signed in. */
  const menu = page.locator('button[popovertarget]').first();
  const seen = () => whatIsSeen(page, provider);

  return {
    /** Opens the address. The app tries to sign in silently. */
    open: async () => {
      const slowFirst = slow === 'authorization' ? slow : 'discovery';
      await waitingFor(slowFirst, () => page.goto(destination, { waitUntil: 'commit' }));
      return seen();
    },
    /** Presses the one button of the sign-in page, and enters a name at the provider if it asks. */
    signIn: async (): Promise<Seen> => {
      await waitingFor('discovery', () => button.click());
      const isButtonBack = async () => (await button.count()) > 0 && button.isEnabled();
      await expect
        .poll(async () => (await name.or(menu).first().isVisible()) || isButtonBack())
        .toBe(true);
      if (!(await name.isVisible())) return seen();
      await name.fill(person);
      await waitingFor('token', () => page.getByRole('button', { name: 'Continue' }).click());
      await page.waitForURL((url) => url.origin !== provider.authority && !isCallback(url));
      return seen();
    },
    signOut: async (): Promise<Seen> => {
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

function slowEndpoint({ faults }: Behaviour): Endpoint | undefined {
  const endpoints: readonly Endpoint[] = ['discovery', 'authorization', 'token'];
  return endpoints.find((endpoint) => {
    const fault = faults?.[endpoint];
    return fault === 'hangs' || fault === 'drips';
  });
}

/** Waits for the end of what is under way, and says what is on screen, with all details open. */
async function whatIsSeen(page: Page, { authority }: Provider): Promise<Seen> {
  const isBrowsersPage = () => /^(chrome-error|about):/.test(page.url());
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(async () => isBrowsersPage() || (await heading.count()) > 0).toBe(true);
  if (isBrowsersPage()) {
    return { words: '', at: 'the browser’s error page', signedInAs: undefined, isAlarming: false };
  }
  const { origin, pathname, search } = new URL(page.url());
  for (const summary of await page.locator('details:not([open]) > summary').all()) {
    await summary.click();
  }
  const [menu] = await page.locator('button[popovertarget]').all();
  // The error page of a crashed app has no main landmark.
  const words = await page.getByRole('main').or(page.locator('body')).last().innerText();
  return {
    words: words.replace(/\s+/g, ' '),
    at: origin === authority ? 'the provider' : pathname + search,
    signedInAs: /"(.*)"/.exec((await menu?.ariaSnapshot()) ?? '')?.[1],
    isAlarming: (await page.getByRole('alert').count()) > 0,
  };
}

const view = (words: RegExp, at: string, signedInAs?: string, isAlarming = false): View => ({
  words: expect.stringMatching(words),
  at,
  signedInAs,
  isAlarming,
});

/** The person is signed in, and where they were going. */
export const arrives = (signedInAs: string = person): View =>
  view(/New webhook/, destination, signedInAs);

/** The sign-in that the person asked for failed with this message. The path is kept. */
export const fails = (words: RegExp): View => view(words, destination, undefined, true);

/** The plain sign-in page, with these words in its details. The path is kept. */
export const plainPage = (words: RegExp): View => view(words, destination);

export const signedOut = (words: RegExp, at = '/'): View => view(words, at);
