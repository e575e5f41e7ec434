import { TableOfContents } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useId, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SpecificationName } from '#data/specifications/specification.ts';
import type { MoveToChange } from '#features/specifications/changes/next-change.ts';
import type { ParsedDocument } from '#features/specifications/document/parsed-document.ts';
import { focusFragment, useScrollToFragment } from '#features/specifications/fragment.ts';
import { createObservable } from '#platform/observable.ts';
import { useObservable } from '#platform/react.tsx';
import { encodeFragment } from '#text/encode-fragment.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { parseHeadings } from '#ui/code/source-headings.ts';
import { useShortcut } from '#ui/field/use-shortcut.ts';
import { Outline } from '#ui/outline/Outline.tsx';
import { useCurrentHeading } from '#ui/outline/use-current-heading.ts';
import { useMediaQuery } from '#ui/page/use-media.ts';
import {
  DocumentContent,
  type DocumentMode,
  type DocumentViewOptions,
} from './DocumentContent.tsx';
import { handleEndKey } from './end-key.ts';
import styles from './Reader.module.css';
import { ReaderBar } from './ReaderBar.tsx';
import { type OptionalReaderActions, ReaderMenu } from './ReaderMenu.tsx';
import { useReadingPosition } from './use-reading-position.ts';

/** Props that make a scroll container focusable, so that users can scroll it with the keyboard. */
const tabStop = { tabIndex: 0 };

const noChanges: ReadonlySet<string> = new Set();

/**
 * Whether documents use the full width of the screen. The setting is kept until the page is closed.
 */
const wideText = createObservable(false);

/** Full-page reader: a bar, the text, and its outline. */
export function Reader({
  document,
  name,
  title = name ?? { path: document.path },
  version,
  scroller,
  view: { mode, ...view },
  changedSections = noChanges,
  back,
  actions,
  bookmark,
  menu,
  onMode,
  onMoveToChange,
  onStop,
  notices,
  facts,
}: {
  document: ParsedDocument;
  /** Name of the specification; undefined for a file from this computer. */
  name: SpecificationName | undefined;
  /** Name and path shown in the bar. */
  title?: { readonly codeHostSlug?: string; readonly path: string };
  version?: string | undefined;
  scroller: RefObject<HTMLElement | null>;
  view: Omit<DocumentViewOptions, 'target' | 'onFollow'>;
  /** Slugs of the changed sections. */
  changedSections?: ReadonlySet<string> | undefined;
  back: ReactNode;
  /** Buttons and links in the reader's bar. */
  actions?: ReactNode;
  bookmark?: ReactNode;
  /** Additional actions in the reader's menu. */
  menu: OptionalReaderActions;
  onMode: (mode: DocumentMode) => void;
  onMoveToChange?: MoveToChange;
  /**
   * Called with the heading of the section where the user has stopped reading; see
   * `useReadingPosition`.
   */
  onStop?: ((heading: string | null) => void) | undefined;
  notices?: ReactNode;
  /** Content shown below the outline of the document. */
  facts?: ReactNode;
}) {
  const outlineId = useId();
  const { search, hash, key } = useLocation();
  const hrefOf = useCallback((slug: string) => `${search}#${encodeFragment(slug)}`, [search]);
  const standsBeside = !useMediaQuery('(max-width: 74.999em)');
  const navigate = useNavigate();
  const isWide = useObservable(wideText);
  const asSource = mode === 'source';
  const { text, language } = document;
  const isLoadingApi = document.api === 'loading';
  const api = mode === 'document' && document.api !== 'loading' ? document.api : undefined;
  const target = useMemo(() => ({ fragment: hash.slice(1), key }), [hash, key]);
  const headings = useMemo(
    () => (asSource ? parseHeadings(text, language) : document.headings),
    [asSource, text, language, document.headings],
  );
  const current = useCurrentHeading(scroller, headings);
  const isParsed = document.markdown?.isComplete ?? !isLoadingApi;
  // The view of an API description scrolls to its own parts, which the source doesn't contain.
  const isWhole = document.api === undefined && isParsed && !(asSource && document.markdown);
  useScrollToFragment(scroller, text, isWhole);
  const entryHeadings = api?.getHeadings(target.fragment);
  // Reports nothing until the document is parsed, because the end of the page isn't yet the end of
  // the text.
  useReadingPosition(
    scroller,
    entryHeadings ?? headings,
    entryHeadings?.[0]?.slug ?? current,
    isParsed ? onStop : undefined,
  );
  const aside = useRef<HTMLElement>(null);

  /** Closes the outline after the selection of an entry if the outline covers the text. */
  const closeSheet = () => {
    if (!standsBeside) aside.current?.hidePopover();
  };
  const follow = (fragment: string) => navigate(hrefOf(fragment));
  const toSection = (offset: 1 | -1) => {
    const at = headings.findIndex(({ slug }) => slug === current);
    const heading = headings[Math.max(0, at + offset)];
    if (heading) focusFragment(scroller.current, heading.slug);
  };
  const showsChanges = (view.compared ?? view.changedLines) !== undefined;
  useShortcut('n', () => onMoveToChange?.('next', true), showsChanges);
  useShortcut('p', () => onMoveToChange?.('previous', true), showsChanges);
  useShortcut(']', () => toSection(1), headings.length > 0);
  useShortcut('[', () => toSection(-1), headings.length > 0);

  return (
    <div
      className={styles.reader}
      data-api={api !== undefined || undefined}
      data-wide={isWide || asSource || document.kind !== 'markdown' || undefined}
    >
      <title>{`${document.title} · Spec Viewer`}</title>
      <header className={styles.bar}>
        <ReaderBar name={title} back={back}>
          {actions}
          {!standsBeside && (
            <IconButton icon={TableOfContents} label="On this page" popoverTarget={outlineId} />
          )}
          {bookmark}
          <ReaderMenu
            document={document}
            mode={mode}
            onMode={onMode}
            isWide={isWide}
            onWide={wideText.set}
            {...menu}
          />
        </ReaderBar>
        <div className={styles.progress} />
      </header>
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={document.title}
        onKeyDown={handleEndKey}
        {...tabStop}
      >
        <div className={styles.measure}>
          {notices}
          <article>
            <DocumentContent
              document={document}
              name={name}
              version={version}
              hrefOf={hrefOf}
              view={{ mode, target, onFollow: follow, ...view }}
            />
          </article>
        </div>
      </section>
      <aside
        ref={aside}
        id={outlineId}
        className={styles.aside}
        aria-label="About this specification"
        popover={standsBeside ? undefined : 'auto'}
      >
        {api && (
          <api.Outline
            description={api.description}
            compared={view.comparedApi}
            fragment={target.fragment}
            hrefOf={hrefOf}
            onFollow={(fragment) => {
              follow(fragment);
              closeSheet();
            }}
          />
        )}
        {headings.length > 0 && (
          <Outline
            headings={headings}
            current={current}
            changed={changedSections}
            hrefOf={hrefOf}
            onFollow={closeSheet}
          />
        )}
        {facts}
      </aside>
    </div>
  );
}
