import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { ChangesNotice } from '#features/specifications/changes/ChangesNotice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { shouldIgnoreShortcut } from '#ui/field/shortcut-scope.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { placeOnToggle } from '#ui/page/Popover.tsx';
import { DocumentContent } from './DocumentContent.tsx';
import type { OpenDocument } from './use-open-document.ts';

/** Props that make a scroll container focusable, so that users can scroll it with the keyboard. */
const tabStop = { tabIndex: 0 };

/**
 * Number of consecutive frames without a change of height after which the layout counts as
 * complete.
 */
const stableFrames = 3;

/** Scroll container with the notices and the content of a document. */
export function DocumentBody({
  open,
  styles,
  notices,
  isPage = false,
  onShowNewer,
  children,
  ...events
}: Pick<
  ComponentProps<'section'>,
  'children' | 'onClickCapture' | 'onFocus' | 'onPointerDown' | 'onWheel'
> & {
  open: OpenDocument;
  /** Classes `scroller` and `measure` of the container and of its content. */
  styles: Readonly<Record<string, string>>;
  notices?: ReactNode;
  /** True on a page of the document, where the keys n and p move between the changes. */
  isPage?: boolean;
  /** Shows the newer version; undefined if there is none. */
  onShowNewer?: (() => void) | undefined;
}) {
  const { document, scroller, changes, moveToChange, work } = open;
  const { view, isHidden } = open.requirements;
  const content = <DocumentContent open={open} />;
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      data-print-whole
      aria-label={document.title}
      onKeyDown={handleEndKey}
      {...events}
      {...tabStop}
    >
      <div className={styles.measure}>
        {notices}
        {changes && (
          <ChangesNotice
            changes={changes}
            isApi={document.api !== undefined}
            onMove={moveToChange}
            hasKeys={isPage}
          />
        )}
        {/* This notice can appear at any time, so it is below the buttons of the changes. */}
        {onShowNewer && (
          <Stack below={24}>
            <Notice
              title="There is a newer version"
              actions={<Button onClick={onShowNewer}>Read the new version</Button>}
            />
          </Stack>
        )}
        {work && open.mode === 'document' && (
          <work.Header
            // The pane has no space for links to other files.
            name={isPage ? open.name : undefined}
            clarifications={work.clarifications}
            requirements={view?.listed && !isHidden ? view.requirements : []}
            hrefOf={open.hrefOf}
          />
        )}
        {children}
        {isPage ? <article>{content}</article> : content}
      </div>
    </section>
  );
}

/** Outline of an API description, and other content beside a document or in a popover. */
export function DocumentOutline({
  open: { api, changes, target, hrefOf, follow },
  isPopover = true,
  isSheet = false,
  children,
  ...props
}: Pick<ComponentProps<'aside'>, 'id' | 'className' | 'aria-label'> & {
  open: OpenDocument;
  isPopover?: boolean;
  /** True if the popover is at the bottom of the screen instead of next to its button. */
  isSheet?: boolean;
  /** Returns other content, given a function that closes the popover. */
  children?: (close: () => void) => ReactNode;
}) {
  const aside = useRef<HTMLElement>(null);
  const close = () => {
    if (isPopover) aside.current?.hidePopover();
  };
  return (
    <aside
      ref={aside}
      popover={isPopover ? 'auto' : undefined}
      onToggle={(event) => {
        if (!isSheet) placeOnToggle(event);
      }}
      data-placed={isSheet || undefined}
      {...props}
      data-no-print
    >
      {api && (
        <api.Outline
          description={api.description}
          compared={changes?.comparison?.api}
          fragment={target.fragment}
          hrefOf={hrefOf}
          onFollow={(fragment) => {
            follow(fragment);
            close();
          }}
        />
      )}
      {children?.(close)}
    </aside>
  );
}

/**
 * Scrolls to the end of a document when the user presses End outside a text field. The browser's
 * own scrolling stops too early, because the browser only estimates the heights of parts outside
 * the viewport.
 */
function handleEndKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'End' || event.defaultPrevented) return;
  if (event.altKey || event.metaKey || event.shiftKey) return;
  if (shouldIgnoreShortcut(event.target)) return;
  event.preventDefault();
  const scroller = event.currentTarget;
  let height = -1;
  let remaining = stableFrames;
  const advance = () => {
    remaining = scroller.scrollHeight === height ? remaining - 1 : stableFrames;
    if (remaining === 0) return;
    height = scroller.scrollHeight;
    scroller.scrollTop = height;
    requestAnimationFrame(advance);
  };
  advance();
}
