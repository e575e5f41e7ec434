import { timeSlices } from './time-slices.ts';

type SliceOptions = {
  readonly signal?: AbortSignal | undefined;
  /** How long a slice may take. */
  readonly sliceMs?: number | undefined;
};

/**
 * Runs a generator to its end. Between slices the page does what is waiting, so the generator yields
 * often: after at most a millisecond of work.
 *
 * @throws the reason of the signal, once it is aborted
 */
export async function runInSlices<Result>(
  work: Generator<unknown, Result>,
  { signal, sliceMs }: SliceOptions = {},
): Promise<Result> {
  const slice = timeSlices(sliceMs);
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    if (slice.isOver()) {
      await slice.next();
      signal?.throwIfAborted();
    }
  }
}
