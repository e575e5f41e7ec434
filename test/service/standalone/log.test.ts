import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog } from '#service/standalone/log.ts';

const text = 'x'.repeat(1_000);

/** Creates an output whose reader reads a line only after a call of `read`. */
function createOutput() {
  const lines: Record<string, unknown>[] = [];
  const waiting: (() => void)[] = [];
  const output = new Writable({
    decodeStrings: false,
    write(line: string, _, done) {
      waiting.push(() => {
        lines.push(JSON.parse(line));
        done();
      });
    },
  });
  return {
    output,
    lines,
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
