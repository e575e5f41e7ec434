import { useMutationState, useQuery } from '@tanstack/react-query';
import { CloudAlert, Download } from 'lucide-react';
import { useEffect } from 'react';
import { type BookmarkState, emptyBookmarkState } from '#data/bookmarks/bookmark.ts';
import { applyChanges } from '#data/bookmarks/changes/apply-changes.ts';
import { changeSubmissionKey } from '#data/bookmarks/changes/submit-changes.ts';
import { planPartialReplay } from '#data/bookmarks/edits/replay.ts';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import styles from '#features/bookmarks/bookmarks.module.css';
import { ItemDetails } from '#features/bookmarks/ItemDetails.tsx';
import { quoteName } from '#features/bookmarks/node-labels.tsx';
import { downloadBookmarks, useBookmarkUrls } from '#features/bookmarks/use-bookmark-urls.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { useRegisterUnsavedWork } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { shouldIgnoreShortcut } from '#ui/field/shortcut-scope.ts';
import { useShortcutListener } from '#ui/field/use-shortcut.ts';
import { Text } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/notice/Banner.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { ProgressBar } from '#ui/notice/ProgressBar.tsx';
import type { EditProgress, RefusedReplay, StaleEdit } from './bookmark-edits.ts';
import {
  formatEditLabel,
  getStaleChangeTexts,
  replayDirectionLabels,
  replayRefusalLabels,
} from './edit-labels.ts';
import { useBookmarkEdits } from './use-bookmark-edits.ts';

/**
 * Handles Ctrl+Z (Command+Z) as undo, and Ctrl+Shift+Z and Ctrl+Y as redo, except in text fields
 * and dialogs.
 */
function useUndoKeys(undo: () => void, redo: () => void, active: boolean): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if (!(event.ctrlKey || event.metaKey) || shouldIgnoreShortcut(event.target)) return;
    const key = event.key.toLowerCase();
    const undoes = key === 'z' && !event.shiftKey;
    const redoes = (key === 'z' && event.shiftKey) || (key === 'y' && !event.shiftKey);
    if (!undoes && !redoes) return;
    event.preventDefault();
    if (event.repeat) return;
    if (undoes) undo();
    else redo();
  };
  useShortcutListener(onKeyDown, active);
}

/**
 * Dialogs, keys and banner of the user's edits, which the shell renders once on each screen that edits
 * bookmarks: the progress of an edit with several requests, the explanation of a refused undo or
 * redo, the question whether an edit overwrites somebody else's changes, and the notice that the
 * service hasn't responded. Also sends the unanswered edits of earlier visits again.
 */
export function BookmarkEditing() {
  const edits = useBookmarkEdits();
  const { progress, refused, staleEdit } = useObservable(edits.dialogs);
  const { viewer } = useServices();
  // Reads only the cache, because each screen fetches the bookmarks if it needs them.
  const state = useQuery({ ...bookmarkStateQuery(viewer), enabled: false }).data?.state;
  const { resume } = edits;
  const hasNoResponse = useHasNoResponse();
  useUndoKeys(edits.undo, edits.redo, useHasExtension('viewer.changes'));
  useRegisterUnsavedWork(progress !== undefined);
  useEffect(() => {
    if (state !== undefined) resume(state);
  }, [state, resume]);
  return (
    <>
      <div role="status" className={styles.noResponse}>
        {hasNoResponse && (
          <Banner
            icon={CloudAlert}
            title={`${noResponseTexts.title}.`}
            actions={
              <Button size="small" onClick={edits.stopWaiting}>
                Stop trying
              </Button>
            }
          >
            {noResponseTexts.explanation}
          </Banner>
        )}
      </div>
      {progress && <ProgressDialog progress={progress} />}
      {staleEdit && <StaleEditDialog edit={staleEdit} state={edits.shown()} />}
      {refused && (
        <RefusedReplayDialog
          refused={refused}
          onReplayPossible={edits.replayPossible}
          onClose={edits.closeRefused}
        />
      )}
    </>
  );
}

function ProgressDialog({
  progress: { label, answered, total, stop },
}: {
  progress: EditProgress;
}) {
  return (
    <Dialog
      title={`Sending the ${formatEditLabel(label)}`}
      onClose={stop}
      footer={
        <Button data-autofocus onClick={stop}>
          Stop
        </Button>
      }
    >
      <Text below={4} tone="soft">
        If you stop, the changes made so far stay. You can undo them.
      </Text>
      <ProgressBar label="Sending" done={answered} total={total} />
    </Dialog>
  );
}

