import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { checkDelivery } from '#data/webhooks/check-delivery.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD8vQx8f6JZmo=';
const at = new Date('2026-11-21T12:00:00Z');
const timestamp = at.getTime() / 1000;
const body = '{"type":"bookmark.created","data":{"title":"Zoë"}}';

/** Signed by the library that receivers use. */
function delivered(signedBody = body, by = secret, sentAt = at) {
  const seconds = sentAt.getTime() / 1000;
  return {
    id: 'msg_1',
    timestamp: String(seconds),
    signature: new Webhook(by).sign('msg_1', sentAt, signedBody),
  };
}

function headersOf({ id, timestamp, signature }: Record<'id' | 'timestamp' | 'signature', string>) {
  return `webhook-id: ${id}\nwebhook-timestamp: ${timestamp}\nwebhook-signature: ${signature}`;
}

const membersOf = (headers: string) =>
  Object.fromEntries(headers.split('\n').map((line) => line.split(': ')));

const check = (
  pasted: Partial<Parameters<typeof checkDelivery>[0]> = {},
  now: Date = at,
): ReturnType<typeof checkDelivery> =>
  checkDelivery({ headers: headersOf(delivered()), body, secret, ...pasted }, now);

const clean = {
  kind: 'holds',
  which: 1,
  of: 1,
  secretFaults: [],
  bodyChange: undefined,
  clock: { state: 'fresh', offSeconds: 0 },
};

describe('checking a signature', () => {
  it('accepts that of the standardwebhooks library', async () => {
    expect(await check()).toEqual(clean);
  });

  it('accepts the published example', async () => {
    const headers =
      'webhook-id: msg_p5jXN8AQM9LWM0D4loKWxJek\nwebhook-timestamp: 1614265330\nwebhook-signature: v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
    const now = new Date(1614265330_000);
    expect(await check({ headers, body: '{"test": 2432232314}' }, now)).toEqual(clean);
  });

  it.each([
    ['curl', (text: string) => text.replace(/^(.*)$/gm, "  -H '$1' \\")],
    ['JSON', (text: string) => `{\n${text.replace(/^(.*?): (.*)$/gm, '  "$1": "$2",')}\n}`],
    ['JSON in one line', (text: string) => JSON.stringify(membersOf(text))],
    [
      'a Python dict',
      (text: string) =>
        JSON.stringify(membersOf(text)).replaceAll('"', "'").replaceAll(",'w", ", 'w"),
    ],
    [
      'CGI',
      (text: string) =>
        text.replace(/^(.*?): /gm, (_, name) => `HTTP_${name.toUpperCase().replaceAll('-', '_')}=`),
    ],
    ['Svix', (text: string) => text.replace(/^webhook-/gm, 'svix-')],
    ['another case', (text: string) => text.replace(/^webhook-/gm, 'Webhook-')],
    ['Windows', (text: string) => `host: x\r\n${text.replaceAll('\n', '\r\n')}\r\n`],
  ])('accepts headers in the form of %s', async (_, written) => {
    expect(await check({ headers: written(headersOf(delivered())) })).toEqual(clean);
  });

  it('accepts the second of two during a rotation', async () => {
    const both = delivered();
    const signature = `${delivered(body, other).signature} v1a,AAAA ${both.signature}`;
    expect(await check({ headers: headersOf({ ...both, signature }) })).toEqual({
      ...clean,
      which: 2,
      of: 2,
    });
  });
});

describe('checking the timestamp of a delivery', () => {
  it.each([
    [300, 'fresh'],
    [301, 'too-old'],
    [-300, 'fresh'],
    [-301, 'in-future'],
  ])('finds %d seconds ago %s', async (offSeconds, state) => {
    const now = new Date((timestamp + offSeconds) * 1000);
    expect(await check({}, now)).toEqual({ ...clean, clock: { state, offSeconds } });
  });
});

