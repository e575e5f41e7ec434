import { lexer, type MarkedToken, type Token } from 'marked';

/** What is drawn of Markdown; anything else stays the text it is. */
const drawn: ReadonlySet<string> = new Set<MarkedToken['type']>([
  'blockquote',
  'br',
  'checkbox',
  'code',
  'codespan',
  'def',
  'del',
  'em',
  'escape',
  'heading',
  'hr',
  'image',
  'link',
  'list',
  'paragraph',
  'space',
  'strong',
  'table',
  'text',
]);

/** HTML is not among them: its tags are shown, not followed. */
export function isDrawn(token: Token): token is MarkedToken {
  return drawn.has(token.type);
}

/** The blocks of a Markdown text; undefined where it is nested deeper than the parser goes. */
export function readMarkdown(text: string): readonly Token[] | undefined {
  try {
    return lexer(text, { gfm: true, breaks: true });
  } catch {
    return undefined;
  }
}
