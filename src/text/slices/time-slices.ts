/** Divides long work into slices, so that the page stays responsive. */
export type TimeSlices = {
  /** Whether the time of this slice is up. */
  readonly isOver: () => boolean;
  /** Lets the page do what is waiting; then the next slice begins. */
  readonly next: () => Promise<void>;
};

/** Resolves in a new task. A nested timer would wait for at least 4 ms. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** @param sliceMs how long a slice may take; `isOver` is cheap and may be called often */
export function timeSlices(sliceMs = 8): TimeSlices {
  let end = performance.now() + sliceMs;
  return {
    isOver: () => performance.now() >= end,
    next: async () => {
      await nextTask();
      end = performance.now() + sliceMs;
    },
  };
}

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
