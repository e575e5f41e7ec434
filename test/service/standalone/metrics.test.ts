import { describe, expect, it, vi } from 'vitest';
import { createMetrics } from '#service/standalone/metrics.ts';
import { KEY, startStandalone } from './start-standalone.ts';

const WEBHOOK = 'https://localhost/path-of-the-webhook?token=hidden';

/** Returns the lines that contain samples of this metric. */
const samplesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => /^[^{ ]+/.exec(line)?.[0] === name);

describe('metrics', () => {
  it('require no credentials and use the text format of Prometheus', async () => {
    const { get } = await startStandalone();
    const response = await get('/metrics');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(text).toContain('# TYPE http_request_duration_seconds histogram');
    expect(samplesOf(text, 'process_resident_memory_bytes')).toHaveLength(1);
  });

  it('count responses by method, route and status, with a single series for all unmatched routes', async () => {
    const { provider, get } = await startStandalone();
    const authorization = `Bearer ${await provider.token()}`;
    await get('/data/v1/people/mara.okafor', { 'x-api-key': KEY });
    await get('/data/v1/people/jonas.weber', { 'x-api-key': KEY });
    await get('/viewer/v1/bookmark-state', { authorization });
    await get('/viewer/v1/bookmark-state');
    await get('/viewer/v1/first', { authorization });
    await get('/viewer/v1/second', { authorization });
    const text = await (await get('/metrics')).text();
    expect(samplesOf(text, 'http_request_duration_seconds_count').toSorted()).toEqual(
      [
        '{method="GET",route="/data/v1/people/:name",status="404"} 2',
        '{method="GET",route="/viewer/v1/bookmark-state",status="200"} 1',
        '{method="GET",route="/viewer/v1/bookmark-state",status="401"} 1',
        '{method="GET",route="unmatched",status="404"} 2',
      ].map((sample) => `http_request_duration_seconds_count${sample}`),
    );
  });

  it('measure the durations of responses and attempts in seconds', async () => {
    const metrics = createMetrics(
      async () => ({ pending: 0, retrying: 0 }),
      async () => [],
    );
    metrics.countResponse({ method: 'GET', route: null, status: 200, ms: 1500, requestId: '1' });
    metrics.countAttempt({ deliveryId: 'msg_1', result: 'failed', status: 410, ms: 250 });
    metrics.countAttempt({ deliveryId: 'msg_2', result: 'succeeded', status: 204, ms: 750 });
    const { text } = await metrics.read();
    expect(samplesOf(text, 'http_request_duration_seconds_sum')).toEqual([
      'http_request_duration_seconds_sum{method="GET",route="unmatched",status="200"} 1.5',
    ]);
    expect(samplesOf(text, 'webhook_attempt_duration_seconds_sum')).toEqual([
      'webhook_attempt_duration_seconds_sum{result="succeeded"} 0.75',
      'webhook_attempt_duration_seconds_sum{result="failed"} 0.25',
      'webhook_attempt_duration_seconds_sum{result="pending"} 0',
    ]);
  });

  it('count attempts by result, and deliveries that are queued or retried', async () => {
    // The fake clock prevents retries from becoming due during the test.
    vi.useFakeTimers({ toFake: ['Date'] });
    const { get, createFolder, deliverInVain } = await startStandalone();
    const before = await (await get('/metrics')).text();
    expect(samplesOf(before, 'webhook_attempts_total')).toEqual([
      'webhook_attempts_total{result="succeeded"} 0',
      'webhook_attempts_total{result="failed"} 0',
      'webhook_attempts_total{result="pending"} 0',
    ]);
    expect(samplesOf(before, 'webhook_deliveries')).toEqual([
      'webhook_deliveries{status="pending"} 0',
      'webhook_deliveries{status="retrying"} 0',
    ]);

    await deliverInVain(WEBHOOK);
    await createFolder('Behind it in the line');
    await createFolder('Behind both');
    const after = await (await get('/metrics')).text();
    expect(after).toContain('\nwebhook_attempts_total{result="pending"} 1\n');
    expect(after).toContain('\nwebhook_attempt_duration_seconds_count{result="pending"} 1\n');
    expect(samplesOf(after, 'webhook_deliveries')).toEqual([
      'webhook_deliveries{status="pending"} 2',
      'webhook_deliveries{status="retrying"} 1',
    ]);
  });

  it('contain no URL, key, token, subject or secret', async () => {
    const { provider, get, deliverInVain } = await startStandalone();
    const { signingSecret, subscriptionId } = await deliverInVain(WEBHOOK);
    const authorization = `Bearer ${await provider.token()}`;
    await get('/data/v1/people/mara.okafor?hidden=query', { 'x-api-key': KEY });
    await get('/data/v1/people/mara.okafor', { 'x-api-key': 'a-key-that-is-wrong' });
    await get(`/webhooks/v1/subscriptions/${subscriptionId}`, { authorization });
    await get(`/viewer/v1/nowhere/${subscriptionId}?hidden=query`, { authorization });
    const text = await (await get('/metrics')).text();
    expect(text).toContain('route="/webhooks/v1/subscriptions/:subscriptionId"');
    expect(text).not.toContain(subscriptionId);
    expect(text).not.toContain(signingSecret);
    expect(text).not.toMatch(
      /mara|hidden|nowhere|127\.0\.0\.1|path-of|a-key|eyJ|subject-1|msg_|example/,
    );
  });
});
