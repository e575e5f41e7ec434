import { SignJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { createExternalTokens } from '#reference-service/identity/external-tokens.ts';
import { AUDIENCE, startExternalProvider } from './external-provider.ts';

async function start() {
  const provider = await startExternalProvider();
  let time = Date.now();
  const { verify } = createExternalTokens(
    { issuer: provider.issuer, audience: AUDIENCE },
    () => new Date(time),
  );
  return {
    provider,
    verify,
    wait(ms: number) {
      time += ms;
    },
  };
}

describe('tokens of an external provider', () => {
  it('name their subject, and the keys are looked for once', async () => {
    const { provider, verify } = await start();
    expect(await verify(await provider.token())).toBe('subject-1');
    expect(await verify(await provider.token({ sub: 'subject-2' }))).toBe('subject-2');
    expect(provider.discoveries()).toBe(1);
  });

  it.each([
    ['of another issuer', { iss: 'https://id.example.test' }],
    ['for another audience', { aud: 'https://other.example.test' }],
    ['that have expired', { exp: 1 }],
    ['that are not valid yet', { nbf: 4_000_000_000 }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['with a subject that is true', { sub: true }],
    ['with a subject that is a number', { sub: 5 }],
    ['with a subject that is an object', { sub: { name: 'subject-1' } }],
    ['with a subject that is an array', { sub: ['subject-1'] }],
    ['with a subject that is null', { sub: null }],
    ['with a subject that the database would cut short', { sub: 'subject-1\0' }],
    ['with a subject that has half of a surrogate pair', { sub: 'subject-\ud800' }],
  ])('are refused %s', async (_case, claims) => {
    const { provider, verify } = await start();
    const refusal = expect.objectContaining({ code: 'invalid_token' });
    await expect(verify(await provider.token(claims))).rejects.toEqual(refusal);
  });

  it('are refused when a shared secret signed them', async () => {
    const { provider, verify } = await start();
    const claims = { iss: provider.issuer, aud: AUDIENCE, sub: 's', exp: 4_000_000_000 };
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
      .sign(new TextEncoder().encode('a shared secret of thirty-two bytes'));
    await expect(verify(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('are accepted with a new key after the keys were rotated', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { provider, verify, wait } = await start();
    await verify(await provider.token());
    await provider.rotate();
    vi.setSystemTime(Date.now() + 60_000);
    wait(60_000);
    expect(await verify(await provider.token())).toBe('subject-1');
  });

  it('are answered 503 while the provider cannot be reached', async () => {
    const { provider, verify } = await start();
    const token = await provider.token();
    provider.stop();
    await expect(verify(token)).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': '10' },
      cause: expect.any(Error),
    });
  });
});
