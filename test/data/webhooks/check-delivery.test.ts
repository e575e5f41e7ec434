import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { checkDelivery } from '#data/webhooks/check-delivery.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD8vQx8f6JZmo=';
const at = new Date('2026-11-21T12:00:00Z');
const timestamp = at.getTime() / 1000;
const body = '{"type":"bookmark.created","data":{"title":"Zoë"}}';

/** Creates a delivery that is signed by the library that receivers use. */
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

const clean = { result: 'valid', findings: [], signatureIndex: 1, of: 1, age: 0 };
const unchecked = (...findings: readonly string[]) => ({ result: 'unchecked', findings });

describe('checkDelivery', () => {
  it('accepts a signature of the standardwebhooks library', async () => {
    expect(await check()).toEqual(clean);
  });

  it('accepts the example of the Standard Webhooks specification', async () => {
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
      'JSON with a number',
      (text: string) => JSON.stringify({ ...membersOf(text), 'webhook-timestamp': timestamp }),
    ],
    ['a Python dict', (text: string) => JSON.stringify(membersOf(text)).replaceAll('"', "'")],
    [
      'CGI',
      (text: string) =>
        text.replace(/^(.*?): /gm, (_, name) => `HTTP_${name.toUpperCase().replaceAll('-', '_')}=`),
    ],
    ['Svix', (text: string) => text.replace(/^webhook-/gm, 'svix-')],
    ['a browser', (text: string) => text.replaceAll(': ', ':\n')],
    ['another case', (text: string) => text.replace(/^webhook-/gm, 'Webhook-')],
    ['Windows', (text: string) => `host: x\r\n${text.replaceAll('\n', '\r\n')}\r\n`],
  ])('accepts headers pasted in the format of %s', async (_, written) => {
    expect(await check({ headers: written(headersOf(delivered())) })).toEqual(clean);
  });

  it('accepts the second of two signatures, as sent during the rotation of a secret', async () => {
    const both = delivered();
    const signature = `${delivered(body, other).signature} v1a,AAAA ${both.signature}`;
    expect(await check({ headers: headersOf({ ...both, signature }) })).toEqual({
      ...clean,
      signatureIndex: 2,
      of: 2,
    });
  });

  it('returns how long ago the delivery was signed', async () => {
    const now = new Date((timestamp + 301) * 1000);
    expect(await check({}, now)).toEqual({ ...clean, age: 301 });
  });
});

describe('checkDelivery with a changed body', () => {
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
    ['json', '{"a":100}', '{"a": 1e2}'],
    ['json', '{"a":{"b":1,"c":2},"d":3}', '{"d":3,"a":{"c":2,"b":1}}'],
    ['json', '{"a": "1.0  : \\" 2"}', '{"a":"1.0  : \\" 2"}'],
    ['space-around', body, `  ${body}\t`],
    ['byte-order-mark', `\ufeff{`, '{'],
  ])(
    'accepts a body with unchanged content and reports the formatting change %s',
    async (change, signed, pasted) => {
      const headers = headersOf(delivered(signed));
      const findings = [`body-${change}`];
      expect(await check({ headers, body: pasted })).toEqual({ ...clean, findings });
    },
  );

  it('rejects a body whose content was changed', async () => {
    expect(await check({ body: body.replace('Zoë', 'Zoe') })).toEqual({
      ...clean,
      result: 'invalid',
      signatureIndex: 0,
    });
  });
});

describe('checkDelivery with a different secret', () => {
  it('rejects the secret of another webhook', async () => {
    expect(await check({ secret: other })).toMatchObject({ result: 'invalid' });
  });

  const odd = 'whsec_+/MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw==';
  const urlSafe = odd.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  it.each([
    ['secret-in-quotes', secret, ` "${secret}"\n`],
    ['secret-assigned', secret, `WEBHOOK_SIGNING_SECRET='${secret}'`],
    ['secret-without-prefix', secret, secret.slice('whsec_'.length)],
    ['secret-url-safe', odd, urlSafe],
    ['secret-as-text', `whsec_${btoa('plain words')}`, 'plain words'],
  ])('accepts the secret and reports %s', async (finding, by, typed) => {
    const headers = headersOf(delivered(body, by));
    expect(await check({ headers, secret: typed })).toEqual({ ...clean, findings: [finding] });
  });

  it.each([
    ['whsec_not base64', 'secret-not-base64'],
    ['whpk_AAAA', 'public-key'],
    [' "whsec_" ', 'missing-secret'],
    ["''", 'missing-secret'],
    [`${'-'.repeat(200_000)}a!`, 'secret-not-base64'],
  ])('rejects the secret %.20s and reports %s', async (typed, finding) => {
    expect(await check({ secret: typed })).toEqual(unchecked(finding));
  });
});

describe('checkDelivery with missing or invalid inputs', () => {
  it('reports all missing inputs', async () => {
    expect(await check({ headers: '', secret: ' ' })).toEqual(
      unchecked('missing-id', 'missing-timestamp', 'missing-signature', 'missing-secret'),
    );
  });

  it('reports a header without a value as missing, and reads the header on the next line', async () => {
    const headers = headersOf({ ...delivered(), id: '' });
    expect(await check({ headers })).toEqual(unchecked('missing-id'));
  });

  const hex = 'a'.repeat(64);
  it.each([
    [{ signature: 'v1a,AAAA' }, 'only-v1a-signatures'],
    [{ signature: `sha256=${hex}` }, 'signature-in-hex'],
    [{ signature: `v1,${hex}` }, 'signature-in-hex'],
    [{ signature: 'g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=' }, 'signature-without-version'],
    [{ signature: 'v1,g0hM9SsE-OTPJTGt_tmIKtSyZlE3uFJELVlNIOLJ1OE' }, 'signature-url-safe'],
    [{ signature: 'v1,g0hM' }, 'signature-length'],
    [{ signature: `v${'1'.repeat(200_000)}` }, 'signature-not-base64'],
    [{ signature: 'v1,!' }, 'signature-not-base64'],
    [{ signature: 'v2,g0hM' }, 'no-v1-signature'],
    [{ timestamp: '1795262400000' }, 'timestamp-in-milliseconds'],
    [{ timestamp: '2026-11-21T12:00:00Z' }, 'bad-timestamp'],
    [{ timestamp: '-1' }, 'bad-timestamp'],
    [{ id: 'msg.1' }, 'dotted-id'],
  ])('reports the invalid header %.40j', async (header, finding) => {
    const headers = headersOf({ ...delivered(), ...header });
    expect(await check({ headers })).toEqual(unchecked(finding));
  });
});
