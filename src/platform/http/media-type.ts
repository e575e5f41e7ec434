/** The media type of an answer in lower case and without parameters, such as `text/markdown`. */
export function mediaTypeOf(response: Response): string {
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase();
}

/**
 * Whether a media type is one of `wanted`, such as `application/json` or `text/*`. HTML has to be named:
 * unasked for, it is the sign-in page of a proxy.
 */
export function isMediaType(type: string, wanted: readonly string[]): boolean {
  if (wanted.includes(type)) return true;
  return type !== 'text/html' && wanted.includes(type.replace(/\/.*/, '/*'));
}
