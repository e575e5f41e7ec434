import { type ReactNode, type RefObject, useId, useMemo, useRef } from 'react';
import type { SpecificationName } from '#data/specifications/specification.ts';
import {
  DocumentContent,
  type DocumentView,
} from '#features/specifications/document/DocumentContent.tsx';
import type { OpenDocument } from '#features/specifications/document/open-document.ts';
import { headingsOf } from '#ui/code/headings-of.ts';
import { linesOf as linesOfText } from '#ui/code/split-code.ts';
import { Outline } from '#ui/outline/Outline.tsx';
import { useCurrentHeading } from '#ui/outline/use-current-heading.ts';
import { useMedia } from '#ui/page/use-media.ts';
import styles from './Reader.module.css';
import type { ReaderControls } from './reader-controls.ts';
import { linesOf, useFragment } from './use-fragment.ts';
import { useMissingPlace } from './use-missing-place.ts';
import { useStepKeys } from './use-step-keys.ts';

/** What scrolls is scrolled by the keyboard from here. */
const tabStop = { tabIndex: 0 };

const noChanges: ReadonlySet<string> = new Set();

/** A document on a screen of its own: a bar, the text, and its outline. */
export function Reader({
  document,
  name,
  version,
  scroller,
  view,
  changedSections = noChanges,
  fragment,
  fragmentKey,
  addressOf,
  hrefOf,
  isWide,
  bar,
  notices,
  facts,
}: {
  document: OpenDocument;
  name: SpecificationName | undefined;
  version?: string | undefined;
  scroller: RefObject<HTMLElement | null>;
  view: DocumentView;
  /** The slugs of the sections that changed. */
  changedSections?: ReadonlySet<string> | undefined;
  /** The section or the lines that the address names. */
  fragment: string;
  fragmentKey: string;
  /** The whole address of a fragment, to copy; undefined where the document has none. */
  addressOf: ((fragment: string) => string) | undefined;
  /** The link to a fragment in this app; the same function as long as it leads to the same. */
  hrefOf: (fragment: string) => string;
  isWide: boolean;
  bar: (controls: ReaderControls) => ReactNode;
  notices?: ReactNode;
  /** Below the outline. */
  facts?: ReactNode;
}) {
  const outlineId = useId();
  const standsBeside = !useMedia('(max-width: 1199.98px)');
  const { asSource } = view;
  const headings = useMemo(
    () => (asSource ? headingsOf(document.text, document.language) : document.headings),
    [asSource, document.text, document.language, document.headings],
  );
  const current = useCurrentHeading(scroller, headings);
  const showMissing = useMissingPlace();
  const lacksLine = useMemo(() => {
    const lines = linesOf(fragment);
    return lines !== undefined && lines[0] > linesOfText(document.text).length;
  }, [fragment, document.text]);
  const isWhole = document.kind !== 'markdown' || (!asSource && document.markdown?.isComplete);
  const onMissing =
    lacksLine || (isWhole && !linesOf(fragment)) ? () => showMissing(fragment) : undefined;
  useFragment(scroller, fragment, fragmentKey, onMissing, lacksLine);
  const aside = useRef<HTMLElement>(null);
  const showsChanges = (view.compared ?? view.changedLines) !== undefined;
  useStepKeys(scroller, { headings, current, hasChanges: showsChanges });

  const outline = headings.length > 0 && (
    <Outline
      headings={headings}
      current={current}
      changed={changedSections}
      hrefOf={hrefOf}
      onFollow={() => {
        // Over the text it is in the way of what it led to.
        if (!standsBeside) aside.current?.hidePopover();
      }}
    />
  );
  return (
    <div
      className={styles.reader}
      data-wide={isWide || asSource || document.kind !== 'markdown' || undefined}
    >
      <title>{`${document.title} · Spec Viewer`}</title>
      <header className={styles.bar}>
        {bar({ outlineId: standsBeside ? undefined : outlineId })}
        <div className={styles.progress} />
      </header>
      <div className={styles.stage}>
        <section
          ref={scroller}
          className={styles.scroller}
          aria-label={document.title}
          {...tabStop}
        >
          <div className={styles.measure}>
            {notices}
            <article className={styles.article}>
              <DocumentContent
                document={document}
                name={name}
                version={version}
                hrefOf={hrefOf}
                addressOf={addressOf}
                view={view}
              />
            </article>
          </div>
        </section>
      </div>
      <aside
        ref={aside}
        id={outlineId}
        className={styles.aside}
        aria-label="About this document"
        popover={standsBeside ? undefined : 'auto'}
      >
        {outline}
        {facts}
      </aside>
    </div>
  );
}
