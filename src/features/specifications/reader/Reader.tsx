import { TableOfContents } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { focusFragment, useScrollToFragment } from '#features/specifications/fragment.ts';
import { createObservable } from '#platform/observable.ts';
import { useObservable } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { parseHeadings } from '#ui/code/source-headings.ts';
import { useShortcut } from '#ui/field/use-shortcut.ts';
import { Outline } from '#ui/outline/Outline.tsx';
import { useCurrentHeading } from '#ui/outline/use-current-heading.ts';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { DocumentBody, DocumentOutline } from './DocumentBody.tsx';
import { ReaderBar } from './ReaderBar.tsx';
import { ReaderMenu } from './ReaderMenu.tsx';
import styles from './reader.module.css';
import type { DocumentMode, OpenDocument } from './use-open-document.ts';
import { useReadingPosition } from './use-reading-position.ts';

const noChanges: ReadonlySet<string> = new Set();

/**
 * Whether documents use the full width of the screen. The setting is kept until the page is closed.
 */
const wideText = createObservable(false);

/** Full-page reader: a bar, the text, and its outline. */
export function Reader({
  open,
  title = open.document.path,
  back,
  actions,
  bookmark,
  onMode,
  onVersions,
  onStop,
  facts,
  ...body
}: Pick<ComponentProps<typeof DocumentBody>, 'notices' | 'onShowNewer'> & {
  open: OpenDocument;
  /** Title in the bar of a document without a name. */
  title?: string | undefined;
  back: ReactNode;
  /** Buttons and links in the reader's bar. */
  actions?: ReactNode;
  bookmark?: ReactNode;
  onMode: (mode: DocumentMode) => void;
  /** Shows the versions of the document; undefined if it has none. */
  onVersions?: (() => void) | undefined;
  /**
   * Called with the heading of the section where the user has stopped reading; see
   * `useReadingPosition`.
   */
  onStop?: ((heading: string | null) => void) | undefined;
  /** Content shown below the outline of the document. */
  facts?: ReactNode;
}) {
  const outlineId = useId();
  const panelId = useId();
  const isPhone = useMediaQuery(narrowScreenQuery);
  const standsBeside = !useMediaQuery('(width < 75em)');
  const isWide = useObservable(wideText);
  const { document, mode, api, scroller, changes, showsChanges, target, moveToChange } = open;
  const asSource = mode === 'source';
  const { text, language } = document;
  const headings = useMemo(
    () => (asSource ? parseHeadings(text, language) : document.headings),
    [asSource, text, language, document.headings],
  );
  const current = useCurrentHeading(scroller, headings);
  const { view: found, isHidden, isLoading } = open.requirements;
  // A line in the URL selects the source, also of a file that is always shown as source.
  const canList = isHidden === false && (!asSource || document.kind === 'source');
  const requirements = canList ? found : undefined;
  const [tab, setTab] = useState<AsideTab>('outline');
  const isSheet = isPhone && requirements !== undefined;
  const showsRequirements = requirements !== undefined && tab === 'requirements';
  const isParsed =
    (document.markdown?.isComplete ?? document.api !== 'loading') && open.hasAllFragments;
  // The view of an API description scrolls to its own parts, which the source doesn't contain.
  const isWhole =
    document.api === undefined && isParsed && !isLoading && !(asSource && document.markdown);
  const toElementId = (fragment: string) =>
    found?.listed?.find(({ requirement }) => requirement.id === fragment)?.elementId ?? fragment;
  useScrollToFragment(scroller, text, isWhole, toElementId);
  const entryHeadings = api?.getHeadings(target.fragment);
  // Reports nothing until the document is parsed, because the end of the page isn't yet the end of
  // the text.
  useReadingPosition(
    scroller,
    entryHeadings ?? headings,
    entryHeadings?.[0]?.slug ?? current,
    isParsed ? onStop : undefined,
  );

  const toSection = (offset: 1 | -1) => {
    const at = headings.findIndex(({ slug }) => slug === current);
    const heading = headings[Math.max(0, at + offset)];
    if (heading) focusFragment(scroller.current, heading.slug);
  };
  useShortcut('n', () => moveToChange('next', true), showsChanges);
  useShortcut('p', () => moveToChange('previous', true), showsChanges);
  useShortcut(']', () => toSection(1), headings.length > 0);
  useShortcut('[', () => toSection(-1), headings.length > 0);

  return (
    <div
      className={styles.reader}
      data-print-whole
      data-api={api !== undefined || undefined}
      data-tabs={requirements !== undefined || undefined}
      data-requirements={showsRequirements || undefined}
      data-sheet={isSheet || undefined}
      data-wide={isWide || asSource || document.kind !== 'markdown' || undefined}
    >
      <title>{`${document.title} · Spec Viewer`}</title>
      <header className={styles.barFrame} data-no-print>
        <ReaderBar name={open.name ?? { path: title }} back={back}>
          {actions}
          {!standsBeside && (
            <IconButton icon={TableOfContents} label="On this page" popoverTarget={outlineId} />
          )}
          {bookmark}
          <ReaderMenu
            open={open}
            onMode={onMode}
            isWide={isWide}
            onWide={wideText.set}
            onVersions={onVersions}
          />
        </ReaderBar>
        <div className={styles.progress} />
      </header>
      <DocumentBody open={open} styles={styles} isPage {...body} />
      <DocumentOutline
        open={open}
        id={outlineId}
        className={styles.aside}
        aria-label="About this specification"
        isPopover={!standsBeside}
        isSheet={isSheet}
      >
        {(close) => (
          <>
            {requirements && (
              <AsideTabs
                count={requirements.requirements.length}
                tab={tab}
                onTab={setTab}
                panelId={panelId}
              />
            )}
            {showsRequirements && (
              <div id={panelId} className={styles.panel} role="tabpanel" aria-label="Requirements">
                <requirements.Panel
                  open={open}
                  listed={requirements.listed ?? []}
                  onFollow={close}
                />
              </div>
            )}
            {headings.length > 0 && !showsRequirements && (
              <Outline
                headings={headings}
                current={current}
                changed={changes?.comparison?.changedSections ?? noChanges}
                hrefOf={open.hrefOf}
                onFollow={close}
                hasTitle={!requirements}
              />
            )}
            {!showsRequirements && facts}
          </>
        )}
      </DocumentOutline>
    </div>
  );
}

type AsideTab = 'outline' | 'requirements';

/** Tabs above the outline, for documents with requirements. */
function AsideTabs({
  count,
  tab,
  onTab,
  panelId,
}: {
  count: number;
  tab: AsideTab;
  onTab: (tab: AsideTab) => void;
  panelId: string;
}) {
  const list = useRef<HTMLDivElement>(null);
  const tabs = [
    { key: 'outline', label: 'On this page' },
    { key: 'requirements', label: 'Requirements' },
  ] as const;
  return (
    <div
      ref={list}
      className={styles.tabs}
      role="tablist"
      aria-label="About this specification"
      onKeyDown={(event) => {
        const { key, altKey, ctrlKey, metaKey } = event;
        if (altKey || ctrlKey || metaKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return;
        event.preventDefault();
        onTab(tab === 'outline' ? 'requirements' : 'outline');
        list.current?.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
      }}
    >
      {tabs.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={tab === key}
          aria-controls={tab === key && key === 'requirements' ? panelId : undefined}
          tabIndex={tab === key ? 0 : -1}
          onClick={() => onTab(key)}
        >
          {label} {key === 'requirements' && <span>{formatNumber(count)}</span>}
        </button>
      ))}
    </div>
  );
}
