/** Joins the lines of a text. */
export function toLine(text: string): string {
  return text.trim().replaceAll(/\s+/gu, ' ');
}

/** Returns a line in which no character is markup. */
export function toPlainLine(text: string): string {
  return toLine(text).replaceAll(/[\\`*_[\]<>~$&]/gu, '\\$&');
}

/** Returns a code span, with more backticks than the text contains. */
export function toCode(text: string): string {
  if (text === '') return '';
  const fence = '`'.repeat(longestRun(text) + 1);
  const pad = /^`|`$/u.test(text) ? ' ' : '';
  return `${fence}${pad}${toLine(text)}${pad}${fence}`;
}

/** Returns the length of the longest sequence of backticks. */
export function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/gu) ?? []).map((run) => run.length));
}
