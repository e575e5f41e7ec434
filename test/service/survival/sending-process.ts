// Program that a test starts in a network namespace. It sends one webhook in each given way, and
// prints the outcomes.

import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { createSender } from '#service/delivery/send-webhook.ts';

const order = v.array(
  v.object({
    host: v.string(),
    address: v.string(),
    limit: v.picklist(['none', 'ports', 'files']),
  }),
);
const ways = v.parse(v.pipe(v.string(), v.parseJson(), order), process.env.ORDER);

const server = createServer(() => {});
await new Promise<void>((resolve) => server.listen(4430, '127.0.0.1', resolve));
const outcomes: string[] = [];

async function attempt({ host, address, limit }: (typeof ways)[number], signal: AbortSignal) {
  const send = createSender({
    allowLoopback: true,
    async resolve() {
      // Uses all file descriptors that are left.
      if (limit === 'files') {
        try {
          for (;;) openSync('/dev/null', 'r');
        } catch {}
      }
      return [{ address, family: address.includes(':') ? 6 : 4 }];
    },
  });
  const port = limit === 'ports' ? 4430 : 443;
  return send({ url: `https://${host}:${port}/`, headers: {}, body: '{}' }, signal);
}

for (const way of ways) {
  const isShort = way.limit === 'ports';
  // The namespace has one local port, which the first of two attempts uses.
  if (isShort) void attempt(way, new AbortController().signal).catch(() => {});
  if (isShort) await setTimeout(500);
  outcomes.push(
    await attempt(way, AbortSignal.timeout(2_000)).then(
      ({ status }) => String(status),
      (error: Error) => error.message,
    ),
  );
}
process.stdout.write(JSON.stringify(outcomes), () => process.exit(0));
