import { TableOfContents } from 'lucide-react';
import { type MouseEvent, type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SpecificationName, SpecificationText } from '#data/specifications/specification.ts';
import { useChanges } from '#features/specifications/changes/use-changes.ts';
import { FileDocument } from '#features/specifications/document/FileDocument.tsx';
import { useParsedDocument } from '#features/specifications/document/parsed-document.ts';
import { SpecificationFailure } from '#features/specifications/document/SpecificationFailure.tsx';
import { useDisplayedText } from '#features/specifications/document/use-displayed-text.ts';
import { isTextFile } from '#features/specifications/document-kind.ts';
import {
  decodeFragment,
  focusFragment,
  formatLineRange,
  parseLineRange,
  useReportMissingFragment,
} from '#features/specifications/fragment.ts';
import { DocumentBody, DocumentOutline } from '#features/specifications/reader/DocumentBody.tsx';
import barStyles from '#features/specifications/reader/reader.module.css';
import { useOpenDocument } from '#features/specifications/reader/use-open-document.ts';
import { paths } from '#paths.ts';
import { encodeFragment } from '#text/encode-fragment.ts';
import { Button } from '#ui/button/Button.tsx';
import { createPlainClickHandler } from '#ui/button/ButtonLink.tsx';
import type { LineRange } from '#ui/code/SourceView.tsx';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import styles from './SpecificationPane.module.css';

/** Pane next to the tree of bookmarks that displays the specification of the selected bookmark. */
export function SpecificationPane({
  name: { codeHostSlug, path },
  title,
  actions,
  menu,
  details,
}: {
  name: SpecificationName;
  /** Title of the bookmark. */
  title: string;
  /** Icon buttons with actions for the bookmark. `menu` contains all other actions. */
  actions: ReactNode;
  menu: ReactNode;
  /** Data of the bookmark, shown if the specification can’t be read. */
  details: ReactNode;
}) {
  // Memoised, because a new name object would render all images and links again.
  const name = useMemo(() => ({ codeHostSlug, path }), [codeHostSlug, path]);
  return (
    <section className={styles.pane} aria-label={`Specification: ${title}`}>
      <header className={barStyles.bar}>
        <p className={`${barStyles.path} ${styles.path}`}>
          <bdi>{codeHostSlug}</bdi> / <bdi>{path}</bdi>
        </p>
        <div className={barStyles.actions}>
          {actions}
          {menu}
        </div>
      </header>
      {isTextFile(path) ? (
        <TextInPane key={JSON.stringify([codeHostSlug, path])} name={name} details={details} />
      ) : (
        <div className={styles.scroller}>
          <FileDocument name={name} />
          {details}
        </div>
      )}
    </section>
  );
}

function TextInPane({ name, details }: { name: SpecificationName; details: ReactNode }) {
  const { text, error, retry, newer, showNewer } = useDisplayedText(name, '');
  if (text !== undefined) {
    return <OpenInPane name={name} text={text} onShowNewer={newer && showNewer} />;
  }
  return (
    <div className={styles.scroller}>
      {error === null ? (
        <LoadingSkeleton />
      ) : (
        <>
          <SpecificationFailure name={name} error={error} onRetry={retry} />
          {details}
        </>
      )}
    </div>
  );
}

function OpenInPane({
  name,
  text,
  onShowNewer,
}: {
  name: SpecificationName;
  text: SpecificationText;
  onShowNewer: (() => void) | undefined;
}) {
  const document = useParsedDocument(name.path, text.text);
  // Selecting a bookmark opens its text, also if the user only wants to move the bookmark.
  const [isUsed, setIsUsed] = useState(false);
  const use = () => setIsUsed(true);
  const changes = useChanges(name, text, document, { showsLines: false, isUsed });
  const showMissing = useReportMissingFragment();
  const navigate = useNavigate();
  const [target, setTarget] = useState({ fragment: '' });
  const contentsId = useId();
  const location = {
    name,
    path: paths.specification(name),
    mode: 'document',
    onSelectLines: (lines: LineRange) =>
      navigate(paths.specification(name, { fragment: formatLineRange(lines) })),
    target,
    hrefOf: useCallback((fragment: string) => paths.specification(name, { fragment }), [name]),
    follow: (fragment: string) => setTarget({ fragment: encodeFragment(fragment) }),
  } as const;
  const open = useOpenDocument(document, location, changes);
  const { address, api, scroller } = open;

  /**
   * Scrolls to the section if a link leads to this text. The link isn't followed, because the URL
   * of the screen identifies the selection in the tree.
   */
  const followHere = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || address === undefined) return;
    const own = new URL(address);
    if (link.origin !== own.origin || link.pathname !== own.pathname) return;
    createPlainClickHandler(() => {
      const fragment = decodeFragment(link.hash);
      if (fragment === '') scroller.current?.scrollTo({ top: 0 });
      // A link to lines opens the page of the specification, because the pane shows no line
      // numbers.
      else if (parseLineRange(fragment)) navigate(paths.specification(name, { fragment }));
      else if (api) setTarget({ fragment: link.hash.slice(1) });
      else if (!focusFragment(scroller.current, fragment)) showMissing(fragment);
    })(event);
  };

  return (
    <DocumentBody
      open={open}
      styles={styles}
      onShowNewer={onShowNewer}
      onClickCapture={followHere}
      onFocus={use}
      onPointerDown={use}
      onWheel={use}
    >
      {api && (
        <>
          <Button size="small" icon={TableOfContents} popoverTarget={contentsId}>
            Contents
          </Button>
          <DocumentOutline open={open} id={contentsId} className={styles.contents} />
        </>
      )}
    </DocumentBody>
  );
}
