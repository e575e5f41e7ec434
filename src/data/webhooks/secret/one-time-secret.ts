const redacted = '[redacted]';

/**
 * A signing secret between the answer that carries it and the one screen that shows it. The value
 * is private, so that printing, serialising or inspecting whatever holds the wrapper shows nothing.
 */
export class OneTimeSecret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return redacted;
  }

  toJSON(): string {
    return redacted;
  }

  [Symbol.toPrimitive](): string {
    return redacted;
  }

  /** What consoles that follow Node's convention print. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return redacted;
  }
}
