import { ErrorResponse } from 'oidc-client-ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storageIfAllowed } from '#platform/stored.ts';
import { appOrigin, described, harness, never } from './session-setup.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));

describe('a sign-in that was asked for', () => {
  test('gives up a provider that doesn’t answer after 15 seconds', async () => {
    const { session } = harness({ metadataService: { getMetadata: never } });
    const signingIn = session.signIn('/people');
    await vi.advanceTimersByTimeAsync(15_000);
    await signingIn;
    expect(session.snapshot()).toMatchObject({
      problem: 'The provider took longer than 15 seconds.',
    });
  });
});

test.each(['login_required', 'interaction_required', 'consent_required'])(
  'a sign-in that was asked for and is answered with %s says so',
  async (error) => {
    const page = harness();
    void page.session.signIn('/people');
    await vi.advanceTimersByTimeAsync(0);
    const { session, arrive } = page.again({
      signinRedirectCallback: async () => {
        throw new ErrorResponse({ error });
      },
    });
    await arrive('/auth/callback?error=e&state=s');
    expect(session.snapshot()).toMatchObject({
      because: 'failed',
      problem: `The provider answered the sign-in with “${error}”.`,
    });
  },
);

describe('the metadata of the provider', () => {
  const metadataService = described({ issuer: 'https://evil.example' });

  test('stops every sign-in when it names another issuer', async () => {
    const { session, oidc } = harness({ metadataService });
    await session.signIn('/people');
    expect(oidc.signinRedirect).not.toHaveBeenCalled();
    expect(session.snapshot()).toMatchObject({
      problem: 'The provider’s metadata names an issuer other than the configured one.',
    });
  });

  test('stops every sign-in when an endpoint is not http', async () => {
    const { session, oidc } = harness({
      metadataService: described({ end_session_endpoint: 'javascript:alert(1)' }),
    });
    await session.signIn('/people');
    expect(oidc.signinRedirect).not.toHaveBeenCalled();
    expect(session.snapshot()).toMatchObject({
      problem:
        'The provider’s metadata can’t be used: end_session_endpoint must be an https address.',
    });
  });

  test('may write the issuer with a trailing slash', async () => {
    const { oidc, session } = harness({
      metadataService: described({ issuer: `${appOrigin}/oidc/` }),
    });
    void session.signIn('/people');
    await vi.advanceTimersByTimeAsync(0);
    expect(oidc.signinRedirect).toHaveBeenCalledOnce();
  });
});

describe('a browser that denies storage', () => {
  test('starts no sign-in and says what to allow', async () => {
    const denied = new DOMException('Storage is denied.', 'SecurityError');
    const { session, oidc, arrive } = harness({
      signinRedirect: vi.fn(async () => {
        throw denied;
      }),
      tabStorage: storageIfAllowed(() => {
        throw denied;
      }),
    });
    await expect(arrive('/people')).resolves.toBe('show');
    expect(oidc.signinRedirect).not.toHaveBeenCalled();
    await session.signIn('/people');
    expect(session.snapshot()).toMatchObject({
      problem: expect.stringContaining('Allow this address to store data.'),
    });
  });
});
