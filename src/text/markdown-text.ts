import { formatNumber } from './format-number.ts';

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

/** Title of a document or API, and the names of its compared versions. */
export type ReportNames = { readonly [Name in 'title' | 'before' | 'after']: string };

/**
 * Formats a report of the changes between two versions: the number and the list of each class.
 * @param groups changes of each class, as lines of Markdown; `count` is the number of changes
 */
export function formatChangeGroups(
  { title, before, after }: ReportNames,
  groups: readonly {
    readonly label: string;
    readonly count: number;
    readonly lines: readonly string[];
  }[],
): string {
  const blocks = [
    `# Changes of ${toPlainLine(title)}`,
    `From ${toPlainLine(before)} to ${toPlainLine(after)}`,
    groups.map(({ label, count }) => `${formatNumber(count)} ${label.toLowerCase()}`).join(', '),
    ...groups.flatMap(({ label, lines }) => [
      `## ${label}`,
      lines.map((line) => `- ${line}`).join('\n'),
    ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}
