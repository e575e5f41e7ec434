import type { Inline } from './markdown-document.ts';

/** The words of a line without their marks. Images have none. */
export function inlineText(inlines: readonly Inline[]): string {
  let text = '';
  for (const inline of inlines) {
    if ('text' in inline) text += inline.text;
    else if ('children' in inline) text += inlineText(inline.children);
    else if (inline.kind === 'line-break') text += '\n';
  }
  return text;
}
