/**
 * Parses a URL; returns undefined if it is invalid. Doesn't use `URL.canParse`, which has a bug in
 * Node 20: after a few thousand calls, it rejects valid URLs with an umlaut.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
