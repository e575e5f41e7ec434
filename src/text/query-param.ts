/**
 * Any text as a value of a query, and back, byte for byte. Text that a query can't carry (a lone
 * surrogate) is written as JSON behind a `~`.
 */
export function toQueryParam(text: string): string {
  return text.isWellFormed() && !text.startsWith('~') ? text : `~${JSON.stringify(text)}`;
}

/** Undefined for what toQueryParam doesn't write. */
export function fromQueryParam(param: string): string | undefined {
  if (!param.startsWith('~')) return param;
  try {
    const text: unknown = JSON.parse(param.slice(1));
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}
