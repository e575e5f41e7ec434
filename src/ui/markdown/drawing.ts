import type { ComponentType, ReactNode } from 'react';
import type { Heading } from '#text/markdown/markdown-document.ts';

/** Where a link leads. */
export type LinkTarget =
  /** An address of this app. */
  | { readonly kind: 'inside'; readonly to: string }
  /** An http or https address that was checked; it opens apart. */
  | { readonly kind: 'outside'; readonly href: string }
  /** Nowhere: the link is drawn as text, with the reason after it unless that is empty. */
  | { readonly kind: 'none'; readonly reason: string };

export type ImageProps = {
  readonly src: string;
  readonly alt: string;
  readonly title: string | undefined;
};

export type CodeProps = { readonly code: string; readonly language: string };

/** How a document is drawn. While it is the same object, no part is drawn again. */
export type Drawing = {
  readonly resolveLink: (href: string) => LinkTarget;
  readonly Image: ComponentType<ImageProps>;
  readonly Code: ComponentType<CodeProps>;
  /** What stands beside a heading. */
  readonly headingTools: ((heading: Heading) => ReactNode) | undefined;
  /** The level of the elements that headings of level 1 become. */
  readonly topLevel: 1 | 2 | 3;
  /** Whether headings, footnotes and anchors can be linked to: one document of a page at most. */
  readonly hasFragments: boolean;
};
