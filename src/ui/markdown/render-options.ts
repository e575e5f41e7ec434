import type { ComponentType, ReactNode } from 'react';
import type { Heading } from '#text/markdown/markdown-document.ts';

/** Resolved target of a link. */
export type LinkTarget =
  /** URL path within the app. */
  | { readonly kind: 'inside'; readonly to: string }
  /** Checked http or https URL, which opens in a new tab. */
  | { readonly kind: 'outside'; readonly href: string }
  /** No target: the link is rendered as text, followed by the reason unless that is empty. */
  | { readonly kind: 'none'; readonly reason: string };

export type ImageProps = {
  readonly src: string;
  readonly alt: string;
  readonly title: string | undefined;
  /** Whether the image is the label of a link, so that it contains no link. */
  readonly isInLink: boolean;
};

export type CodeProps = { readonly code: string; readonly language: string };

/** Rendering options of a document. A part is not rendered again while they are the same object. */
export type RenderOptions = {
  readonly resolveLink: (href: string) => LinkTarget;
  readonly Image: ComponentType<ImageProps>;
  readonly Code: ComponentType<CodeProps>;
  /** Renders the tools next to a heading. */
  readonly headingTools: ((heading: Heading) => ReactNode) | undefined;
  /** Element level of Markdown headings of level 1; deeper headings follow. */
  readonly topLevel: 1 | 2 | 3;
  /** True if headings, footnotes and anchors get ids; allowed for one document per page. */
  readonly hasFragments: boolean;
  /** True inside a link, which can't contain another one. */
  readonly isInLink?: boolean;
};
