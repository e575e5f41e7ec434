/**
 * The address that a text says, or undefined where it says none. Not by `URL.canParse`, which, on
 * Node 20, refuses good addresses with an umlaut once it has been called a few thousand times.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
