import { ErrorResponse } from 'oidc-client-ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getStorageOrEmpty } from '#platform/stored.ts';
import {
  appOrigin,
  createMetadataService,
  createPendingPromise,
  createTestPage,
} from './session-setup.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));

describe('sign-in requested by the user', () => {
  test('fails if the provider doesn’t respond within 15 seconds', async () => {
    const { session } = createTestPage({ metadataService: { getMetadata: createPendingPromise } });
    const signingIn = session.signIn('/people');
    await vi.advanceTimersByTimeAsync(15_000);
    await signingIn;
    expect(session.snapshot()).toMatchObject({
      problem: 'The provider took longer than 15 seconds.',
    });
  });
});

test.each(['login_required', 'interaction_required', 'consent_required'])(
  'a sign-in requested by the user shows the reason if the provider responds with %s',
  async (error) => {
    const page = createTestPage();
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
      problem: `The provider responded to the sign-in with “${error}”.`,
    });
  },
);

describe('metadata of the provider', () => {
  const metadataService = createMetadataService({ issuer: 'https://evil.example' });

  test('prevents every sign-in if the metadata contains an issuer other than the configured issuer', async () => {
    const { session, oidc } = createTestPage({ metadataService });
    await session.signIn('/people');
    expect(oidc.signinRedirect).not.toHaveBeenCalled();
    expect(session.snapshot()).toMatchObject({
      problem: 'The provider’s metadata names an issuer other than the configured one.',
    });
  });

  test("prevents every sign-in if an endpoint doesn't use http(s)", async () => {
    const { session, oidc } = createTestPage({
      metadataService: createMetadataService({ end_session_endpoint: 'javascript:alert(1)' }),
    });
    await session.signIn('/people');
    expect(oidc.signinRedirect).not.toHaveBeenCalled();
    expect(session.snapshot()).toMatchObject({
      problem: 'The provider’s metadata can’t be used: end_session_endpoint must be an https URL.',
    });
  });

  test('can contain the issuer with a trailing slash', async () => {
    const { oidc, session } = createTestPage({
      metadataService: createMetadataService({ issuer: `${appOrigin}/oidc/` }),
    });
    void session.signIn('/people');
    await vi.advanceTimersByTimeAsync(0);
    expect(oidc.signinRedirect).toHaveBeenCalledOnce();
  });
});

describe('browser that denies storage', () => {
  test('starts no sign-in and explains which permission is missing', async () => {
    const denied = new DOMException('Storage is denied.', 'SecurityError');
    const { session, oidc, arrive } = createTestPage({
      signinRedirect: vi.fn(async () => {
        throw denied;
      }),
      tabStorage: getStorageOrEmpty(() => {
        throw denied;
      }),
    });
    await expect(arrive('/people')).resolves.toBe('show');
    expect(oidc.signinRedirect).not.toHaveBeenCalled();
    await session.signIn('/people');
    expect(session.snapshot()).toMatchObject({
      problem: expect.stringContaining('Allow this site to store data.'),
    });
  });
});
