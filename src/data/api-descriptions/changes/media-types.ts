/** Parsed media type or range, in lower case. */
export type MediaType = {
  readonly type: string;
  readonly subtype: string;
  /** Parameters in order of their names, in lower case, for example `charset=utf-8`. */
  readonly parameters: readonly string[];
};

/** Parses a media type or range (RFC 9110, section 8.3.1 and 12.5.1). */
export function parseMediaType(text: string): MediaType {
  const [range = '', ...parameters] = text.toLowerCase().split(';');
  const [type = '', subtype = ''] = range.trim().split('/');
  return {
    type,
    subtype,
    parameters: parameters
      .map((each) => each.replaceAll(/["\s]/g, ''))
      .filter((each) => each !== '')
      .sort(),
  };
}

/** Returns a text that is the same for equal media types. */
export function toMediaTypeKey(text: string): string {
  const { type, subtype, parameters } = parseMediaType(text);
  return [`${type}/${subtype}`, ...parameters].join(';');
}

/** True if every value of the second media type is one of the first. */
export function containsMediaType(first: string, second: string): boolean {
  const [wide, narrow] = [parseMediaType(first), parseMediaType(second)];
  return (
    (wide.type === '*' || wide.type === narrow.type) &&
    (wide.subtype === '*' || isSubtype(wide.subtype, narrow.subtype)) &&
    wide.parameters.every((parameter) => narrow.parameters.includes(parameter))
  );
}

/** True for the same subtype, or for one with its suffix, such as `problem+json` and `json`. */
function isSubtype(wide: string, narrow: string): boolean {
  return wide === narrow || narrow.endsWith(`+${wide}`);
}

/** True if numbers and texts differ in the media type, as in JSON. */
export function isTyped(text: string): boolean {
  const { subtype } = parseMediaType(text);
  return subtype === '*' || subtype === 'json' || subtype.endsWith('+json');
}
