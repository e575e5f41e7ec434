import { grammarOf } from './grammars.ts';

/** What begins and ends a text that may go over many lines: a comment, a long string, a fence. */
export type Delimiters = { readonly open: string; readonly close: string };

const comment: Delimiters = { open: '/*', close: '*/' };
const longString: Delimiters = { open: '"""', close: '"""' };

const byGrammar: Readonly<Record<string, Delimiters>> = {
  css: comment,
  gherkin: longString,
  go: comment,
  graphql: longString,
  java: comment,
  markdown: { open: '```', close: '```' },
  php: comment,
  protobuf: comment,
  python: longString,
  sql: comment,
  typescript: comment,
  xml: { open: '<!--', close: '-->' },
};

export function delimitersOf(language: string): Delimiters | undefined {
  return byGrammar[grammarOf(language)?.id ?? ''];
}

/**
 * Whether a line opens such a text and leaves it open. Only at the beginning or the end of a line:
 * elsewhere the mark is mostly in a string.
 */
export function opensIn(line: string, { open, close }: Delimiters): boolean {
  const content = line.trim();
  if (content.startsWith(open)) return !content.includes(close, open.length);
  return content.endsWith(open);
}
