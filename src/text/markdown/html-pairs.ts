import type { Token } from 'markdown-it';
import { parseTag } from './html-tags.ts';

const paired = new Set(['sub', 'sup', 'kbd', 'a']);

/**
 * Which tokens of a line are tags that close each other, by their places: within the same mark, and
 * nothing between them that opens and doesn't close. The others are text.
 */
export function pairTags(tokens: readonly Token[]): ReadonlySet<number> {
  const found = new Set<number>();
  let open: { name: string; index: number }[] = [];
  const outside: (typeof open)[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.nesting > 0) {
      outside.push(open);
      open = [];
    } else if (token.nesting < 0) open = outside.pop() ?? [];
    if (token.type !== 'html_inline') continue;
    const tag = parseTag(token.content);
    if (tag === undefined || !paired.has(tag.name)) continue;
    const last = open.at(-1);
    if (!tag.closes) open.push({ name: tag.name, index });
    else if (last?.name === tag.name) {
      open.pop();
      found.add(last.index).add(index);
    }
  }
  return found;
}
