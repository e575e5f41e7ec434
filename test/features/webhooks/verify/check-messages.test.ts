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

/** Returns the message about a delivery that a sender signed with the library of the standard. */
async function messageAbout({ signed = body, by = secret, age = 0, ...pasted }: Input) {
  const sentAt = new Date(now.getTime() - age * 1000);
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(sentAt.getTime() / 1000),
    'webhook-signature': new Webhook(by).sign('msg_1', sentAt, signed),
    ...pasted.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const check = await checkDelivery(
    {
      headers: [...lines, pasted.more ?? ''].join('\n'),
      body: pasted.pasted ?? body,
      secret: pasted.secret ?? secret,
    },
    now,
  );
  return getCheckMessage(check);
}

const withSignature = (signature: string): Input => ({
  headers: { 'webhook-signature': signature },
});

const byFinding: Readonly<Record<DeliveryFinding, [input: Input, sentence: string]>> = {
  'missing-id': [{ headers: { 'webhook-id': '' } }, 'The header webhook-id is missing.'],
  'missing-timestamp': [
    { headers: { 'webhook-timestamp': '' } },
    'The header webhook-timestamp is missing.',
  ],
  'missing-signature': [withSignature(''), 'The header webhook-signature is missing.'],
  'missing-secret': [{ secret: 'whsec_' }, 'Enter the signing secret.'],
  'repeated-id': [
    { more: 'webhook-id: msg_1' },
    'The header webhook-id occurs twice. Paste the headers of one delivery.',
  ],
  'repeated-timestamp': [
    { more: 'svix-timestamp: 1795262399' },
    'The header webhook-timestamp occurs twice. Paste the headers of one delivery.',
  ],
  'dotted-id': [
    { headers: { 'webhook-id': 'msg.1' } },
    'The id contains a dot, which Standard Webhooks doesn’t allow.',
  ],
  'bad-timestamp': [
    { headers: { 'webhook-timestamp': 'noon' } },
    'The timestamp is not a whole number of seconds since 1970.',
  ],
  'timestamp-in-milliseconds': [
    { headers: { 'webhook-timestamp': '1795262400000' } },
    'The timestamp is in milliseconds; it must be in whole seconds.',
  ],
  'no-v1-signature': [withSignature('v2,g0hM'), 'There is no v1 signature in the header.'],
  'only-v1a-signatures': [
    withSignature('v1a,AAAA'),
    'All signatures are v1a: they are created with a private key and checked with the sender’s public key. A secret can’t check them.',
  ],
  'signature-without-version': [
    withSignature('g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='),
    'The signature has no version before it: it must be “v1,” and base64. Paste the header as you received it.',
  ],
  'signature-in-hex': [
    withSignature(`v1,${hex}`),
    'The signature is hexadecimal. Standard Webhooks signatures are “v1,” and base64, so the header may belong to another scheme.',
  ],
  'signature-url-safe': [
    withSignature('v1,g0hM9SsE-OTPJTGt_tmIKtSyZlE3uFJELVlNIOLJ1OE'),
    'The signature is URL-safe base64, with - and _. It must use + and / instead.',
  ],
  'signature-not-base64': [
    withSignature('v1,!'),
    'The signature is not base64: it was cut off or changed.',
  ],
  'signature-length': [
    withSignature('v1,g0hM'),
    'The signature is not 32 bytes long: it was cut off or changed.',
  ],
  'public-key': [
    { secret: 'whpk_AAAA' },
    'This is a public key (whpk_), for v1a signatures. This page checks v1 signatures, which need the secret (whsec_).',
  ],
  'secret-not-base64': [
    { secret: 'whsec_plain words' },
    'The secret is not base64: it was cut off or changed, or is not a Standard Webhooks secret. Used as plain text, it doesn’t match either.',
  ],
  'secret-in-quotes': [
    { secret: `"${secret}"` },
    'The secret has quotes or white space around it, which this check ignores. Your receiver may treat them as part of the secret.',
  ],
  'secret-assigned': [
    { secret: `SECRET='${secret}'` },
    'This check ignores the name before the secret (NAME=…).',
  ],
  'secret-without-prefix': [
    { secret: text },
    'The secret doesn’t begin with “whsec_”. Most libraries accept that.',
  ],
  'secret-url-safe': [
    { secret: urlSafe },
    'The secret is URL-safe base64, or lacks its padding. Many libraries reject that: use + and /, and = at the end.',
  ],
  'secret-as-text': [
    { by: `whsec_${btoa('plain words')}`, secret: 'plain words' },
    'The sender used the secret as plain text, without decoding it from base64. Libraries for Standard Webhooks decode it.',
  ],
  'secret-too-short': [
    { secret: 'whsec_abc' },
    'The secret is too short: Standard Webhooks requires 24 to 64 bytes. Was it cut off?',
  ],
  'secret-too-long': [
    { secret: `whsec_${'A'.repeat(88)}` },
    'The secret is too long: Standard Webhooks requires 24 to 64 bytes.',
  ],
  'body-line-ends': [
    { signed: '{\r\n}', pasted: '{\n}' },
    'It is valid for the body with CRLF line endings. A text field removes CRLF, so your receiver may have received them. Make sure that your receiver doesn’t change them.',
  ],
  'body-newline-added': [
    { pasted: `${body}\n` },
    'It is valid for the body without the newline at its end, which was added after signing.',
  ],
  'body-newline-lost': [
    { signed: `${body}\n` },
    'It is valid for the body with a newline at its end, which got lost. Check the bytes as you received them.',
  ],
  'body-space-around': [
    { pasted: `  ${body}\t` },
    'It is valid for the body without the white space around it.',
  ],
  'body-json': [
    { pasted: JSON.stringify(JSON.parse(body), null, 2) },
    'It is valid for the same JSON in another format: the JSON that you pasted was parsed and serialised again. Check the raw body, before any parsing.',
  ],
  'body-byte-order-mark': [
    { signed: `\ufeff${body}` },
    'It is valid for the body with a byte order mark at its beginning, which got lost.',
  ],
};

test.each(Object.entries(byFinding))('the message about %s says what is wrong', async (_, row) => {
  const [input, sentence] = row;
  expect((await messageAbout(input)).lines).toContain(sentence);
});

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
