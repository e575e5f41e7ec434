import { type Observable, observable } from '#platform/observable.ts';

/** How a look-up ended; one that was turned away has to be made again. */
export type LookupEnd =
  | { readonly kind: 'settled' }
  | { readonly kind: 'failed' }
  /** `afterMs` is the pause asked for, if any was. */
  | { readonly kind: 'rate-limited'; readonly afterMs: number | undefined };

export type QueueState = {
  /** Until then nothing is sent, in milliseconds since the epoch. */
  readonly pausedUntil: number | undefined;
  /** Nothing more is sent until `resume`. */
  readonly halted: boolean;
};

/** Sends look-ups a few at a time, and none that is no longer wanted when its turn comes. */
export type LookupQueue = Observable<QueueState> & {
  /** Replaces the names to look up, the most urgent first. */
  setWanted(names: readonly string[]): void;
  resume(): void;
};

/** So many failures in a row are about the service, not about the names. */
const mostFailures = 6;
/** How long to pause where nobody says, the first time; twice as long each time after that. */
const defaultPauseMs = { first: 5_000, longest: 60_000 };

/**
 * @param concurrency the most lookups at a time
 * @param isNeeded false for what is known or requested already
 * @param lookUp never rejects
 */
export function createLookupQueue({
  concurrency,
  isNeeded,
  lookUp,
}: {
  readonly concurrency: number;
  readonly isNeeded: (name: string) => boolean;
  readonly lookUp: (name: string) => Promise<LookupEnd>;
}): LookupQueue {
  const state = observable<QueueState>({ pausedUntil: undefined, halted: false });
  const inFlight = new Set<string>();
  let wanted: readonly string[] = [];
  /** Everything wanted before it has been dealt with. */
  let nextIndex = 0;
  let failuresInARow = 0;
  let defaultPauses = 0;

  function sendMore(): void {
    const { pausedUntil, halted } = state.snapshot();
    if (halted || pausedUntil !== undefined) return;
    while (inFlight.size < concurrency && nextIndex < wanted.length) {
      const name = wanted[nextIndex];
      nextIndex += 1;
      if (name !== undefined && !inFlight.has(name) && isNeeded(name)) void send(name);
    }
  }

  async function send(name: string): Promise<void> {
    inFlight.add(name);
    const end = await lookUp(name);
    inFlight.delete(name);
    failuresInARow = end.kind === 'failed' ? failuresInARow + 1 : 0;
    if (end.kind === 'settled') defaultPauses = 0;
    if (end.kind === 'rate-limited') pause(end.afterMs ?? nextDefaultPause());
    if (failuresInARow >= mostFailures) halt();
    sendMore();
  }

  function nextDefaultPause(): number {
    const pauseMs = defaultPauseMs.first * 2 ** defaultPauses;
    defaultPauses += 1;
    return Math.min(pauseMs, defaultPauseMs.longest);
  }

  function pause(pauseMs: number): void {
    const until = Date.now() + pauseMs;
    const { pausedUntil, halted } = state.snapshot();
    // The names that were refused are still wanted.
    nextIndex = 0;
    if (pausedUntil !== undefined && pausedUntil >= until) return;
    state.set({ halted, pausedUntil: until });
    setTimeout(() => {
      if (state.snapshot().pausedUntil !== until) return;
      state.set({ ...state.snapshot(), pausedUntil: undefined });
      sendMore();
    }, pauseMs);
  }

  function halt(): void {
    state.set({ ...state.snapshot(), halted: true });
  }

  return {
    snapshot: state.snapshot,
    subscribe: state.subscribe,
    setWanted(names) {
      wanted = names;
      nextIndex = 0;
      sendMore();
    },
    resume() {
      failuresInARow = 0;
      nextIndex = 0;
      if (state.snapshot().halted) state.set({ ...state.snapshot(), halted: false });
      sendMore();
    },
  };
}
