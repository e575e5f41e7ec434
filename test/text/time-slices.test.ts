import { expect, test } from 'vitest';
import { runInSlices } from '#text/slices/time-slices.ts';

function* countTo(last: number, onStep: () => void = () => {}): Generator<undefined, number> {
  for (let step = 0; step < last; step += 1) {
    onStep();
    yield;
  }
  return last;
}

test('runInSlices lets pending browser tasks run between slices', async () => {
  let wasWaiting = false;
  setTimeout(() => {
    wasWaiting = true;
  }, 0);
  const work = (function* (): Generator<undefined, string> {
    while (!wasWaiting) yield;
    return 'Done';
  })();
  expect(await runInSlices(work)).toBe('Done');
});

test('runInSlices rejects with the reason of an abort', async () => {
  const aborter = new AbortController();
  let steps = 0;
  const work = countTo(1_000_000, () => {
    steps += 1;
    if (steps === 3) aborter.abort();
  });
  await expect(runInSlices(work, { signal: aborter.signal, sliceMs: 0 })).rejects.toThrow();
  expect(steps).toBe(3);
});

test('runInSlices rejects with an error that the generator throws', async () => {
  const work = (function* (): Generator<undefined, number> {
    yield;
    throw new Error('Broken');
  })();
  await expect(runInSlices(work)).rejects.toThrow('Broken');
});
