/** Parses a media type or range (RFC 9110, sections 8.3.1 and 12.5.1), in lower case. */
function parseMediaType(text: string) {
  const [range = '', ...parameters] = text.toLowerCase().replaceAll(/["\s]/g, '').split(';');
  const [type = '', subtype = ''] = range.split('/');
  return { type, subtype, parameters: parameters.filter((each) => each !== '').sort() };
}

/** Returns a key that is equal for equal media types. UTF-8 is what clients expect anyway. */
export function toMediaTypeKey(text: string): string {
  const { type, subtype, parameters } = parseMediaType(text);
  const others = parameters.filter((parameter) => parameter !== 'charset=utf-8');
  return [`${type}/${subtype}`, ...others].join(';');
}

/**
 * True if every value of the second is one of the first. A subtype contains those with its suffix:
 * `json` contains `problem+json`.
 */
export function containsMediaType(first: string, second: string): boolean {
  const [wide, narrow] = [parseMediaType(first), parseMediaType(second)];
  return (
    ['*', narrow.type].includes(wide.type) &&
    (['*', narrow.subtype].includes(wide.subtype) || narrow.subtype.endsWith(`+${wide.subtype}`)) &&
    wide.parameters.every((parameter) => narrow.parameters.includes(parameter))
  );
}

/** Returns how the values in a media type are written; see `ValuePosition`. */
export function getTyping(mediaType: string): 'typed' | 'xml' | 'text' {
  const { subtype } = parseMediaType(mediaType);
  if (/^(?:\*|json|.*\+json)$/.test(subtype)) return 'typed';
  return /^(?:xml|.*\+xml)$/.test(subtype) ? 'xml' : 'text';
}