/** Question whether an edit overwrites changes that another device or person made meanwhile. */
function StaleEditDialog({
  edit: { label, stale, decide },
  state,
}: {
  edit: StaleEdit;
  state: BookmarkState;
}) {
  const texts = stale.map((one) => getStaleChangeTexts(state, one));
  const [only] = texts;
  const isSingle = label.name !== null && texts.length === 1 && only !== undefined;
  const keep = isSingle ? only.keep : 'Cancel';
  return (
    <Dialog
      alert
      title={
        isSingle ? only.event : `${formatCount(texts.length, 'item')} had been changed meanwhile`
      }
      onClose={() => decide(false)}
      footer={
        <>
          <Button data-autofocus onClick={() => decide(false)}>
            {keep}
          </Button>
          <Button variant="primary" onClick={() => decide(true)}>
            {isSingle ? only.goOn : `Move ${formatCount(label.count, 'item')}`}
          </Button>
        </>
      }
    >
      {isSingle ? (
        <Text below={4} tone="soft">
          {only.request}
        </Text>
      ) : (
        <>
          <Text below={4} tone="soft">
            Nothing has been moved.
          </Text>
          <ItemDetails summary="Changed elsewhere" items={texts}>
            {({ event }, at) => <li key={at}>{event}.</li>}
          </ItemDetails>
        </>
      )}
    </Dialog>
  );
}

function RefusedReplayDialog({
  refused: { direction, edit, reason, possible },
  onReplayPossible,
  onClose,
}: {
  refused: RefusedReplay;
  onReplayPossible: () => void;
  onClose: () => void;
}) {
  const { addressOf } = useBookmarkUrls();
  const { changes, skipped, movedToTop } = possible;
  const what = formatEditLabel(edit.label);
  // Applies the restoring changes to an empty state, so that the result contains only the deleted
  // nodes, for “Save as a file”.
  const deleted = applyChanges(
    emptyBookmarkState,
    planPartialReplay(emptyBookmarkState, edit).changes,
  );
  const hasDeleted =
    deleted.ok && deleted.state.folders.length + deleted.state.bookmarks.length > 0;
  return (
    <Dialog
      alert
      title={`Couldn’t ${replayDirectionLabels[direction].verb} the ${what}`}
      onClose={onClose}
      footer={
        <>
          {hasDeleted && (
            <span data-place="start">
              <Button
                icon={Download}
                onClick={() =>
                  downloadBookmarks(edit.label.name ?? 'bookmarks', deleted.state, addressOf)
                }
              >
                Save as a file
              </Button>
            </span>
          )}
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
          {changes.length > 0 && (
            <Button variant="primary" onClick={onReplayPossible}>
              Restore what is possible
            </Button>
          )}
        </>
      }
    >
      <Text below={4} tone="soft">
        {reason} Nothing has changed.
      </Text>
      {changes.length > 0 && (
        <Text below={4} tone="soft">
          {formatCount(changes.length, 'change is', 'changes are')} possible.
          {movedToTop > 0 &&
            ` ${formatCount(movedToTop, 'item goes', 'items go')} to the top level, because the folder no longer exists.`}
        </Text>
      )}
      {skipped.length > 0 && (
        <ItemDetails
          summary={`${formatCount(skipped.length, 'item is', 'items are')} skipped`}
          items={skipped}
        >
          {({ name, reason: why }, at) => (
            <li key={at}>
              {quoteName(name)}: {replayRefusalLabels[why]}
            </li>
          )}
        </ItemDetails>
      )}
    </Dialog>
  );
}

const noResponseTexts = {
  title: 'The service hasn’t responded',
  explanation:
    'Your last change may not be saved yet. The app sends it again until the service responds, even after you reload this page. The change is never applied twice.',
};

/** True while the app sends an edit again, because the service hasn't responded. */
function useHasNoResponse(): boolean {
  return useMutationState({
    filters: { mutationKey: changeSubmissionKey, status: 'pending' },
    select: ({ state }) => state.failureCount > 0,
  }).includes(true);
}

/** Notice in a dialog that the service hasn't responded to the edit that the dialog sends. */
export function NoResponseNotice({ onStop }: { onStop: () => void }) {
  return (
    <div role="status" className={styles.notices}>
      {useHasNoResponse() && (
        <Notice
          tone="warn"
          title={noResponseTexts.title}
          actions={
            <Button size="small" onClick={onStop}>
              Stop trying
            </Button>
          }
        >
          {noResponseTexts.explanation}
        </Notice>
      )}
    </div>
  );
}
