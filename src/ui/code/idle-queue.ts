/** Runs waiting work in idle moments, the latest first, because it is in view. */
const waiting: (() => void)[] = [];
let isScheduled = false;

/** Calls back in an idle moment, in a task of its own; the answer takes it back. */
export function whenIdle(work: () => void): () => void {
  waiting.push(work);
  schedule();
  return () => {
    const at = waiting.indexOf(work);
    if (at >= 0) waiting.splice(at, 1);
  };
}

function schedule(): void {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(runOne, { timeout: 500 });
  else setTimeout(runOne, 16);
}

function runOne(): void {
  isScheduled = false;
  const work = waiting.pop();
  schedule();
  work?.();
}
