/** One character of a pattern, or a class, with its repetition. */
const part =
  /^(?:\\([dws])|\\([^a-zA-Z0-9])|\[((?:[^\]^\\[]|\\[dws.\-/])(?:[^\]\\[]|\\.)*)\]|([^\\[\](){}|^$.*+?])|(\.))(?:\{(\d+)(,?)(\d*)\}|([*+?]))?/u;
const shorthand: ReadonlyMap<string, string> = new Map([
  ['d', '0'],
  ['w', 'a'],
  ['s', ' '],
]);
const maxRepetition = 100;

/**
 * Creates a text with a length of at least `min` and at most `max` that matches a simple pattern:
 * characters and classes with repetitions. Returns undefined for other patterns. Doesn't run the
 * pattern, because a pattern can block the page.
 */
export function createMatch(pattern: string, min: number, max: number): string | undefined {
  const candidates = [repeatParts(pattern, 0), repeatParts(pattern, min)];
  return candidates.find((text) => text !== undefined && text.length >= min && text.length <= max);
}

/** Returns the shortest match, in which open repetitions fill up to the wanted length. */
function repeatParts(pattern: string, wanted: number): string | undefined {
  let rest = pattern.replace(/^\^/u, '').replace(/(?<!\\)\$$/u, '');
  let text = '';
  while (rest !== '') {
    const match = part.exec(rest);
    if (match === null) return undefined;
    const [all, escaped, symbol, characters, literal, any, min, comma, max, sign] = match;
    const character =
      symbol ??
      literal ??
      (any && 'a') ??
      shorthand.get(escaped ?? '') ??
      firstOf(characters ?? '');
    const least = min === undefined ? Number(sign === undefined || sign === '+') : Number(min);
    const isOpen = sign === '+' || sign === '*' || (comma === ',' && max === '');
    const most = isOpen ? maxRepetition : Math.max(least, Number(max ?? 0));
    const count = Math.min(Math.max(least, wanted - text.length), most, maxRepetition);
    text += character.repeat(count);
    rest = rest.slice(all.length);
  }
  return text;
}

function firstOf(characters: string): string {
  const [, escaped] = /^\\(.)/u.exec(characters) ?? [];
  if (escaped !== undefined) return shorthand.get(escaped) ?? escaped;
  return characters.slice(0, 1);
}
