const letter = /\p{L}/u;
/** Letters of scripts that are written from right to left, such as Arabic and Hebrew. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns the direction of the first letter in a block or in a list of blocks, ignoring code and
 * formulas;
 * undefined if there is no letter. Containers need an explicit direction, because `dir="auto"`
 * ignores descendants that have their own `dir` attribute.
 */
export function findTextDirection(node: unknown): 'ltr' | 'rtl' | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if ('kind' in node && (node.kind === 'code' || node.kind === 'math')) return undefined;
  if ('text' in node && typeof node.text === 'string') {
    const first = letter.exec(node.text)?.[0];
    if (first === undefined) return undefined;
    return rightToLeft.test(first) ? 'rtl' : 'ltr';
  }
  for (const child of Object.values(node)) {
    const direction = findTextDirection(child);
    if (direction !== undefined) return direction;
  }
  return undefined;
}
