import { ErrorResponse } from 'oidc-client-ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '#test/support/memory-storage.ts';
import {
  appOrigin,
  createMetadataService,
  createOidcUser,
  createPendingPromise,
  createTestPage,
  failWith,
  load,
  type Page,
  reopen,
  type Setup,
} from './session-setup.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));

const callback = '/auth/callback?code=c&state=s';
const pause = 5 * 60_000;

/** Something that happens in a browser; returns the page that is open afterwards. */
type Event = (page: Page) => Page | Promise<Page>;

const advance = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** The provider redirects back after the user has signed in. */
const respond: Event = async (page) => {
  const next = reopen(page);
  await next.arrive(callback);
  return next;
};

const events = {
  reload: (page) => load(reopen(page)),
  'new tab': (page) => load(reopen(page, { tabStorage: createMemoryStorage() })),
  'five minutes': (page) => {
    advance(pause);
    return page;
  },
  'nearly five minutes': (page) => {
    advance(pause - 1);
    return page;
  },
  /** The user reloads the page while it is redirected to the provider. */
  interruption: (page) => {
    const next = reopen(page);
    advance(800);
    page.hide();
    return load(next);
  },
  /** The provider shows a page, from which the user returns to the app. */
  'page of the provider': (page) => {
    page.hide();
    advance(1_000);
    return load(reopen(page));
  },
  'response without a user': async (page) => {
    const next = reopen(page, failWith(new ErrorResponse({ error: 'login_required' })));
    await next.arrive(callback);
    return next;
  },
  response: respond,
  /** The user signs in on the provider's page for a minute. */
  'late response': (page) => {
    // A page that has navigated away no longer runs, so its timers are cleared.
    vi.clearAllTimers();
    advance(60_000);
    return respond(page);
  },
  'sign-in': async (page) => {
    void page.session.signIn('/people');
    await vi.advanceTimersByTimeAsync(0);
    return respond(page);
  },
  'sign-in in another tab': (page) => {
    page.receive(`signed-in ${appOrigin}/oidc mara`);
    return page;
  },
  'sign-out': async (page) => {
    await page.session.signOut();
    return page;
  },
  'sign-out in another tab': async (page) => {
    await reopen(page, { tabStorage: createMemoryStorage() }).session.signOut();
    return page;
  },
} satisfies Record<string, Event>;

type Outcome =
  | 'redirect'
  | 'redirect without history entry'
  | 'sign-in page'
  | 'sign-in page while paused'
  | 'requested page';

/** Returns what the page has done: redirected to the provider, or rendered a state. */
function outcomeOf({ redirects: [redirect], session }: Page): Outcome {
  const state = session.snapshot();
  if (redirect?.redirectMethod === 'replace') return 'redirect without history entry';
  if (redirect !== undefined) return 'redirect';
  if (state.status === 'signed-in') return 'requested page';
  return state.because === 'paused' ? 'sign-in page while paused' : 'sign-in page';
}

/** The events after a first page load, which has redirected to the provider. */
const histories: readonly (readonly [Outcome, ...(keyof typeof events)[]])[] = [
  // A failed attempt is repeated in the same tab only after five minutes or a sign-in.
  ['sign-in page', 'response without a user'],
  ['sign-in page', 'response without a user', 'nearly five minutes', 'reload'],
  ['redirect without history entry', 'response without a user', 'five minutes', 'reload'],
  ['redirect without history entry', 'response without a user', 'sign-in', 'reload'],
  ['redirect without history entry', 'response without a user', 'sign-in in another tab', 'reload'],
  ['redirect without history entry', 'response without a user', 'new tab'],

  // An attempt that the user interrupts is repeated each time.
  ['redirect', 'interruption'],
  ['redirect', 'interruption', 'interruption', 'interruption'],
  ['requested page', 'interruption', 'response'],

  // A provider that shows a page pauses the attempts of all tabs.
  ['sign-in page while paused', 'page of the provider'],
  ['sign-in page while paused', 'page of the provider', 'new tab'],
  ['redirect', 'page of the provider', 'five minutes', 'reload'],
  ['redirect', 'page of the provider', 'five minutes', 'new tab'],
  ['redirect', 'page of the provider', 'sign-in', 'new tab'],

  // If the provider has redirected back before, the first page that it shows doesn't count.
  ['redirect', 'response without a user', 'new tab', 'page of the provider'],
  [
    'sign-in page while paused',
    'response without a user',
    'new tab',
    'page of the provider',
    'page of the provider',
  ],
  [
    'sign-in page while paused',
    'response without a user',
    'new tab',
    'page of the provider',
    'page of the provider',
    'new tab',
  ],

  // A late response means that the provider has shown a page.
  ['requested page', 'late response'],
  ['redirect', 'late response', 'new tab'],
  ['redirect', 'response without a user', 'new tab', 'late response', 'new tab'],
  ['requested page', 'sign-out in another tab', 'late response'],

  // After a sign-out, only a sign-in allows attempts.
  ['sign-in page', 'response', 'sign-out', 'reload'],
  ['sign-in page', 'response', 'sign-out', 'new tab'],
  ['redirect without history entry', 'response', 'sign-out', 'sign-in', 'reload'],
];

