import { CompactSign, generateKeyPair } from 'jose';
import type { Behaviour } from './behaviour.ts';

const lifetimeMinutes = 10;
const { privateKey } = await generateKeyPair('ES256');

export type Grant = {
  readonly issuer: string;
  readonly clientId: string;
  readonly person: string;
  readonly nonce: string | null;
};

const base64url = (text: string) => Buffer.from(text).toString('base64url');

/** An ID token. The claims are written as they are told, so that any JSON can be among them. */
export async function idToken(
  { issuer, clientId, person, nonce }: Grant,
  { claims, clockMinutes = 0, unsigned = false }: Behaviour,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000) + clockMinutes * 60;
  const usual = { iss: issuer, aud: clientId, sub: person, name: person, nonce };
  const times = { iat: now, exp: now + lifetimeMinutes * 60 };
  const payload = JSON.stringify({ ...usual, ...times, ...claims });
  if (unsigned) return `${base64url('{"alg":"none"}')}.${base64url(payload)}.`;
  return new CompactSign(Buffer.from(payload))
    .setProtectedHeader({ alg: 'ES256' })
    .sign(privateKey);
}
