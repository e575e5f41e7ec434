import { describe, expect, it } from 'vitest';
import {
  buildSampleCurlCommand,
  decodeSigningKey,
  signDelivery,
} from '#data/webhooks/sign-delivery.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const key = decodeSigningKey(secret) ?? new Uint8Array();

it('signDelivery returns the signature of the example in the Standard Webhooks specification', async () => {
  const signature = await signDelivery(key, {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  });
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

describe('signing secret in another format', () => {
  it.each([
    'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'whsec_',
    'whsec_AAAA',
    `whsec_${'A'.repeat(200)}`,
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS',
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa-_',
    `${secret}\n`,
    ' ',
  ])('is rejected: %j', (other) => {
    expect(decodeSigningKey(other)).toBeUndefined();
  });
});

it('the sample curl command contains the signature but not the secret', async () => {
  const command = await buildSampleCurlCommand({
    key,
    url: "https://example.test/it's",
    subscriptionId: 'sub_1',
    eventType: 'bookmark.created',
    data: { bookmark: { title: 'Guide' } },
    now: new Date('2026-11-21T10:00:00.500Z'),
    id: 'msg_1',
  });
  expect(command.split(' \\\n')).toEqual([
    String.raw`curl --request POST 'https://example.test/it'\''s'`,
    "  --header 'content-type: application/json'",
    "  --header 'webhook-id: msg_1'",
    "  --header 'webhook-timestamp: 1795255200'",
    expect.stringMatching(/^ {2}--header 'webhook-signature: v1,[A-Za-z0-9+/]{43}='$/),
    `  --data-raw '{"type":"bookmark.created","timestamp":"2026-11-21T10:00:00.500Z","subscriptionId":"sub_1","data":{"bookmark":{"title":"Guide"}}}'`,
  ]);
  expect(command).not.toContain(secret.slice('whsec_'.length));
});
