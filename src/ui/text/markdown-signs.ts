/** Longer texts stay as they are: the time a parser takes may grow faster than its text. */
const longest = 8_000;

const signs = [
  /^#{1,6} \S/m,
  /^ {0,3}[-*+] +\S/m,
  /^ {0,3}\d{1,9}[.)] +\S[\s\S]*^ {0,3}\d{1,9}[.)] +\S/m,
  /^ {0,3}>/m,
  /^ {0,3}(?:```|~~~)/m,
  /\*\*[^\s*][^*\n]*\*\*/,
  /__[^\s_][^_\n]*__/,
  /`[^`\n]+`/,
  /\[[^[\]\n]+\]\([^()\s]+\)/,
  /^\|.*\|\s*$/m,
];

/** Whether a text was written as Markdown; one that only has a stray asterisk wasn't. */
export function readsLikeMarkdown(text: string): boolean {
  return text.length <= longest && signs.some((sign) => sign.test(text));
}