test.each(histories.map(([outcome, ...names]) => [outcome, names] as const))(
  'silent sign-in leads to the %s after these events: %j',
  async (outcome, names) => {
    let page = await load(createTestPage());
    expect(outcomeOf(page)).toBe('redirect');
    for (const name of names) page = await events[name](page);
    expect(outcomeOf(page)).toBe(outcome);
  },
);

describe('page load', () => {
  test('requests a silent sign-in from the provider once, with prompt=none', async () => {
    const { redirects } = await load(createTestPage(), '/people?q=a');
    expect(redirects).toEqual([
      {
        prompt: 'none',
        redirectMethod: 'assign',
        nonce: expect.stringMatching(/^[0-9a-f-]{36}$/),
        state: { returnTo: '/people?q=a' },
      },
    ]);
  });

  test('returns to the path of the last attempt', async () => {
    const page = await load(createTestPage(), '/people');
    const next = reopen(page);
    page.hide();
    await load(next, '/bookmarks');
    expect(next.redirects).toMatchObject([{ state: { returnTo: '/bookmarks' } }]);
    expect((await respond(next)).addresses).toEqual(['/bookmarks']);
  });

  test.each<[string, Setup]>([
    ['the configuration disables silent sign-ins', { silent: false }],
    [
      'the provider can’t be reached',
      { metadataService: { getMetadata: () => Promise.reject(new TypeError('Failed to fetch')) } },
    ],
    [
      'the provider’s metadata is unusable',
      { metadataService: createMetadataService({ token_endpoint: '/token' }) },
    ],
  ])('shows the sign-in page immediately if %s', async (_, setup) => {
    const page = createTestPage(setup);
    await expect(page.arrive('/people')).resolves.toBe('show');
    expect(outcomeOf(page)).toBe('sign-in page');
    const details = setup.silent === false ? undefined : expect.stringMatching(/reached|token_end/);
    expect(page.session.snapshot()).toEqual({
      status: 'signed-out',
      because: 'not-yet',
      details,
    });
  });

  const lateMetadata = async () => {
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    return createMetadataService().getMetadata();
  };
  test.each<[string, Setup]>([
    ['the metadata arrives', { metadataService: { getMetadata: lateMetadata } }],
    ['the page has loaded', { pageLoaded: createPendingPromise }],
  ])('shows the sign-in page after 8 seconds, and never redirects before %s', async (_, setup) => {
    const page = createTestPage(setup);
    const arrival = page.arrive('/people');
    await vi.advanceTimersByTimeAsync(8_000);
    await expect(arrival).resolves.toBe('show');
    expect(page.stoppedNavigations()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outcomeOf(page)).toBe('sign-in page');
  });
});

describe('interrupted silent sign-in', () => {
  test('is tried again if the page hasn’t navigated to the provider yet', async () => {
    const metadataService = { getMetadata: createPendingPromise };
    const first = createTestPage({ metadataService });
    void first.arrive('/people');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(outcomeOf(await events['page of the provider'](first))).toBe('redirect');
  });

  test('is tried again after a reload of the callback URL whose code was used', async () => {
    const pending = reopen(await load(createTestPage()), {
      signinRedirectCallback: createPendingPromise,
    });
    void pending.arrive(callback);
    const reloaded = reopen(pending, { isReload: true });
    pending.hide();
    await load(reloaded, callback);
    expect(reloaded.addresses).toEqual(['/people']);
    expect(reloaded.redirects).toMatchObject([{ prompt: 'none', state: { returnTo: '/people' } }]);
  });

  test('isn’t tried again if the provider’s response belongs to no stored sign-in and the page wasn’t reloaded', async () => {
    const settings = { stateStore: { get: async () => null } };
    const page = reopen(await load(createTestPage()), { settings });
    await page.arrive(callback);
    expect(outcomeOf(page)).toBe('sign-in page');
  });
});

test('a failed silent sign-in shows the sign-in page even if another tab has signed in in the meantime', async () => {
  const page = await load(createTestPage());
  events['sign-in in another tab'](page);
  const back = await events['response without a user'](page);
  expect(outcomeOf(back)).toBe('sign-in page');
  expect(back.addresses).toEqual(['/people']);
});

describe('sign-out during the silent sign-in of another tab', () => {
  async function begin() {
    const page = reopen(await load(createTestPage()));
    await page.arrive(callback);
    return { page, other: await events['new tab'](page) };
  }
  const signedOut = { status: 'signed-out', because: 'signed-out' };

  test('discards the provider’s response', async () => {
    const { page, other } = await begin();
    await page.session.signOut();
    const back = await respond(other);
    expect(back.session.snapshot()).toEqual(signedOut);
    expect(back.requests).not.toContain('signinRedirectCallback');
    expect(back.addresses).toEqual(['/people']);
  });

  test('discards tokens that are being fetched', async () => {
    const { page, other } = await begin();
    const back = reopen(other, {
      signinRedirectCallback: async () => {
        await page.session.signOut();
        return createOidcUser();
      },
    });
    await back.arrive(callback);
    expect(back.session.snapshot()).toMatchObject(signedOut);
    expect(outcomeOf(await events['new tab'](page))).toBe('sign-in page');
  });
});
