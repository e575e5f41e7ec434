import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ResponseLogEntry } from '#service/api/api.ts';
import type { AttemptLogEntry } from '#service/delivery/dispatcher.ts';
import { FAULT_KINDS, type Fault } from '#service/health.ts';
import type { DeliveryBacklog } from '#service/storage/delivery-queue.ts';
import { withinLimit } from '#service/time-limit.ts';

const RESULTS: readonly AttemptLogEntry['result'][] = ['succeeded', 'failed', 'pending'];
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/**
 * Bounds of the histogram of attempts, in seconds. Attempts without a response end after 15
 * seconds, below the last bound.
 */
const ATTEMPT_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** Time limit for counting the backlog; shorter than Prometheus waits by default. */
const BACKLOG_LIMIT_MS = 4_000;

export type Metrics = ReturnType<typeof createMetrics>;

/** Counts since the start. Labels have few distinct values and identify no user. */
export function createMetrics(
  backlog: () => Promise<DeliveryBacklog>,
  getFaults: () => Promise<readonly Fault[]>,
) {
  const own = new Registry();
  const registers = [own];
  const requestDuration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests in seconds.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const attempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts to deliver a webhook that have ended.',
    labelNames: ['result'],
    registers,
  });
  const attemptDuration = new Histogram({
    name: 'webhook_attempt_duration_seconds',
    help: 'How long attempts to deliver a webhook took.',
    labelNames: ['result'],
    buckets: ATTEMPT_SECONDS,
    registers,
  });
  new Gauge({
    name: 'webhook_deliveries',
    help: 'Deliveries of active webhooks that have not ended.',
    labelNames: ['status'],
    registers,
    async collect() {
      // The other metrics are needed without the database too.
      const counts = await withinLimit(backlog(), BACKLOG_LIMIT_MS).catch(() => undefined);
      this.reset();
      if (counts === undefined) return;
      this.set({ status: 'pending' }, counts.pending);
      this.set({ status: 'retrying' }, counts.retrying);
    },
  });
  new Gauge({
    name: 'service_faults',
    help: 'Faults that /healthz reports.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const faults = await getFaults();
      for (const kind of FAULT_KINDS) {
        this.set({ kind }, faults.filter((fault) => fault.kind === kind).length);
      }
    },
  });
  // Prometheus can't compute the rate of a counter that starts at one.
  for (const result of RESULTS) {
    attempts.inc({ result }, 0);
    attemptDuration.zero({ result });
  }
  const all = Registry.merge([own, processMetrics()]);

  return {
    countResponse({ method, route, status, ms }: ResponseLogEntry): void {
      requestDuration.observe({ method, route: route ?? 'unmatched', status }, ms / 1000);
    },
    countAttempt({ result, ms }: AttemptLogEntry): void {
      attempts.inc({ result });
      attemptDuration.observe({ result }, ms / 1000);
    },
    /** Prometheus' text format. */
    read: async () => ({ text: await all.metrics(), contentType: all.contentType }),
  };
}

let registry: Registry | undefined;

/** Measures memory, CPU and the event loop. Runs once per process, because it can't be stopped. */
function processMetrics(): Registry {
  if (registry === undefined) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}
