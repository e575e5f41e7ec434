import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLookupQueue, type LookupEnd } from '#data/directory/people/person-lookup-queue.ts';

/** A queue whose look-ups end when the test says so. */
function startQueue(concurrency = 6) {
  const sent: string[] = [];
  const known = new Set<string>();
  const open = new Map<string, (end: LookupEnd) => void>();
  const queue = createLookupQueue({
    concurrency,
    isNeeded: (name) => !known.has(name),
    lookUp: (name) => {
      sent.push(name);
      return new Promise((resolve) => open.set(name, resolve));
    },
  });
  const end = async (name: string, as: LookupEnd = { kind: 'settled' }) => {
    if (as.kind === 'settled' || as.kind === 'failed') known.add(name);
    open.get(name)?.(as);
    open.delete(name);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, sent, known, open, end };
}

const names = (count: number, letter = 'n') =>
  Array.from({ length: count }, (_, index) => `${letter}${index}`);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the queue of look-ups', () => {
  it('has at most six under way and sends the most wanted first', async () => {
    const { queue, sent, open, end } = startQueue(6);
    queue.setWanted(names(10));
    expect(sent).toEqual(names(6));
    await end('n3');
    expect(sent).toEqual(names(7));
    expect(open.size).toBe(6);
  });

  it('sends a name once, however often it is wanted', async () => {
    const { queue, sent, end } = startQueue();
    queue.setWanted(['a', 'a', 'b']);
    queue.setWanted(['b', 'a']);
    await end('a');
    queue.setWanted(['a', 'b']);
    await end('b');
    expect(sent).toEqual(['a', 'b']);
  });

  it('drops names that are no longer wanted', async () => {
    const { queue, sent, end } = startQueue(2);
    queue.setWanted(names(8));
    queue.setWanted(names(3, 'm'));
    await end('n0');
    await end('n1');
    await end('m0');
    expect(sent).toEqual(['n0', 'n1', 'm0', 'm1', 'm2']);
  });

  it('skips names that are known by then', async () => {
    const { queue, sent, known, end } = startQueue(1);
    queue.setWanted(names(3));
    known.add('n1');
    await end('n0');
    expect(sent).toEqual(['n0', 'n2']);
  });

  it('waits as long as Retry-After asks and then repeats the look-up', async () => {
    const { queue, sent, end } = startQueue(2);
    queue.setWanted(names(4));
    await end('n0', { kind: 'rate-limited', afterMs: 7_000 });
    await end('n1', { kind: 'rate-limited', afterMs: 3_000 });
    expect(queue.snapshot().pausedUntil).toBe(Date.now() + 7_000);
    await vi.advanceTimersByTimeAsync(6_999);
    expect(sent).toEqual(['n0', 'n1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(['n0', 'n1', 'n0', 'n1']);
    expect(queue.snapshot().pausedUntil).toBeUndefined();
  });

  it('waits longer each time without Retry-After', async () => {
    const { queue, sent, end } = startQueue(1);
    queue.setWanted(['a']);
    for (const seconds of [5, 10, 20, 40, 60, 60]) {
      sent.length = 0;
      await end('a', { kind: 'rate-limited', afterMs: undefined });
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(sent).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toEqual(['a']);
    }
  });

  it('drops a name during a pause that is no longer wanted', async () => {
    const { queue, sent, end } = startQueue(1);
    queue.setWanted(['a']);
    await end('a', { kind: 'rate-limited', afterMs: 1_000 });
    queue.setWanted([]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual(['a']);
  });

  it('stops after six failures in a row until it is resumed', async () => {
    const { queue, sent, end } = startQueue(1);
    queue.setWanted(names(9));
    for (const name of names(5)) await end(name, { kind: 'failed' });
    expect(queue.snapshot().halted).toBe(false);
    await end('n5', { kind: 'failed' });
    expect(queue.snapshot().halted).toBe(true);
    expect(sent).toHaveLength(6);
    queue.resume();
    expect(sent).toEqual(names(7));
    expect(queue.snapshot().halted).toBe(false);
  });

  it('does not stop after failures between successes', async () => {
    const { queue, sent, end } = startQueue(1);
    queue.setWanted(names(20));
    for (const [index, name] of names(19).entries()) {
      await end(name, { kind: index % 6 === 5 ? 'settled' : 'failed' });
    }
    expect(sent).toHaveLength(20);
  });
});
