/** What the log says of an error. */
export type FaultEntry = {
  /** Messages of the error and of its causes. */
  message: string;
  /** Of the database or the system, such as `SQLITE_FULL`; null if there is none. */
  code: string | null;
  /** Where the first cause was thrown; null if its code says enough. */
  stack: string | null;
};

/** Describes an error, which may have others as its causes. */
export function faultEntry(error: unknown): FaultEntry {
  const chain = causesOf(error);
  const code = chain.map(codeOf).find((one) => one !== null) ?? null;
  const first = chain.at(-1);
  return {
    message: chain.map((one) => (one instanceof Error ? one.message : String(one))).join(' '),
    code,
    stack: (code === null && first instanceof Error && first.stack) || null,
  };
}

/** The error and what caused it, outermost first. */
function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let one = error; one !== undefined && !chain.includes(one); ) {
    chain.push(one);
    one = one instanceof Error ? one.cause : undefined;
  }
  return chain;
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}
