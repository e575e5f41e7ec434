const partsOfJson = /"(?:[^"\\]|\\.)*"|\s+|-?\d[\d.eE+-]*/g;

/** JSON with its strings, numbers and white space written anew. */
function rewritten(
  json: string,
  write: { string?: (text: string) => string; number?: (text: string) => string; space?: '' },
): string {
  return json.replace(partsOfJson, (part) => {
    if (part.startsWith('"')) return write.string?.(part) ?? part;
    return part.trim() === '' ? (write.space ?? part) : (write.number?.(part) ?? part);
  });
}

const decoded = (text: string) => JSON.stringify(JSON.parse(text));

/** The same JSON with its characters as they are, where they were written as escapes. */
export function withoutEscapes(json: string): string {
  return rewritten(json, { string: decoded });
}

/**
 * What differs between two texts of JSON with the same value: the first that is enough, so that texts
 * which differ in their escapes may differ in white space too. `order`: of the members, or members that
 * are given twice.
 */
export function jsonDifference(
  one: string,
  other: string,
): 'white-space' | 'escapes' | 'numbers' | 'order' {
  const equal = (write: Parameters<typeof rewritten>[1]) =>
    rewritten(one, write) === rewritten(other, write);
  if (equal({ space: '' })) return 'white-space';
  if (equal({ space: '', string: decoded })) return 'escapes';
  const number = (text: string) => String(Number(text));
  return equal({ space: '', string: decoded, number }) ? 'numbers' : 'order';
}
