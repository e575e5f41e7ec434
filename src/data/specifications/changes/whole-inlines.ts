import type { Inline } from '#text/markdown/markdown-document.ts';

export function insertedInlines(inlines: readonly Inline[]): readonly Inline[] {
  return inlines.length === 0 ? [] : [{ kind: 'inserted', children: inlines }];
}

export function deletedInlines(inlines: readonly Inline[]): readonly Inline[] {
  const children = withoutTargets(inlines);
  return children.length === 0 ? [] : [{ kind: 'deleted', children }];
}

/**
 * Inlines to which no address leads and that lead to no footnote: those of the later text have the same
 * ids. A reference to a footnote keeps its number.
 */
export function withoutTargets(inlines: readonly Inline[]): readonly Inline[] {
  return inlines.flatMap((inline): readonly Inline[] => {
    if (inline.kind === 'anchor') return [];
    if (inline.kind === 'footnote-reference') {
      return [{ kind: 'superscript', children: [{ kind: 'text', text: String(inline.number) }] }];
    }
    return 'children' in inline
      ? [{ ...inline, children: withoutTargets(inline.children) }]
      : [inline];
  });
}
