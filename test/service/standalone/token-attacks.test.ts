import { createHmac, generateKeyPairSync, KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { AUDIENCE } from './external-provider.ts';
import { startStandalone } from './start-standalone.ts';

type Standalone = Awaited<ReturnType<typeof startStandalone>>;
/** Bearer token, or the complete headers and query of a request. */
type Attack = string | { headers: readonly string[]; query?: string };
type Row = readonly [
  title: string,
  attack: (tools: Tools) => Attack | Promise<Attack>,
  answer?: { status?: number; error?: string | undefined },
];

const PATH = '/viewer/v1/bookmark-state';

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

const signEs256 = (text: string, key: KeyObject) =>
  sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');

const curve = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve });

/** Returns a valid token, the provider's public key, and functions that build tokens. */
async function toolsFor({ provider }: Standalone) {
  const { kid, privateKey, publicKey } = provider.key();
  const good = await provider.token();
  const [header = '', payload = '', signature = ''] = good.split('.');
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const own = curve('P-256');
  return {
    provider,
    good,
    parts: { header, payload, signature },
    claims,
    publicKey: KeyObject.from(publicKey),
    own,
    /** Returns a token with this header and payload, signed with the provider's key by default. */
    signed(changes: object, body: unknown = claims, key = KeyObject.from(privateKey)) {
      const text = `${encode({ alg: 'ES256', kid, ...changes })}.${encode(body)}`;
      return `${text}.${signEs256(text, key)}`;
    },
    /**
     * Returns a token with this header, the claims of a valid token, and the signature that
     * `signatureOf` returns for the text to sign.
     */
    unsigned(changes: unknown, signatureOf: (text: string) => string = () => '') {
      const whole = typeof changes === 'object' ? { alg: 'ES256', kid, ...changes } : changes;
      const text = `${encode(whole)}.${payload}`;
      return `${text}.${signatureOf(text)}`;
    },
  };
}

type Tools = Awaited<ReturnType<typeof toolsFor>>;

const withClaims =
  (claims: Record<string, unknown>) =>
  ({ provider }: Tools) =>
    provider.token(claims);

