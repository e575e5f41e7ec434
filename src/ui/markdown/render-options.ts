import type { ComponentType, ReactNode } from 'react';
import type { DocumentNode, Heading } from '#text/markdown/markdown-document.ts';

export type LinkTarget =
  /** Path within the app. */
  | { readonly kind: 'inside'; readonly to: string }
  /** Checked http or https URL. */
  | { readonly kind: 'outside'; readonly href: string }
  /** `mailto:` with one e-mail address. */
  | { readonly kind: 'mail'; readonly href: string }
  /** The label is text, followed by the reason unless it is empty. */
  | { readonly kind: 'none'; readonly reason: string };

export type ImageProps = {
  readonly src: string;
  readonly alt: string;
  readonly title: string | undefined;
  /** In pixels or per cent, as in HTML. */
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  /** The image then renders no link, because links can't be nested. */
  readonly isInLink: boolean;
};

export type PersonProps = {
  /** Value in the front matter. */
  readonly value: string;
  /** Only the first person of a document is looked up with a request. */
  readonly canLookUp: boolean;
};

/** Note to a block, list item or table row. */
export type NodeAnnotation = {
  /** Fragments of URLs that lead to the node. */
  readonly fragments: readonly string[];
  /** Notes shown below the node. */
  readonly notes: readonly AnnotationNote[];
  /** Directly below the node. */
  readonly caption?: string | undefined;
};

export function joinAnnotations(
  one: NodeAnnotation | undefined,
  other: NodeAnnotation | undefined,
): NodeAnnotation | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return {
    fragments: [...one.fragments, ...other.fragments],
    notes: [...one.notes, ...other.notes],
    caption: one.caption ?? other.caption,
  };
}

export type AnnotationNote = {
  readonly tone: 'danger' | 'accent' | 'quiet';
  readonly label: string;
  readonly text: string;
};

export type CodeProps = { readonly code: string; readonly language: string };

/** While the object stays the same, unchanged parts of the document aren't rendered again. */
export type RenderOptions = {
  readonly resolveLink: (href: string) => LinkTarget;
  readonly Image: ComponentType<ImageProps>;
  readonly Code: ComponentType<CodeProps>;
  /** Component for Mermaid code; `Code` by default. */
  readonly Diagram?: ComponentType<CodeProps> | undefined;
  /** Next to a heading. */
  readonly headingTools: ((heading: Heading) => ReactNode) | undefined;
  readonly getAnnotation?: ((node: DocumentNode) => NodeAnnotation | undefined) | undefined;
  /** Path of the requirement with this id, such as `FR-001`. */
  readonly findReference?: ((id: string) => string | undefined) | undefined;
  /** HTML level of a Markdown heading of level 1; deeper levels are relative to it. */
  readonly topLevel: 2 | 3;
  /** True if headings, footnotes and anchors get ids, in one document per page. */
  readonly hasFragments: boolean;
  /** A link can't contain another link. */
  readonly isInLink?: boolean;
  /** True if the author has set the direction of an ancestor element. */
  readonly hasDirection?: boolean;
};
