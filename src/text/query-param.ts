/**
 * `decodeQueryParam` restores the string exactly. A string that starts with `~` or has a lone
 * surrogate, which a query can't contain, becomes `~` followed by JSON.
 */
export function encodeQueryParam(text: string): string {
  return text.isWellFormed() && !text.startsWith('~') ? text : `~${JSON.stringify(text)}`;
}

/** Returns undefined if `encodeQueryParam` can't have returned it. */
export function decodeQueryParam(param: string): string | undefined {
  if (!param.startsWith('~')) return param;
  try {
    const text: unknown = JSON.parse(param.slice(1));
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}
