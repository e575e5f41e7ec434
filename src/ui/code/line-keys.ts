const page = 25;

/** The line that a key moves to from `line`; undefined for keys that move to none. */
export function lineAfterKey(key: string, line: number, lineCount: number): number | undefined {
  const within = (to: number) => Math.min(Math.max(to, 1), lineCount);
  switch (key) {
    case 'ArrowUp':
      return within(line - 1);
    case 'ArrowDown':
      return within(line + 1);
    case 'PageUp':
      return within(line - page);
    case 'PageDown':
      return within(line + page);
    case 'Home':
      return 1;
    case 'End':
      return lineCount;
    default:
      return undefined;
  }
}
