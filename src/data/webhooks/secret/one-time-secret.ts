const redacted = '[redacted]';

/**
 * A signing secret on its way from the answer to the one screen that shows it. The value is private:
 * printing, serialising or inspecting the wrapper doesn't show it.
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
