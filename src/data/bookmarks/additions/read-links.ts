import { trimEnd } from '#text/trim-end.ts';
import { type AddedBookmark, outermost } from './added-item.ts';

const linkPattern = /https?:\/\/[^\s<>"]+/gi;

const separator = /[\s|,;:<>–—-]/;
const firstSeparators = /^[\s|,;:<>–—-]+/;

/** Ends a link before the punctuation that follows it in a sentence or in Markdown. */
function trimLink(link: string, before: string): string {
  if (before.endsWith('](') && link.includes(')')) return link.slice(0, link.lastIndexOf(')'));
  const trimmed = trimEnd(link, /[.,;]/);
  return trimmed.includes('(') ? trimmed : trimmed.replace(/\).*$/, '');
}

function getTitle(before: string, after: string): string {
  const text = before.endsWith('](')
    ? before.replace(/^[-*+\s]*(?:\[[ x]\]\s*)?\[/i, '').slice(0, -2)
    : `${before.replace(/^(?:[-*+•]|\d+[.)])\s/, '')} ${after}`;
  return trimEnd(text.replace(firstSeparators, ''), separator);
}

function readLine(text: string): readonly AddedBookmark[] {
  const found = [...text.matchAll(linkPattern)].map(({ 0: link, index }) => {
    const before = text.slice(0, index);
    return { before, address: trimLink(link, before), after: text.slice(index + link.length) };
  });
  const [only, ...others] = found;
  if (only === undefined) {
    return [{ kind: 'bookmark', parent: outermost, title: '', address: text }];
  }
  return found.map(({ before, address, after }) => ({
    kind: 'bookmark',
    parent: outermost,
    title: others.length === 0 ? getTitle(before, after) : '',
    address,
  }));
}

/**
 * A line can contain several links and other text. The text around the only link of a line is its
 * title: “URL | title”, “- [title](URL)” or “title: URL”. A line without a link becomes an item
 * whose address is the whole line.
 */
export function readLinks(text: string): readonly AddedBookmark[] {
  return text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : readLine(line.trim())));
}
