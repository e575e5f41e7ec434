import { AsyncLocalStorage } from 'node:async_hooks';

type Fail = (error: unknown) => void;

const attempts = new AsyncLocalStorage<Fail>();

/**
 * Gives the attempt its own asynchronous context. Rejects with the first error, including one
 * thrown outside of the attempt's promise, such as in a timer or an event listener (see
 * `handleStrayErrors`).
 */
export function runAttempt<T>(attempt: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    attempts.run(reject, () => {
      // `attempt` can also throw synchronously.
      Promise.resolve().then(attempt).then(resolve, reject);
    });
  });
}

/**
 * Attributes an error to the attempt in whose context it was thrown; returns false if there is
 * none. Must be called while Node reports the error, because the context is lost afterwards. Has no
 * effect on an attempt that has ended.
 */
function attributeToAttempt(error: unknown): boolean {
  const fail = attempts.getStore();
  fail?.(error);
  return fail !== undefined;
}

/**
 * Errors of attempts become their failures; all others are passed to `end`, which must end the
 * process. Returns a function that stops the handling.
 */
export function handleStrayErrors(end: (error: unknown) => void): () => void {
  const handle = (error: unknown) => {
    if (!attributeToAttempt(error)) end(error);
  };
  // Without another listener, Node reports unhandled rejections here too.
  process.on('uncaughtException', handle);
  return () => process.off('uncaughtException', handle);
}
