const redacted = '[redacted]';

/**
 * Wrapper that carries a signing secret from the response to the only screen that shows it. The
 * secret is a private field, so it doesn't appear when the wrapper is printed, serialised or
 * inspected.
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

  /** Text that Node.js and compatible consoles print for the wrapper. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return redacted;
  }
}

/**
 * Passes a signing secret from a request to the screen that shows it. react-query keeps the
 * variables of a mutation, including the handover, but the handover is empty after the screen has
 * taken the secret.
 */
export class SecretHandover {
  #secret: OneTimeSecret | undefined;

  put(secret: OneTimeSecret): void {
    this.#secret = secret;
  }

  /** Returns the secret and removes it from the handover; undefined if the handover is empty. */
  take(): OneTimeSecret | undefined {
    const secret = this.#secret;
    this.#secret = undefined;
    return secret;
  }
}

/**
 * Quotes a value for a .env file: in single quotes without escapes if possible, otherwise in double
 * quotes with escapes.
 */
function quoted(value: string): string {
  if (!/['\r\n]/.test(value)) return `'${value}'`;
  const escaped = value
    .replace(/[\\"$`]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`);
  return `"${escaped}"`;
}

/** Returns the text of a .env file with the signing secret. */
export function formatEnvFile(secret: string): string {
  return `WEBHOOK_SIGNING_SECRET=${quoted(secret)}\n`;
}
