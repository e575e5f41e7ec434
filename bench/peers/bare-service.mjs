// Bare Hono server that service-load.ts compares the service with. It sends prepared responses, and
// does nothing else. Node runs it without a compiler, so that nothing slows it down.

import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const responses = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const app = new Hono();
for (const { path, headers, body } of responses) {
  const bytes = Buffer.from(body, 'base64');
  app.get(path, (context) => context.body(bytes, 200, headers));
  app.post(path, async (context) => {
    await context.req.json();
    return context.body(bytes, 200, headers);
  });
}
app.get('/metrics', (context) => {
  const { user, system } = process.cpuUsage();
  const memory = process.memoryUsage.rss();
  return context.text(
    `process_cpu_seconds_total ${(user + system) / 1e6}\nprocess_resident_memory_bytes ${memory}\n`,
  );
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(port));
