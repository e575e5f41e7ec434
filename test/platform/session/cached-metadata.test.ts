import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchCachedMetadata } from '#platform/session/oidc-client.ts';

const url = 'https://id.example.test/.well-known/openid-configuration';

const metadata = {
  issuer: 'https://id.example.test',
  authorization_endpoint: 'https://id.example.test/auth',
  token_endpoint: 'https://id.example.test/token',
};

const answers = vi.fn<typeof fetch>();

beforeEach(() => {
  answers.mockReset();
  vi.stubGlobal('fetch', answers);
});

afterEach(() => vi.useRealTimers());

describe('fetchCachedMetadata', () => {
  test('returns cached metadata of any age and sends no cookies', async () => {
    answers.mockResolvedValue(Response.json(metadata));
    expect(await fetchCachedMetadata(url)).toEqual(metadata);
    expect(answers).toHaveBeenCalledExactlyOnceWith(
      url,
      expect.objectContaining({ cache: 'force-cache', credentials: 'omit' }),
    );
  });

  test.each([
    ['an error', () => Response.json(metadata, { status: 500 })],
    ['a page', () => new Response('<!doctype html>')],
  ])('returns undefined if the response is %s', async (_, answer) => {
    answers.mockResolvedValue(answer());
    expect(await fetchCachedMetadata(url)).toBeUndefined();
  });

  test('returns undefined after ten seconds without a response', async () => {
    vi.useFakeTimers();
    answers.mockReturnValue(new Promise(() => {}));
    const reading = fetchCachedMetadata(url);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await reading).toBeUndefined();
  });
});
