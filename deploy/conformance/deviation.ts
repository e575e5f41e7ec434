/** The service does something else than the interface says; the message says what. */
export class Deviation extends Error {
  override readonly name = 'Deviation';
  /** Whose deviation it is; of a check, its own operation’s if it is left out. */
  readonly operation: string | undefined;

  constructor(what: string, operation?: string) {
    super(what);
    this.operation = operation;
  }
}

/** A check can’t be played here; the message says why. */
export class NotPlayed extends Error {
  override readonly name = 'NotPlayed';
}

/** Throws a Deviation unless it is as it must be. */
export function must(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Deviation(otherwise);
}
