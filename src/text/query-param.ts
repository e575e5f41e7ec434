/**
 * Encodes any text as a query parameter; `fromQueryParam` restores it byte for byte. Text with a
 * lone surrogate, which a query can't contain, is written as JSON after a `~`.
 */
export function toQueryParam(text: string): string {
  return text.isWellFormed() && !text.startsWith('~') ? text : `~${JSON.stringify(text)}`;
}

/** Decodes a query parameter; returns undefined if `toQueryParam` can't have written it. */
export function fromQueryParam(param: string): string | undefined {
  if (!param.startsWith('~')) return param;
  try {
    const text: unknown = JSON.parse(param.slice(1));
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}
