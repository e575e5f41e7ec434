import MarkdownIt from 'markdown-it';

const { utils } = new MarkdownIt();

/** Decodes the character references of HTML, such as `&amp;`, `&eacute;` and `&#233;`, in a text. */
export function decodeReferences<T extends string | undefined>(text: T): T | string {
  if (!text?.includes('&')) return text;
  // `unescapeAll` also removes backslash escapes, so all backslashes are doubled first.
  return utils.unescapeAll(text.replaceAll('\\', '\\\\'));
}
