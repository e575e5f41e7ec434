import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createMetadataService, createTestPage, createUserWithClaims } from './session-setup.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));

/**
 * Creates a tab to which the provider redirects back after the user has started a sign-in on this
 * path.
 */
async function askedFor(path: string, client: Parameters<typeof createTestPage>[0]) {
  const first = createTestPage();
  void first.session.signIn(path);
  await vi.advanceTimersByTimeAsync(0);
  return first.again(client);
}

describe('token endpoint', () => {
  test.each([
    ['that answers 500 in JSON', new Error(' (500): {"why":"token"}'), 'responded with status 500'],
    ['that answers 503 without words', new Error('Down (503): {}'), 'responded with status 503'],
    [
      'that answers a page',
      new Error('Invalid response Content-Type: text/html; charset=utf-8, from URL: https://x'),
      'responded with text/html instead of JSON',
    ],
    [
      'that sends broken JSON',
      new SyntaxError('Unexpected end'),
      'sent a response that can’t be used',
    ],
    ['that can’t be reached', new TypeError('Failed to fetch'), 'couldn’t be reached'],
    ['that doesn’t answer', new ErrorTimeout('Network timed out'), 'didn’t respond in time'],
    [
      'that refuses the code',
      new ErrorResponse({ error: 'invalid_grant' }, new URLSearchParams()),
      'responded with “invalid_grant”',
    ],
    [
      'that sends no tokens',
      Object.assign(new Error('Invalid token specified: missing part #2'), {
        name: 'InvalidTokenError',
      }),
      'sent no ID token',
    ],
  ])('%s causes an error message and preserves the return path', async (_, error, words) => {
    const { session, replaceAddress, arrive } = await askedFor('/settings/webhooks/new', {
      signinRedirectCallback: async () => {
        throw error;
      },
    });
    await arrive('/auth/callback?code=c&state=s');
    expect(session.snapshot()).toEqual({
      status: 'signed-out',
      because: 'failed',
      problem: `The provider’s token endpoint ${words}. Try again, or contact your administrator.`,
    });
    expect(replaceAddress).toHaveBeenCalledExactlyOnceWith('/settings/webhooks/new');
  });
});

describe('return path of a sign-in', () => {
  const path = '/people/Mara%20Okafor?tab=skills';

  test.each<[string, string, Parameters<typeof createTestPage>[0]]>([
    [
      'an ID token is refused',
      'code=c&state=s',
      { signinRedirectCallback: async () => createUserWithClaims({ aud: 'x' }, { userState: 7 }) },
    ],
    ['another provider answers', 'code=c&state=s&iss=https%3A%2F%2Fevil.example', {}],
    ['the answer has no state', 'code=c', {}],
    [
      'the metadata names another issuer',
      'code=c&state=s',
      { metadataService: createMetadataService({ issuer: 'https://evil.example' }) },
    ],
  ])('is preserved when %s', async (_, query, client) => {
    const { session, replaceAddress, arrive } = await askedFor(path, client);
    await arrive(`/auth/callback?${query}`);
    expect(session.snapshot()).toMatchObject({ because: 'failed' });
    expect(replaceAddress).toHaveBeenCalledExactlyOnceWith(path);
  });

  test("is preserved if the provider doesn't respond in time", async () => {
    const page = await askedFor(path, {
      signinRedirectCallback: () => new Promise(() => undefined),
    });
    const arrival = page.arrive('/auth/callback?code=c&state=s');
    await vi.advanceTimersByTimeAsync(15_000);
    await arrival;
    expect(page.replaceAddress).toHaveBeenCalledExactlyOnceWith(path);
  });

  test('never redirects to another host, even if the stored path does', async () => {
    const { replaceAddress, arrive } = await askedFor('//evil.example/people', {});
    await arrive('/auth/callback?code=c');
    expect(replaceAddress).toHaveBeenCalledExactlyOnceWith('/');
  });
});
