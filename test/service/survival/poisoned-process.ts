// Program that a test starts. It runs a service whose attempts fail in ways that end a process. The
// path of a webhook's URL selects the way.

import { EventEmitter } from 'node:events';
import * as v from 'valibot';
import { handleStrayErrors } from '#service/delivery/stray-errors.ts';
import { createReferenceService } from '#service/service.ts';

const order = v.object({ database: v.string(), attemptLimitMs: v.number() });
const { database, attemptLimitMs } = v.parse(
  v.pipe(v.string(), v.parseJson(), order),
  process.env.ORDER,
);

handleStrayErrors((error) => {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});

const never = () => new Promise<never>(() => {});
const ways: Readonly<Record<string, () => Promise<never>>> = {
  '/kill': () => {
    process.kill(process.pid, 'SIGKILL');
    return never();
  },
  '/never': never,
  '/timer': () => {
    setTimeout(() => {
      throw new Error('thrown in a timer');
    });
    return never();
  },
  '/tick': () => {
    process.nextTick(() => {
      throw new Error('thrown in a tick');
    });
    return never();
  },
  '/event': () => {
    setImmediate(() => new EventEmitter().emit('error', new Error('emitted without a listener')));
    return never();
  },
  '/rejection': () => {
    void Promise.reject(new Error('rejected without a handler'));
    return never();
  },
  '/later': () => {
    void new Promise((resolve) => setTimeout(resolve)).then(() => {
      throw new Error('rejected later');
    });
    return never();
  },
  '/sync': () => {
    throw new Error('thrown immediately');
  },
  '/nothing': () => Promise.reject(),
  '/strange': () => Promise.reject(Object.create(null)),
};

const service = createReferenceService({
  origin: 'http://localhost:4173',
  database,
  secretsKeys: ['k'.repeat(32)],
  attemptLimitMs,
  content: { competencies: [], people: [], folders: [], rootBookmarks: [], repositories: [] },
  sendWebhook: ({ url }) =>
    ways[new URL(url).pathname]?.() ??
    Promise.resolve({ status: 204, headers: {}, body: '', error: null }),
});
// Listens before the start, during which attempts begin. Without a listener, the signal would end the
// process like a crash.
process.once('SIGTERM', async () => {
  await service.ready;
  await service.close();
  process.exit(0);
});
await service.ready;
// Ends this process when the test process that started it ends. A line makes it fail.
process.stdin
  .once('data', () => {
    setTimeout(() => {
      throw new Error('thrown outside of an attempt');
    });
  })
  .once('end', () => process.exit(1));
