import { expect, test, vi } from 'vitest';
import { createSampleDeliveries, findWrongVerdicts } from './sample-deliveries.ts';

type Snippet = { readonly verifyDelivery: (...parts: readonly unknown[]) => unknown };

const snippets = import.meta.glob<Snippet>('/src/features/webhooks/verify/code/*.mjs');

// The extended suite `verification` runs the verification code for all other languages.
test.for([
  { name: 'library.mjs', inOrder: <T>(_: T, headers: T, body: T) => [body, headers] },
  { name: 'verify.mjs', inOrder: <T>(secret: T, headers: T, body: T) => [secret, headers, body] },
])('$name accepts only recent deliveries with a valid signature', async ({ name, inOrder }) => {
  const snippet = await snippets[`/src/features/webhooks/verify/code/${name}`]?.();
  const accepted: Record<string, boolean> = {};
  for (const { title, received } of createSampleDeliveries()) {
    const { secret, id, timestamp, signature, body } = received;
    vi.stubEnv('WEBHOOK_SIGNING_SECRET', secret);
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    };
    try {
      snippet?.verifyDelivery(...inOrder<unknown>(secret, headers, Buffer.from(body)));
      accepted[title] = true;
    } catch {
      accepted[title] = false;
    }
  }
  expect(findWrongVerdicts(accepted)).toEqual([]);
});
