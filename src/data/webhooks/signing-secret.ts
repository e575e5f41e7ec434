const redacted = '[redacted]';

/**
 * Wrapper of a signing secret between the response and the one screen that shows it. The value is private:
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

  /** Printed by consoles that follow Node's convention. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return redacted;
  }
}

/**
 * Passes a signing secret from a request to the screen that shows it. react-query keeps a mutation's variables
 * after the screen has taken the secret; the handover in them is empty by then.
 */
export class SecretHandover {
  #secret: OneTimeSecret | undefined;

  put(secret: OneTimeSecret): void {
    this.#secret = secret;
  }

  /** Returns the secret once; undefined without one. */
  take(): OneTimeSecret | undefined {
    const secret = this.#secret;
    this.#secret = undefined;
    return secret;
  }
}

/** Quotes a value of a .env file: literal in single quotes if possible, else escaped in double quotes. */
function quoted(value: string): string {
  if (!/['\r\n]/.test(value)) return `'${value}'`;
  const escaped = value
    .replace(/[\\"$`]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`);
  return `"${escaped}"`;
}

/** Returns the text of a .env file with the signing secret. */
export function envFile(secret: string): string {
  return `WEBHOOK_SIGNING_SECRET=${quoted(secret)}\n`;
}
