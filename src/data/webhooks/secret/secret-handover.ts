import type { OneTimeSecret } from './one-time-secret.ts';

/**
 * Passes a signing secret from a request to the screen that shows it. A mutation keeps its variables for
 * longer than that takes: what is left in them is empty.
 */
export class SecretHandover {
  #secret: OneTimeSecret | undefined;

  put(secret: OneTimeSecret): void {
    this.#secret = secret;
  }

  /** The secret, once; undefined without one. */
  take(): OneTimeSecret | undefined {
    const secret = this.#secret;
    this.#secret = undefined;
    return secret;
  }
}
