import { AsyncLocalStorage } from 'node:async_hooks';

/** Ends an attempt with an error. */
type Fail = (error: unknown) => void;

const attempts = new AsyncLocalStorage<Fail>();

/**
 * Runs an attempt in an asynchronous context of its own. Rejects with the first error of the
 * attempt, including an error that the attempt throws outside of its promise, such as in a timer or
 * an event listener (see `handleStrayErrors`).
 */
export function runAttempt<T>(attempt: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    attempts.run(reject, () => {
      // The function `attempt` can also throw synchronously.
      Promise.resolve().then(attempt).then(resolve, reject);
    });
  });
}

/**
 * Records an uncaught error as the failure of the attempt in whose context it was thrown. Returns
 * false if it wasn't thrown in the context of an attempt. Must be called while Node reports the
 * error, because the context is lost afterwards. Has no effect on an attempt that has already ended.
 */
function attributeToAttempt(error: unknown): boolean {
  const fail = attempts.getStore();
  fail?.(error);
  return fail !== undefined;
}

/**
 * Handles all errors of this process that nothing else handles: errors of attempts are recorded as
 * their failures, and all other errors are passed to `end`, which must end the process. Returns a
 * function that stops handling them.
 */
export function handleStrayErrors(end: (error: unknown) => void): () => void {
  const handle = (error: unknown) => {
    if (!attributeToAttempt(error)) end(error);
  };
  // Without a listener for unhandled rejections, Node reports them as uncaught exceptions too.
  process.on('uncaughtException', handle);
  return () => process.off('uncaughtException', handle);
}
