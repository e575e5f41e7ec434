/** A value between quotes, where both servers read backslashes. No value of ours has a variable. */
export function quoted(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}
