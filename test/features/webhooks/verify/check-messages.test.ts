import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { checkDelivery } from '#data/webhooks/check-delivery.ts';
import type { DeliveryFinding } from '#data/webhooks/pasted-delivery.ts';
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

const byFinding: Readonly<Record<DeliveryFinding, readonly [Input, RegExp]>> = {
  'missing-id': [{ headers: { 'webhook-id': '' } }, /webhook-id is missing/],
  'missing-timestamp': [{ headers: { 'webhook-timestamp': '' } }, /webhook-timestamp is missing/],
  'missing-signature': [withSignature(''), /webhook-signature is missing/],
  'missing-secret': [{ secret: 'whsec_' }, /Enter the signing secret/],
  'repeated-id': [{ more: 'webhook-id: msg_1' }, /webhook-id occurs twice/],
  'repeated-timestamp': [{ more: 'svix-timestamp: 1795262399' }, /webhook-timestamp occurs twice/],
  'dotted-id': [{ headers: { 'webhook-id': 'msg.1' } }, /contains a dot/],
  'bad-timestamp': [{ headers: { 'webhook-timestamp': 'noon' } }, /whole number of seconds/],
  'timestamp-in-milliseconds': [
    { headers: { 'webhook-timestamp': '1795262400000' } },
    /in milliseconds/,
  ],
  'no-v1-signature': [withSignature('v2,g0hM'), /no v1 signature/],
  'only-v1a-signatures': [withSignature('v1a,AAAA'), /All signatures are v1a/],
  'signature-without-version': [
    withSignature('g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='),
    /no version before it/,
  ],
  'signature-in-hex': [withSignature(`v1,${hex}`), /signature is hexadecimal/],
  'signature-url-safe': [
    withSignature('v1,g0hM9SsE-OTPJTGt_tmIKtSyZlE3uFJELVlNIOLJ1OE'),
    /signature is URL-safe/,
  ],
  'signature-not-base64': [withSignature('v1,!'), /signature is not base64/],
  'signature-length': [withSignature('v1,g0hM'), /not 32 bytes/],
  'public-key': [{ secret: 'whpk_AAAA' }, /public key \(whpk_\)/],
  'secret-not-base64': [{ secret: 'whsec_plain words' }, /secret is not base64/],
  'secret-in-quotes': [{ secret: `"${secret}"` }, /quotes or white space/],
  'secret-assigned': [{ secret: `SECRET='${secret}'` }, /ignores the name/],
  'secret-without-prefix': [{ secret: text }, /begin with “whsec_”/],
  'secret-url-safe': [{ secret: urlSafe }, /secret is URL-safe/],
  'secret-as-text': [
    { by: `whsec_${btoa('plain words')}`, secret: 'plain words' },
    /plain text, without decoding/,
  ],
  'secret-too-short': [{ secret: 'whsec_abc' }, /too short: .* 24 to 64 bytes/],
  'secret-too-long': [{ secret: `whsec_${'A'.repeat(88)}` }, /too long: .* 24 to 64 bytes/],
  'body-line-ends': [{ signed: '{\r\n}', pasted: '{\n}' }, /with CRLF/],
  'body-newline-added': [{ pasted: `${body}\n` }, /newline .* was added/],
  'body-newline-lost': [{ signed: `${body}\n` }, /newline .* got lost/],
  'body-space-around': [{ pasted: `  ${body}\t` }, /white space around/],
  'body-json': [{ pasted: JSON.stringify(JSON.parse(body), null, 2) }, /same JSON/],
  'body-byte-order-mark': [{ signed: `\ufeff${body}` }, /byte order mark/],
};

test.each(Object.entries(byFinding))(
  'the check finds %s, and the message explains it',
  async (finding, [input, explanation]) => {
    const checked = await check(input);
    expect(checked.findings).toContain(finding);
    expect(getCheckMessage(checked).lines).toContainEqual(expect.stringMatching(explanation));
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
