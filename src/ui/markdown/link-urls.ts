import { trimUrl } from '#text/markdown/autolinks.ts';
import type { Inline } from '#text/markdown/markdown-document.ts';

const webUrl = /https?:\/\/[^\s<>"'`{}]+/gi;

export function linkUrls(text: string): readonly Inline[] {
  const inlines: Inline[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(webUrl)) {
    const url = trimUrl(found);
    const children = [{ kind: 'text', text: url }] as const;
    inlines.push({ kind: 'text', text: text.slice(at, index) });
    inlines.push({ kind: 'link', href: url, title: undefined, children });
    at = index + url.length;
  }
  return [...inlines, { kind: 'text', text: text.slice(at) }];
}
