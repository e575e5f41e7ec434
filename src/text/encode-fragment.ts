/**
 * Encodes any string as the fragment of a URL, without the `#`. Slashes are kept, because fragments
 * can contain them and the paths of API operations stay readable.
 */
export function encodeFragment(fragment: string): string {
  return encodeURIComponent(fragment.toWellFormed()).replaceAll('%2F', '/');
}
