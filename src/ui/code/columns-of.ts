const tabSize = 4;

/**
 * How many columns the widest line may take. Each line counts its tabs, and twice its length if it
 * has characters that may be wider than Latin ones.
 */
export function columnsOf(text: string): number {
  let widest = 0;
  for (const line of text.split('\n')) {
    // Only lines that could be the widest are looked at.
    if (line.length * tabSize <= widest) continue;
    const tabs = line.split('\t').length - 1;
    const width = /[^\0-\u024f]/.test(line) ? line.length * 2 : line.length;
    widest = Math.max(widest, width + tabs * (tabSize - 1));
  }
  return widest;
}