const hmac = (secret: string | Buffer) => (text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');

const noScope = { error: 'insufficient_scope' };
const noToken = { error: undefined };
const nowSeconds = () => Math.floor(Date.now() / 1000);

const attacks: Readonly<Record<string, readonly Row[]>> = {
  'missing or broken signatures': [
    ['without a signature', ({ parts }) => `${parts.header}.${parts.payload}.`],
    ['of two parts', ({ parts }) => `${parts.header}.${parts.payload}`],
    ['with the algorithm none', ({ unsigned }) => unsigned({ alg: 'none' })],
    ['with the algorithm nOnE', ({ unsigned }) => unsigned({ alg: 'nOnE' })],
    ['with a list of algorithms', ({ unsigned }) => unsigned({ alg: ['none'] })],
    ['without an algorithm', ({ signed }) => signed({ alg: undefined })],
    [
      'with two algorithms',
      ({ unsigned }) => unsigned('{"alg":"ES256","kid":"key-1","alg":"none"}'),
    ],
    ['with a signature cut short', ({ good }) => good.slice(0, -20)],
    ['with a longer signature', ({ good }) => `${good}AAAA`],
    ['with a signature of zeros', ({ unsigned }) => unsigned({}, () => encode('\0'.repeat(64)))],
    [
      'with a signature as long as the curve’s order',
      ({ unsigned }) =>
        unsigned({}, () =>
          Buffer.from(
            'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551'.repeat(2),
            'hex',
          ).toString('base64url'),
        ),
    ],
    [
      'with a signature encoded as DER',
      ({ unsigned, provider }) =>
        unsigned({}, (text) =>
          sign('sha256', Buffer.from(text), KeyObject.from(provider.key().privateKey)).toString(
            'base64url',
          ),
        ),
    ],
    [
      'with the signature of another token',
      async ({ parts, provider }) =>
        `${parts.header}.${parts.payload}.${(await provider.token({ sub: 'other' })).split('.')[2]}`,
    ],
    [
      'with another subject than was signed',
      ({ parts, claims }) =>
        `${parts.header}.${encode({ ...claims, sub: 'victim' })}.${parts.signature}`,
    ],
    [
      'with another header than was signed',
      ({ parts, provider }) =>
        `${encode({ alg: 'ES256', kid: provider.key().kid })}.${parts.payload}.${parts.signature}`,
    ],
  ],
  'keys other than the provider’s': [
    [
      'signed with the public key as a secret',
      ({ publicKey, unsigned }) =>
        unsigned({ alg: 'HS256' }, hmac(publicKey.export({ type: 'spki', format: 'pem' }))),
    ],
    [
      'signed with the public JWK as a secret',
      ({ publicKey, unsigned }) =>
        unsigned({ alg: 'HS256' }, hmac(JSON.stringify(publicKey.export({ format: 'jwk' })))),
    ],
    ['signed with an empty secret', ({ unsigned }) => unsigned({ alg: 'HS256' }, hmac(''))],
    [
      'signed with a key of the attacker',
      ({ signed, claims, own }) => signed({}, claims, own.privateKey),
    ],
    [
      'with a key of the attacker inside',
      ({ signed, claims, own }) =>
        signed({ jwk: own.publicKey.export({ format: 'jwk' }) }, claims, own.privateKey),
    ],
    [
      'with only a key of the attacker inside',
      ({ signed, claims, own }) => {
        const jwk = { ...own.publicKey.export({ format: 'jwk' }), kid: 'own' };
        return signed({ kid: 'own', jwk }, claims, own.privateKey);
      },
    ],
    [
      'with a certificate of the attacker inside',
      ({ signed, claims, own }) => {
        const x5c = [own.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')];
        return signed({ kid: undefined, x5c }, claims, own.privateKey);
      },
    ],
    ...['jku', 'x5u'].map<Row>((member) => [
      `whose ${member} names a host of the attacker`,
      ({ signed, claims, own }) =>
        signed({ kid: 'own', [member]: 'https://attacker.example.test/' }, claims, own.privateKey),
    ]),
    ...['another', '', '../key-1', '/dev/null', '__proto__', "' OR 1=1 --"].map<Row>((kid) => [
      `that names the key ${JSON.stringify(kid)}`,
      ({ signed }) => signed({ kid }),
    ]),
    [
      'signed on the curve secp256k1',
      ({ signed, claims }) => signed({ alg: 'ES256K' }, claims, curve('secp256k1').privateKey),
    ],
    [
      'signed on a curve that the algorithm doesn’t have',
      ({ signed, claims }) => signed({}, claims, curve('P-384').privateKey),
    ],
    ['of an algorithm that the key isn’t for', ({ signed }) => signed({ alg: 'ES384' })],
    ['of an algorithm for another kind of key', ({ signed }) => signed({ alg: 'RS256' })],
  ],
  'unsupported headers or formats': [
    ['with an unsupported critical header', ({ signed }) => signed({ crit: ['x'], x: 1 })],
    ['with an empty list of critical headers', ({ signed }) => signed({ crit: [] })],
    ['with `b64: false` in the header', ({ signed }) => signed({ crit: ['b64'], b64: false })],
    ...['logout+jwt', 'dpop+jwt', 'secevent+jwt', 'id_token'].map<Row>((typ) => [
      `of the type ${typ}`,
      ({ signed }) => signed({ typ }),
    ]),
    ['whose type is a list', ({ signed }) => signed({ typ: ['at+jwt'] })],
    ['of a payload that is a list', ({ signed, claims }) => signed({}, [claims])],
    ['of a payload that is a text', ({ signed, good }) => signed({ cty: 'JWT' }, good)],
    [
      'that is encrypted',
      ({ parts: { header, payload } }) => `${header}..${payload}.${payload}.AA`,
    ],
    ['that is no JWT', () => 'a.b.c'],
    ['that is JSON', () => encode({ sub: 'victim' })],
  ],
  'wrong claims': [
    ['of another issuer', withClaims({ iss: 'https://id.example.test' })],
    ['of no issuer', withClaims({ iss: undefined })],
    [
      'of an issuer with another ending',
      ({ provider }) => provider.token({ iss: `${provider.issuer}/` }),
    ],
    ['of several issuers', ({ provider }) => provider.token({ iss: [provider.issuer] })],
    ['for another audience', withClaims({ aud: 'https://other.example.test' })],
    ['for other audiences', withClaims({ aud: ['https://other.example.test', 'spec-viewer'] })],
    ['for an audience that only begins as this', withClaims({ aud: `${AUDIENCE}.attacker.test` })],
    ['for no audience', withClaims({ aud: undefined })],
    ['for an audience that is an object', withClaims({ aud: { 0: AUDIENCE } })],
    ['that have expired', withClaims({ exp: 1 })],
    [
      'that have expired a minute ago',
      ({ provider }) => provider.token({ exp: nowSeconds() - 60 }),
    ],
    ['that never expire', withClaims({ exp: undefined })],
    ['whose exp is a string', withClaims({ exp: '4000000000' })],
    ['that are not valid yet', withClaims({ nbf: 4_000_000_000 })],
    ['whose nbf is a string', withClaims({ nbf: '0' })],
    ['without a subject', withClaims({ sub: undefined })],
    ['with an empty subject', withClaims({ sub: '' })],
    ['with a subject that is true', withClaims({ sub: true })],
    ['with a subject that is a number', withClaims({ sub: 5 })],
    ['with a subject that is an object', withClaims({ sub: { name: 'subject-1' } })],
    ['with a subject that is an array', withClaims({ sub: ['subject-1'] })],
    ['with a subject that is null', withClaims({ sub: null })],
    ['with a subject that the database would cut short', withClaims({ sub: 'subject-1\0' })],
    ['with a subject that has half of a surrogate pair', withClaims({ sub: 'subject-\ud800' })],
    [
      'that are ID tokens',
      withClaims({ aud: 'spec-viewer', azp: 'spec-viewer', nonce: 'n', scope: undefined }),
    ],
    ['that are ID tokens for this audience', withClaims({ nonce: 'n', scope: undefined }), noScope],
    ['without the scope', withClaims({ scope: 'profile' }), noScope],
    ['with a scope that only begins as the right one', withClaims({ scope: 'openid2' }), noScope],
    ['of another client', withClaims({ client_id: 'elsewhere' })],
    ['of a client with another authorized party', withClaims({ azp: 'elsewhere' })],
  ],
  'anything but one valid Authorization header': [
    ['in the query', ({ good }) => ({ headers: [], query: `?access_token=${good}` }), noToken],
    ['in a cookie', ({ good }) => ({ headers: ['cookie', `access_token=${good}`] }), noToken],
    ['without a scheme', ({ good }) => ({ headers: ['authorization', good] }), noToken],
    ...['Basic', 'DPoP', 'Bearer:', 'Bearer Bearer', 'Bearer\t', 'Token, Bearer'].map<Row>(
      (scheme) => [
        `with the scheme ${JSON.stringify(scheme)}`,
        ({ good }) => ({ headers: ['authorization', `${scheme} ${good}`] }),
        noToken,
      ],
    ),
    ['with whitespace inside', ({ good }) => good.replace('.', ' .'), noToken],
    [
      'in two headers',
      ({ good }) => ({
        headers: ['authorization', `Bearer ${good}`, 'authorization', `Bearer ${good}`],
      }),
      noToken,
    ],
    [
      'in a second Authorization header, after one with an unsigned token',
      ({ good, unsigned }) => ({
        headers: ['authorization', `Bearer ${unsigned({})}`, 'authorization', `Bearer ${good}`],
      }),
      noToken,
    ],
    ['of 12,000 characters', ({ good }) => `${good}${'A'.repeat(12_000)}`],
    ['of 100,000 characters', ({ good }) => `${good}${'A'.repeat(100_000)}`, { status: 431 }],
  ],
};

const bearer = (attack: Attack) =>
  typeof attack === 'string' ? { headers: ['authorization', `Bearer ${attack}`] } : attack;

/**
 * Sends a request with unmodified headers. `fetch` isn't used, because it would join headers of the
 * same name.
 */
async function send({ origin }: Standalone, attack: Attack) {
  const { headers, query = '' } = bearer(attack);
  const { host } = new URL(origin);
  const sent = request(`${origin}${PATH}${query}`, {
    headers: ['host', host, 'connection', 'close', ...headers],
  });
  const answered = once(sent.end(), 'response');
  const [response]: IncomingMessage[] = await answered;
  response?.resume();
  const challenge = response?.headers['www-authenticate'];
  return { status: response?.statusCode, error: /error="(\w+)"/.exec(challenge ?? '')?.[1] };
}

const accepted: readonly Row[] = [
  ['with no type', ({ signed }) => signed({})],
  ['of the type JWT', ({ signed }) => signed({ typ: 'JWT' })],
  ['of the type of access tokens', ({ signed }) => signed({ typ: 'application/AT+JWT' })],
  ['for this audience among others', withClaims({ aud: ['https://a.example.test', AUDIENCE] })],
  [
    'that have just expired by another clock',
    ({ provider }) => provider.token({ exp: nowSeconds() - 5 }),
  ],
  [
    'with the scheme in lower case',
    ({ good }) => ({ headers: ['authorization', `bearer ${good}`] }),
  ],
];

/** Sends each of these tokens, followed by a valid one. Returns the responses by title. */
async function sendAll(rows: readonly Row[]) {
  vi.useFakeTimers({ toFake: ['performance'] });
  const service = await startStandalone({ clientIds: ['spec-viewer'] });
  const tools = await toolsFor(service);
  const answers = new Map<string, unknown>();
  for (const [title, attack] of rows) {
    // An unknown key makes the service fetch the keys again, but not twice within ten seconds.
    vi.advanceTimersByTime(10_000);
    answers.set(title, await send(service, await attack(tools)));
    expect(await send(service, tools.good)).toMatchObject({ status: 200 });
  }
  return answers;
}

describe('tokens', () => {
  it.each(Object.entries(attacks))('are rejected with %s', async (_, rows) => {
    const expected = rows.map(([title, , answer = {}]) => {
      const { status = 401, error } = { error: 'invalid_token', ...answer };
      return [title, { status, error: status === 401 ? error : undefined }] as const;
    });
    expect(await sendAll(rows)).toEqual(new Map(expected));
  });

  it('are accepted with each permitted type, audience, clock difference and scheme', async () => {
    const expected = accepted.map(([title]) => [title, { status: 200, error: undefined }] as const);
    expect(await sendAll(accepted)).toEqual(new Map(expected));
  });
});
