/** Omits the `#`. Keeps slashes, so that paths of API operations stay readable. */
export function encodeFragment(fragment: string): string {
  return encodeURIComponent(fragment.toWellFormed()).replaceAll('%2F', '/');
}
