import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import type { SpecificationName } from '#data/specifications/specification.ts';
import type { ChangeDirection } from '#features/specifications/api/open-api.ts';
import type { RequestedPart } from '#features/specifications/api/shown-part.ts';
import { scrollToChange } from '#features/specifications/changes/next-change.ts';
import type { DisplayedChanges } from '#features/specifications/changes/use-changes.ts';
import type { ParsedDocument } from '#features/specifications/document/parsed-document.ts';
import type { ApiDocument } from '#features/specifications/document/use-api-document.ts';
import { useWork } from '#features/specifications/work/use-work.ts';
import type { WorkView } from '#features/specifications/work/work-view.ts';
import { encodeFragment } from '#text/encode-fragment.ts';
import type { LineRange } from '#ui/code/SourceView.tsx';
import { joinAnnotations, type RenderOptions } from '#ui/markdown/render-options.ts';
import { type DocumentRequirements, useRequirements } from './use-requirements.ts';

/**
 * Whether a document is shown in the view for its kind, as source, or, if it is an API description,
 * as a tree of data.
 */
export type DocumentMode = 'document' | 'source' | 'tree';

/** URL of a document, the part that is shown, and links to the other parts. */
type DocumentLocation = {
  /** Specification that is shown; undefined for a file from this computer. */
  readonly name?: SpecificationName | undefined;
  /** Version of the specification; undefined for the latest version. */
  readonly version?: string | undefined;
  /** URL path of the document without a fragment; empty if users can't share it. */
  readonly path: string;
  readonly mode: DocumentMode;
  /** Selected lines of the source. */
  readonly lines?: LineRange | undefined;
  readonly onSelectLines: (lines: LineRange) => void;
  /** Part of an API description that is shown. Every navigation creates a new object. */
  readonly target: RequestedPart;
  /**
   * Returns the link to a fragment of this document. Must be a stable function, because every new
   * function renders the whole document again.
   */
  readonly hrefOf: (fragment: string) => string;
  /** Shows the part with this fragment. */
  readonly follow: (fragment: string) => void;
};

/** Document on a page or in a pane, with everything that its views need. */
export type OpenDocument = Omit<DocumentLocation, 'path'> & {
  readonly document: ParsedDocument;
  /** API description if it is shown as such, and not as source or as a tree of data. */
  readonly api: ApiDocument | undefined;
  readonly changes: DisplayedChanges | undefined;
  readonly requirements: DocumentRequirements;
  /** Tasks, open clarifications and folder of the document; undefined if it has none of them. */
  readonly work: WorkView | undefined;
  readonly getAnnotation: RenderOptions['getAnnotation'];
  /** False while code is loading that can add fragments to the document. */
  readonly hasAllFragments: boolean;
  /** Whether the changes are marked in the document. */
  readonly showsChanges: boolean;
  /** Complete URL of the document without a fragment; undefined if users can't share it. */
  readonly address: string | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
  /**
   * Moves to the next or previous change. The changes of the shown entry of an API description are
   * followed by those of the next entry.
   */
  readonly moveToChange: (direction: ChangeDirection, takesFocus?: boolean) => void;
};

/** Returns the part of the document in the fragment of the page's URL, and links to other parts. */
export function useUrlTarget(): Pick<DocumentLocation, 'target' | 'hrefOf' | 'follow'> {
  const { search, hash, key } = useLocation();
  const navigate = useNavigate();
  const hrefOf = useCallback((slug: string) => `${search}#${encodeFragment(slug)}`, [search]);
  return {
    target: useMemo(() => ({ fragment: hash.slice(1), key }), [hash, key]),
    hrefOf,
    follow: (fragment) => navigate(hrefOf(fragment)),
  };
}

export function useOpenDocument(
  document: ParsedDocument,
  { path, ...location }: DocumentLocation,
  changes?: DisplayedChanges | undefined,
): OpenDocument {
  const scroller = useRef<HTMLElement>(null);
  const href = useHref(path);
  const api = location.mode === 'document' && document.api !== 'loading' ? document.api : undefined;
  const compared = changes?.comparison?.api;
  const requirements = useRequirements(document, location.name, location.hrefOf, changes);
  const found = requirements.view;
  const { work, ...ofWork } = useWork(document, found?.listed !== undefined);
  const getAnnotation = useMemo(
    (): RenderOptions['getAnnotation'] =>
      work && found
        ? (node) => joinAnnotations(found.getAnnotation(node), work.getAnnotation(node))
        : (work ?? found)?.getAnnotation,
    [work, found],
  );
  const followChange = (direction: ChangeDirection) => {
    const next = compared && api?.findChange(compared, location.target.fragment, direction);
    if (next !== undefined) location.follow(next);
  };
  return {
    ...location,
    document,
    api,
    changes,
    requirements,
    work,
    getAnnotation,
    hasAllFragments: !requirements.isLoading && !ofWork.isLoading,
    showsChanges: changes?.isShown === true && changes.comparison !== undefined,
    address: path === '' ? undefined : `${window.location.origin}${href}`,
    scroller,
    moveToChange: (direction, takesFocus) =>
      scrollToChange(scroller.current, direction, {
        takesFocus,
        onEnd: api && compared && (() => followChange(direction)),
      }),
  };
}
