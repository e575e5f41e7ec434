import type { Inline } from '#text/markdown/markdown-document.ts';
import { type LeafInline, leafContent, type MarkInline, markContent } from './inline-content.ts';

/** A word, a space, or anything else in a line that isn't divided, with the marks around it. */
export type InlineToken = {
  readonly leaf: LeafInline;
  /** The outermost first, each with what is the same for equal ones. */
  readonly marks: readonly { readonly mark: MarkInline; readonly content: string }[];
  /** The same for tokens that are drawn alike. */
  readonly content: string;
};

/** Numbers, words, signs of scripts without spaces, spaces, and any other character. */
const pieces =
  /\p{N}+(?:[.,:]\p{N}+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}_]+|\s+|./gsu;

/** Divides text into words. Code, images and other leaves stay whole. */
export function inlineTokens(
  inlines: readonly Inline[],
  marks: InlineToken['marks'] = [],
): readonly InlineToken[] {
  const around = marks.map(({ content }) => content).join('');
  return inlines.flatMap((inline): readonly InlineToken[] => {
    if ('children' in inline) {
      return inlineTokens(inline.children, [
        ...marks,
        { mark: inline, content: markContent(inline) },
      ]);
    }
    return divided(inline).map((leaf) => ({ leaf, marks, content: around + leafContent(leaf) }));
  });
}

function divided(leaf: LeafInline): readonly LeafInline[] {
  if (leaf.kind !== 'text') return [leaf];
  return (leaf.text.match(pieces) ?? []).map((text) => ({ kind: 'text', text }));
}
