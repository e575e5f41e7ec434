import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storageIfAllowed } from '#platform/browser-storage.ts';
import { appOrigin, described, harness } from './session-setup.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));

describe('a fresh load', () => {
  test('asks the provider once, with prompt=none, whether somebody is signed in', async () => {
    const { oidc, arrive } = harness();
    void arrive('/people?q=a');
    await vi.advanceTimersByTimeAsync(0);
    expect(oidc.signinRedirect).toHaveBeenCalledExactlyOnceWith({
      prompt: 'none',
      redirectMethod: 'replace',
      nonce: expect.stringMatching(/^[0-9a-f-]{36}$/),
      state: { returnTo: '/people?q=a' },
    });
  });

  test('shows the sign-in page when the silent sign-in never came back', async () => {
    const { session, oidc, arrive } = harness();
    void arrive('/people');
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(arrive('/people')).resolves.toBe('show');
    expect(oidc.signinRedirect).toHaveBeenCalledOnce();
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'not-yet' });
  });

  test('says that the provider can’t be reached', async () => {
    const { session, arrive } = harness({
      signinRedirect: async () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await expect(arrive('/people')).resolves.toBe('show');
    expect(session.snapshot()).toMatchObject({
      because: 'failed',
      problem: 'The provider could not be reached.',
    });
  });

  test('gives up a provider that doesn’t answer after 15 seconds', async () => {
    const { session, arrive } = harness();
    const arrival = arrive('/people');
    await vi.advanceTimersByTimeAsync(15_000);
    await expect(arrival).resolves.toBe('show');
    expect(session.snapshot()).toMatchObject({
      problem: 'The provider took longer than 15 seconds.',
    });
  });
});

describe('the metadata of the provider', () => {
  const metadataService = described(async () => 'https://evil.example');

  test('stops every sign-in when it names another issuer', async () => {
    const { session, oidc, arrive } = harness({ metadataService });
    await expect(arrive('/people')).resolves.toBe('show');
    await session.signIn('/people');
    expect(oidc.signinRedirect).not.toHaveBeenCalled();
    expect(session.snapshot()).toMatchObject({
      problem: 'The provider’s metadata names an issuer other than the configured one.',
    });
  });

  test('may write the issuer with a trailing slash', async () => {
    const { oidc, session } = harness({
      metadataService: described(async () => `${appOrigin}/oidc/`),
    });
    void session.signIn('/people');
    await vi.advanceTimersByTimeAsync(0);
    expect(oidc.signinRedirect).toHaveBeenCalledOnce();
  });
});

describe('storage that the browser denies', () => {
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