describe('checking a changed body', () => {
  const spaced = '{"type": "bookmark.created", "data": {"title": "Zo\\u00eb"}}';
  it.each([
    ['newline-added', body, `${body}\n`],
    ['newline-lost', `${body}\n`, body],
    ['line-ends', '{\r\n"a":1}', '{\n"a":1}'],
    ['json', body, JSON.stringify(JSON.parse(body), null, 2)],
    ['json', JSON.stringify(JSON.parse(body), null, 4), body],
    ['json', '{"a": [1, {"b": null}]}', '{"a":[1,{"b":null}]}'],
    ['json', spaced, body],
    ['json', '{ "a":"\\u00eb" }', '{ "a":"ë" }'],
    ['json', body, body.replace('ë', '\\u00eb')],
    ['json', '{ "a":"ë" }', '{ "a":"\\u00eb" }'],
    ['json', '{"a":"/"}', '{"a":"\\/"}'],
    ['json', '{"a":1}', '{"a":1.0}'],
    ['json', '{"a":100}', '{"a": 1e2}'],
    ['json', '{"a":{"b":1,"c":2},"d":3}', '{"d":3,"a":{"c":2,"b":1}}'],
    ['json', '{"a": "1.0  : \\" 2"}', '{"a":"1.0  : \\" 2"}'],
    ['space-around', body, `  ${body}\t`],
    ['byte-order-mark', `\ufeff{`, '{'],
  ])('finds the change %s', async (bodyChange, signed, pasted) => {
    const headers = headersOf(delivered(signed));
    expect(await check({ headers, body: pasted })).toEqual({ ...clean, bodyChange });
  });

  it('fails for another body', async () => {
    expect(await check({ body: body.replace('Zoë', 'Zoe') })).toEqual({
      kind: 'fails',
      of: 1,
      clock: clean.clock,
    });
  });
});

describe('checking a secret', () => {
  it('fails for that of another webhook', async () => {
    expect(await check({ secret: other })).toMatchObject({ kind: 'fails' });
  });

  it.each([
    ['surrounded', ` "${secret}"\n`],
    ['assignment', `WEBHOOK_SIGNING_SECRET='${secret}'`],
    ['no-prefix', secret.slice('whsec_'.length)],
  ])('accepts and names the fault %s', async (fault, typed) => {
    expect(await check({ secret: typed })).toEqual({ ...clean, secretFaults: [fault] });
  });

  it('accepts and names base64 of the URL-safe alphabet', async () => {
    const odd = 'whsec_+/MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw==';
    const headers = headersOf(delivered(body, odd));
    const typed = odd.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    expect(await check({ headers, secret: typed })).toEqual({
      ...clean,
      secretFaults: ['url-safe'],
    });
  });

  it('accepts and names a secret used as text', async () => {
    const asText = `whsec_${btoa('plain words')}`;
    const headers = headersOf(delivered(body, asText));
    expect(await check({ headers, secret: 'plain words' })).toMatchObject({
      kind: 'holds',
      secretFaults: ['not-base64'],
    });
  });

  it.each([
    ['whsec_not base64', 'not-base64'],
    ['whpk_AAAA', 'public-key'],
  ])('refuses %s as %s', async (typed, fault) => {
    expect(await check({ secret: typed })).toEqual({
      kind: 'obstacles',
      obstacles: [{ kind: 'bad-secret', fault }],
    });
  });
});

describe('checking a delivery names', () => {
  it('all missing parts', async () => {
    expect(await check({ headers: '', secret: ' ' })).toEqual({
      kind: 'obstacles',
      obstacles: ['id', 'timestamp', 'signature', 'secret'].map((what) => ({
        kind: 'missing',
        what,
      })),
    });
  });

  const hex = 'a'.repeat(64);
  it.each([
    ['v1a,AAAA', { kind: 'only-asymmetric' }],
    [`sha256=${hex}`, { kind: 'bad-signature', faults: ['hex'] }],
    [`v1,${hex}`, { kind: 'bad-signature', faults: ['hex'] }],
    [
      'g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      { kind: 'bad-signature', faults: ['no-version'] },
    ],
    [
      'v1,g0hM9SsE-OTPJTGt_tmIKtSyZlE3uFJELVlNIOLJ1OE',
      { kind: 'bad-signature', faults: ['url-safe'] },
    ],
    ['v1,g0hM', { kind: 'bad-signature', faults: ['wrong-length'] }],
    ['v1,!', { kind: 'bad-signature', faults: ['not-base64'] }],
    ['v2,g0hM', { kind: 'bad-signature', faults: [] }],
  ])('the unusable signature %s', async (signature, obstacle) => {
    expect(await check({ headers: headersOf({ ...delivered(), signature }) })).toEqual({
      kind: 'obstacles',
      obstacles: [obstacle],
    });
  });

  it.each([
    ['1795262400000', true],
    ['2026-11-21T12:00:00Z', false],
    ['-1', false],
  ])('the unusable timestamp %s', async (time, inMilliseconds) => {
    expect(await check({ headers: headersOf({ ...delivered(), timestamp: time }) })).toEqual({
      kind: 'obstacles',
      obstacles: [{ kind: 'bad-timestamp', inMilliseconds }],
    });
  });

  it('an id with a dot', async () => {
    expect(await check({ headers: headersOf({ ...delivered(), id: 'msg.1' }) })).toEqual({
      kind: 'obstacles',
      obstacles: [{ kind: 'bad-id' }],
    });
  });
});
