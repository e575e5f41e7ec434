/** One broken rule: where, which, and what to do about it. */
export type Violation = { file: string; line: number | undefined; rule: string; advice: string };

export function formatViolation({ file, line, rule, advice }: Violation): string {
  return `${file}${line === undefined ? '' : `:${line}`} breaks "${rule}": ${advice}`;
}
