/** Between the slices of long work, the browser can render and handle input. */
export type TimeSlices = {
  /** True if the current slice has lasted for its maximum duration. */
  readonly isOver: () => boolean;
  /** Lets pending browser tasks run, then starts the next slice. */
  readonly next: () => Promise<void>;
};

/** Uses a message, because browsers delay nested timers by at least 4 ms. */
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

/** Divides one long computation. `isOver` is cheap and can be called often. */
export function createTimeSlices(sliceMs = 8): TimeSlices {
  let end = performance.now() + sliceMs;
  return {
    isOver: () => performance.now() >= end,
    next: async () => {
      await nextTask();
      end = performance.now() + sliceMs;
    },
  };
}

/** Runs a generator to completion without a pause. Only for short work. */
export function runAtOnce<Result>(work: Generator<unknown, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

type SliceOptions = {
  readonly signal?: AbortSignal | undefined;
  /** In milliseconds. */
  readonly sliceMs?: number | undefined;
};

/** The generator must yield at least once per millisecond of work. @throws the abort reason */
export async function runInSlices<Result>(
  work: Generator<unknown, Result>,
  { signal, sliceMs }: SliceOptions = {},
): Promise<Result> {
  const slice = createTimeSlices(sliceMs);
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    if (slice.isOver()) {
      await slice.next();
      signal?.throwIfAborted();
    }
  }
}
