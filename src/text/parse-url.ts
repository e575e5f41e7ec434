/**
 * Returns undefined for an invalid URL. In Node 20, `URL.canParse` rejects valid URLs with an
 * umlaut after a few thousand calls.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
