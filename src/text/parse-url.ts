/**
 * Parses a URL; returns undefined if it is invalid. Doesn't use `URL.canParse`, which on Node 20
 * rejects valid URLs with an umlaut after a few thousand calls.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
