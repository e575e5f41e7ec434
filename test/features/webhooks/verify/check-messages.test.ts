import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { checkDelivery, type DeliveryFinding } from '#data/webhooks/check-delivery.ts';
import { getCheckMessage } from '#features/webhooks/verify/check-messages.ts';

const secret = 'whsec_+/MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw==';
const text = secret.slice('whsec_'.length);
const urlSafe = secret.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const now = new Date('2026-11-21T12:00:00Z');
const body = '{"type":"bookmark.created"}';
const hex = 'a'.repeat(64);

type Input = {
  /** Body and secret that the sender signs with. */
  signed?: string;
  by?: string;
  /** Seconds between signing and the check. */
  age?: number;
  /** Headers that replace or extend the headers of the delivery. */
  headers?: Record<string, string>;
  /** Lines after the headers. */
  more?: string;
  pasted?: string;
  secret?: string;
};

/** Checks a delivery that a sender signed with the library of the standard. */
function check({ signed = body, by = secret, age = 0, ...pasted }: Input) {
  const sentAt = new Date(now.getTime() - age * 1000);
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(sentAt.getTime() / 1000),
    'webhook-signature': new Webhook(by).sign('msg_1', sentAt, signed),
    ...pasted.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return checkDelivery(
    {
      headers: [...lines, pasted.more ?? ''].join('\n'),
      body: pasted.pasted ?? body,
      secret: pasted.secret ?? secret,
    },
    now,
  );
}

const messageAbout = async (input: Input) => getCheckMessage(await check(input));

const withSignature = (signature: string): Input => ({
  headers: { 'webhook-signature': signature },
});

const byFinding: Readonly<Record<DeliveryFinding, Input>> = {
  'missing-id': { headers: { 'webhook-id': '' } },
  'missing-timestamp': { headers: { 'webhook-timestamp': '' } },
  'missing-signature': withSignature(''),
  'missing-secret': { secret: 'whsec_' },
  'repeated-id': { more: 'webhook-id: msg_1' },
  'repeated-timestamp': { more: 'svix-timestamp: 1795262399' },
  'dotted-id': { headers: { 'webhook-id': 'msg.1' } },
  'bad-timestamp': { headers: { 'webhook-timestamp': 'noon' } },
  'timestamp-in-milliseconds': { headers: { 'webhook-timestamp': '1795262400000' } },
  'no-v1-signature': withSignature('v2,g0hM'),
  'only-v1a-signatures': withSignature('v1a,AAAA'),
  'signature-without-version': withSignature('g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='),
  'signature-in-hex': withSignature(`v1,${hex}`),
  'signature-url-safe': withSignature('v1,g0hM9SsE-OTPJTGt_tmIKtSyZlE3uFJELVlNIOLJ1OE'),
  'signature-not-base64': withSignature('v1,!'),
  'signature-length': withSignature('v1,g0hM'),
  'public-key': { secret: 'whpk_AAAA' },
  'secret-not-base64': { secret: 'whsec_plain words' },
  'secret-in-quotes': { secret: `"${secret}"` },
  'secret-assigned': { secret: `SECRET='${secret}'` },
  'secret-without-prefix': { secret: text },
  'secret-url-safe': { secret: urlSafe },
  'secret-as-text': { by: `whsec_${btoa('plain words')}`, secret: 'plain words' },
  'secret-too-short': { secret: 'whsec_abc' },
  'secret-too-long': { secret: `whsec_${'A'.repeat(88)}` },
  'body-line-ends': { signed: '{\r\n}', pasted: '{\n}' },
  'body-newline-added': { pasted: `${body}\n` },
  'body-newline-lost': { signed: `${body}\n` },
  'body-space-around': { pasted: `  ${body}\t` },
  'body-json': { pasted: JSON.stringify(JSON.parse(body), null, 2) },
  'body-byte-order-mark': { signed: `\ufeff${body}` },
};

test.each(Object.entries(byFinding))(
  'the check finds %s, and the message explains it',
  async (finding, input) => {
    const checked = await check(input);
    expect(checked.findings).toContain(finding);
    const { lines } = getCheckMessage(checked);
    // The message of a check without findings has a line about the age at most.
    expect(lines.length).toBeGreaterThan(checked.result === 'valid' ? 1 : 0);
  },
);

test.each<[Input, string]>([
  [{}, 'The signature is valid'],
  [{ pasted: `${body}\n` }, 'The signature is valid, but for a different body'],
  [{ secret: text }, 'The signature is valid, but check the secret'],
  [{ age: 301 }, 'The signature is valid, but too old'],
  [{ age: -301 }, 'The signature is valid, but from the future'],
  [{ secret: other }, 'The signature is not valid'],
  [{ secret: '' }, 'This can’t be checked yet'],
])('the title about %j is “%s”', async (input, title) => {
  expect((await messageAbout(input)).title).toBe(title);
});

test.each<[Input, string]>([
  [{ age: -60 }, 'Its time is within 5 minutes of this device’s clock.'],
  [
    { age: 7_200 },
    'It is too old: it was signed 2 hours ago. Receivers reject deliveries older than 5 minutes, because an attacker could be sending them again.',
  ],
  [
    { age: -7_200 },
    'Its time is 2 hours in the future. Receivers reject more than 5 minutes. One of the two clocks is wrong.',
  ],
  [{ secret: other }, 'It was created with another secret, or for another id, time or body.'],
])('the lines about %j contain “%s”', async (input, sentence) => {
  expect((await messageAbout(input)).lines).toContain(sentence);
});

test('the same header under both of its names is not repeated', async () => {
  const { title } = await messageAbout({ more: 'svix-id: msg_1' });
  expect(title).toBe('The signature is valid');
});

test('the message names the valid signature of several', async () => {
  const signature = new Webhook(secret).sign('msg_1', now, body);
  const stale = new Webhook(other).sign('msg_1', now, body);
  const both = await messageAbout(withSignature(`${stale} ${signature}`));
  expect(both.lines[0]).toBe(
    'It is signature 2 of 2. During a rotation there is one signature for each secret, and one valid signature is enough.',
  );
  const neither = await messageAbout(withSignature(`${stale} ${stale}`));
  expect(neither.lines[0]).toBe(
    'None of the 2 signatures is valid. They were created with other secrets, or for another id, time or body.',
  );
});
