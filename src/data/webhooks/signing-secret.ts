const redacted = '[redacted]';

/**
 * Carries a secret to the only screen that shows it. A private field doesn't appear when the object
 * is printed, serialised or inspected.
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

  /** Printed by Node.js. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return redacted;
  }
}

/** Quotes a value for a .env file, without escapes if possible. */
function quoted(value: string): string {
  if (!/['\r\n]/.test(value)) return `'${value}'`;
  const escaped = value
    .replace(/[\\"$`]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`);
  return `"${escaped}"`;
}

export function formatEnvFile(secret: string): string {
  return `WEBHOOK_SIGNING_SECRET=${quoted(secret)}\n`;
}
