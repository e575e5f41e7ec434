import { type ComponentProps, type ReactNode, useRef } from 'react';
import { ChangesNotice } from '#features/specifications/changes/ChangesNotice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { DocumentContent } from './DocumentContent.tsx';
import { handleEndKey } from './end-key.ts';
import type { OpenDocument } from './use-open-document.ts';

/** Props that make a scroll container focusable, so that users can scroll it with the keyboard. */
const tabStop = { tabIndex: 0 };

/** Scroll container with the notices and the content of a document. */
export function DocumentBody({
  open,
  styles,
  notices,
  hasKeys = false,
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
  /** Whether the keys n and p move to the next and previous change. */
  hasKeys?: boolean;
  /** Shows the newer version; undefined if there is none. */
  onShowNewer?: (() => void) | undefined;
}) {
  const { document, scroller, changes, moveToChange } = open;
  return (
    <section
      ref={scroller}
      className={styles.scroller}
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
            hasKeys={hasKeys}
          />
        )}
        {/* This notice can appear at any time, so it is below the buttons of the changes. */}
        {onShowNewer && (
          <Notice
            title="There is a newer version"
            actions={<Button onClick={onShowNewer}>Read the new version</Button>}
          />
        )}
        {children}
        <article>
          <DocumentContent open={open} />
        </article>
      </div>
    </section>
  );
}

/** Outline of an API description, and other content beside a document or in a popover. */
export function DocumentOutline({
  open: { api, changes, target, hrefOf, follow },
  isPopover = true,
  children,
  ...props
}: Pick<ComponentProps<'aside'>, 'id' | 'className' | 'aria-label'> & {
  open: OpenDocument;
  isPopover?: boolean;
  /** Returns other content, given a function that closes the popover. */
  children?: (close: () => void) => ReactNode;
}) {
  const aside = useRef<HTMLElement>(null);
  const close = () => {
    if (isPopover) aside.current?.hidePopover();
  };
  return (
    <aside ref={aside} popover={isPopover ? 'auto' : undefined} {...props}>
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
