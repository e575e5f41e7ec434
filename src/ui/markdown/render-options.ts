import type { ComponentType, ReactNode } from 'react';
import type { Block, Heading, ListItem, TableRow } from '#text/markdown/markdown-document.ts';

/** Resolved target of a link. */
export type LinkTarget =
  /** URL path within the app. */
  | { readonly kind: 'inside'; readonly to: string }
  /** Checked http or https URL, which opens in a new tab. */
  | { readonly kind: 'outside'; readonly href: string }
  /** `mailto:` URL of one e-mail address. */
  | { readonly kind: 'mail'; readonly href: string }
  /**
   * The link can't be opened: its label is rendered as text, followed by the reason unless the
   * reason is empty.
   */
  | { readonly kind: 'none'; readonly reason: string };

export type ImageProps = {
  readonly src: string;
  readonly alt: string;
  readonly title: string | undefined;
  /** Width and height in pixels or per cent, as in HTML. */
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  /** True if the image is inside a link. The image then renders no link, because links can't be nested. */
  readonly isInLink: boolean;
};

export type PersonProps = {
  /** Author or owner as in the front matter. */
  readonly value: string;
  /** True for the first person of a document. No other person is looked up with a request. */
  readonly canLookUp: boolean;
};

/** Addition to a block, list item or table row. */
export type NodeAnnotation = {
  /** Fragments that lead to the node. */
  readonly fragments: readonly string[];
  /** Fragment to which the bold text at the beginning links; it stays text if undefined. */
  readonly linkedFragment: string | undefined;
  /** Lines below the node. */
  readonly notes: readonly AnnotationNote[];
  /** Line directly below the node. */
  readonly caption?: string | undefined;
};

/** Joins the annotations of one node. */
export function joinAnnotations(
  one: NodeAnnotation | undefined,
  other: NodeAnnotation | undefined,
): NodeAnnotation | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return {
    fragments: [...one.fragments, ...other.fragments],
    linkedFragment: one.linkedFragment ?? other.linkedFragment,
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

/**
 * Rendering options of a document. As long as the options are the same object, an unchanged part
 * isn't rendered again.
 */
export type RenderOptions = {
  readonly resolveLink: (href: string) => LinkTarget;
  readonly Image: ComponentType<ImageProps>;
  readonly Code: ComponentType<CodeProps>;
  /** Renders Mermaid code; if it is undefined, `Code` does. */
  readonly Diagram?: ComponentType<CodeProps> | undefined;
  /** Renders the tools next to a heading. */
  readonly headingTools: ((heading: Heading) => ReactNode) | undefined;
  /** Returns the addition to a node of the document; undefined if it has none. */
  readonly getAnnotation?:
    | ((node: Block | ListItem | TableRow) => NodeAnnotation | undefined)
    | undefined;
  /** Returns the path of a requirement with this id, such as `FR-001`; undefined if there is none. */
  readonly findReference?: ((id: string) => string | undefined) | undefined;
  /**
   * HTML heading level of a Markdown heading of level 1. The levels of deeper headings are relative
   * to it.
   */
  readonly topLevel: 2 | 3;
  /** True if headings, footnotes and anchors get ids. Only one document per page can have ids. */
  readonly hasFragments: boolean;
  /** True inside a link, which can't contain another link. */
  readonly isInLink?: boolean;
  /** True inside an element whose direction the author has set. */
  readonly hasDirection?: boolean;
};
