import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog } from '#service/standalone/log.ts';

const text = 'x'.repeat(1_000);

/** Creates an output whose reader reads only after a call of `readAll`. */
function createOutput() {
  const lines: Record<string, unknown>[] = [];
  const writes: string[] = [];
  const waiting: (() => void)[] = [];
  const output = new Writable({
    decodeStrings: false,
    write(text: string, _, done) {
      waiting.push(() => {
        writes.push(text);
        for (const line of text.trimEnd().split('\n')) lines.push(JSON.parse(line));
        done();
      });
    },
  });
  return {
    output,
    lines,
    writes,
    readAll() {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) next();
    },
  };
}

it('log that nobody reads keeps a limited number of lines, and states how many it dropped', async () => {
  const { output, lines, readAll } = createOutput();
  const log = createLog(output);
  for (let count = 0; count < 10_000; count += 1) log({ count, text });
  expect(output.writableLength).toBeLessThan(5 * 1024 * 1024);
  await expect
    .poll(() => {
      readAll();
      return output.writableLength;
    })
    .toBe(0);
  const kept = lines.length;
  log({ count: 'last' });
  log({ count: 'after' });
  await expect
    .poll(() => {
      readAll();
      return lines.slice(kept);
    })
    .toEqual([{ count: 'last', dropped: 10_000 - kept }, { count: 'after' }]);
});

it('log writes the lines of one turn of the event loop together, and flush writes them at once', async () => {
  const { output, lines, writes, readAll } = createOutput();
  const log = createLog(output);
  log({ count: 1 });
  log({ count: 2 });
  log.flush();
  readAll();
  expect(writes).toEqual(['{"count":1}\n{"count":2}\n']);
  log({ count: 3 });
  await expect
    .poll(() => {
      readAll();
      return lines;
    })
    .toEqual([{ count: 1 }, { count: 2 }, { count: 3 }]);
});

it('log whose reader has ended, or whose disk is full, throws nothing', async () => {
  const errors: unknown[] = [];
  const output = new Writable({
    autoDestroy: false,
    write: (_, __, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
  });
  const log = createLog(output);
  output.on('error', (error) => errors.push(error));
  log({ kind: 'request' });
  log({ kind: 'request' });
  await expect.poll(() => errors.length).toBeGreaterThan(0);
});
