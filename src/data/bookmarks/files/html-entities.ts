/** Those that bookmark files are written with; all others stay as they are. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

const longestReference = 12;

function characterOf(reference: string): string | undefined {
  if (!reference.startsWith('#'))
    return Object.hasOwn(named, reference) ? named[reference] : undefined;
  const isHex = /^#x/i.test(reference);
  const digits = reference.slice(isHex ? 2 : 1);
  if (!(isHex ? /^[0-9a-f]+$/i : /^[0-9]+$/).test(digits)) return undefined;
  const code = Number.parseInt(digits, isHex ? 16 : 10);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

/** Text of an HTML file as it is read: `&lt;` and `&#60;` are `<`. What is no reference stays. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([#A-Za-z0-9]+);/g, (whole, reference: string) =>
    reference.length > longestReference ? whole : (characterOf(reference) ?? whole),
  );
}
