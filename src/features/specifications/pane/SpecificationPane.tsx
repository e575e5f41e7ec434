import { TableOfContents } from 'lucide-react';
import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useHref, useNavigate } from 'react-router';
import type { SpecificationName, SpecificationText } from '#data/specifications/specification.ts';
import { createMoveToChange } from '#features/specifications/changes/next-change.ts';
import { ReaderNotices } from '#features/specifications/changes/ReaderNotices.tsx';
import { useChangesSinceRead } from '#features/specifications/changes/use-changes.ts';
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
import { DocumentContent } from '#features/specifications/reader/DocumentContent.tsx';
import { handleEndKey } from '#features/specifications/reader/end-key.ts';
import barStyles from '#features/specifications/reader/ReaderBar.module.css';
import { paths } from '#paths.ts';
import { encodeFragment } from '#text/encode-fragment.ts';
import { Button } from '#ui/button/Button.tsx';
import { createPlainClickHandler } from '#ui/button/ButtonLink.tsx';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import styles from './SpecificationPane.module.css';

/** Props that make a scroll container focusable, so that users can scroll it with the keyboard. */
const tabStop = { tabIndex: 0 };

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
  const scroller = useRef<HTMLElement>(null);
  const document = useParsedDocument(name.path, text.text);
  // Selecting a bookmark opens its text, also if the user only wants to move the bookmark.
  const [isUsed, setIsUsed] = useState(false);
  const use = () => setIsUsed(true);
  const changes = useChangesSinceRead(name, text, document, true, isUsed);
  const showMissing = useReportMissingFragment();
  const navigate = useNavigate();
  const href = useHref(paths.specification(name));
  const hrefOf = useCallback((fragment: string) => paths.specification(name, { fragment }), [name]);
  const [target, setTarget] = useState({ fragment: '' });
  const follow = (fragment: string) => setTarget({ fragment: encodeFragment(fragment) });
  const api = document.api === 'loading' ? undefined : document.api;
  const contents = useRef<HTMLElement>(null);
  const contentsId = useId();
  const comparison = changes?.isShown ? changes.comparison : undefined;

  /**
   * Scrolls to the section if a link leads to this text. The link isn't followed, because the URL
   * of the screen identifies the selection in the tree.
   */
  const followHere = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const own = new URL(href, window.location.origin);
    if (link === null || link.origin !== own.origin || link.pathname !== own.pathname) return;
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
    <section
      ref={scroller}
      className={styles.scroller}
      aria-label={document.title}
      onClickCapture={followHere}
      onFocus={use}
      onPointerDown={use}
      onWheel={use}
      onKeyDown={handleEndKey}
      {...tabStop}
    >
      <div className={styles.measure}>
        <ReaderNotices
          changes={changes}
          isApi={document.api !== undefined}
          onMove={createMoveToChange(scroller, document, changes, target.fragment, follow)}
          onShowNewer={onShowNewer}
        />
        {api && (
          <>
            <Button size="small" icon={TableOfContents} popoverTarget={contentsId}>
              Contents
            </Button>
            <aside ref={contents} id={contentsId} popover="auto" className={styles.contents}>
              <api.Outline
                description={api.description}
                compared={changes?.comparison?.api}
                fragment={target.fragment}
                hrefOf={hrefOf}
                onFollow={(fragment) => {
                  follow(fragment);
                  contents.current?.hidePopover();
                }}
              />
            </aside>
          </>
        )}
        <DocumentContent
          document={document}
          name={name}
          version={undefined}
          hrefOf={hrefOf}
          view={{
            mode: 'document',
            target,
            onFollow: follow,
            lines: undefined,
            onSelectLines: (lines) =>
              navigate(paths.specification(name, { fragment: formatLineRange(lines) })),
            compared: comparison?.compared,
            changedLines: comparison?.changedLines,
            comparedApi: changes?.comparison?.api,
          }}
        />
      </div>
    </section>
  );
}
