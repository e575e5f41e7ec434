import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { outermost } from '#data/bookmarks/additions/added-item.ts';
import { planAdditions } from '#data/bookmarks/additions/plan-additions.ts';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { getChangedNodeKey } from '#data/bookmarks/changes/change.ts';
import type { FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { FolderPicker, useChosenFolder } from '#features/bookmarks/FolderPicker.tsx';
import { NoResponseNotice } from '#features/bookmarks/history/BookmarkEditing.tsx';
import type { BookmarkEdits } from '#features/bookmarks/history/bookmark-edits.ts';
import { createAdditionEdit } from '#features/bookmarks/history/edit-labels.ts';
import { folderDeletedMessage, getWriteFailureMessage } from '#features/bookmarks/node-labels.tsx';
import { useHasExtension } from '#platform/react.tsx';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { useRegisterUnsavedWork } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { DebouncedStatus } from '#ui/field/DebouncedStatus.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { LimitedList } from '#ui/list/LimitedList.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import { useSubmit } from '#workflows/forms/use-submit.ts';
import type { Candidate } from './bookmark-candidates.ts';
import styles from './dialogs.module.css';
import { type CandidateRow, useCandidateRows } from './use-candidate-rows.ts';

const rowsPerStep = 50;

/**
 * Dialog that adds bookmarks of several specifications in one request (extension viewer.changes).
 * The user searches for specifications or pastes links. The input remains in the dialog until the
 * service has accepted it.
 */
export function AddBookmarksDialog({
  state,
  initialPlace,
  initialText = '',
  files,
  edits,
  onAdded,
  onClose,
}: {
  state: BookmarkState;
  initialPlace: FolderNode | null;
  /** Search text or links that initially fill in the text field. */
  initialText?: string | undefined;
  /** Specifications to add; the dialog then has no text field. */
  files?: readonly Candidate[];
  edits: BookmarkEdits;
  /** Called after the dialog has shown the message, with the keys of the new bookmarks. */
  onAdded: (keys: readonly string[]) => void;
  onClose: () => void;
}) {
  const tree = getTree(state);
  const canSearch = useHasExtension('viewer.specifications');
  const [text, setText] = useState(initialText);
  /** True if the bookmarks are added as soon as all links are checked. */
  const [isWaiting, setIsWaiting] = useState(false);
  const [place, setPlace] = useChosenFolder(tree, initialPlace);
  const placeProblem = place === undefined ? folderDeletedMessage : undefined;
  const form = useSubmit({
    check: () => ({
      text: selected.length === 0 ? getSelectionProblem(rows) : undefined,
      place: placeProblem,
    }),
    send: async () => {
      // The second submit is “Add without checking”.
      const mustWait = unchecked > 0 && !isWaiting;
      setIsWaiting(mustWait);
      return mustWait ? undefined : add();
    },
  });
  const { isPending } = form;
  // While the request is pending, the optimistically updated tree contains the new bookmarks, which
  // aren't duplicates. The dialog keeps showing the tree from before the request.
  const [before, setBefore] = useState(tree);
  if (!isPending && before !== tree) setBefore(tree);
  const candidates = useCandidateRows(text, files, isPending ? before : tree, place);
  const { rows, lookUps } = candidates;
  const unchecked = lookUps.total - lookUps.done;
  const selected = rows.flatMap(({ candidate, isSelected }) =>
    candidate && isSelected ? [candidate] : [],
  );
  useRegisterUnsavedWork(text !== initialText || candidates.isTouched);
  const list = useRef<HTMLUListElement>(null);

  const isChecked = unchecked === 0;
  const addChecked = useEffectEvent(() => {
    setIsWaiting(false);
    void form.submit();
  });
  // The checks can end before the submit that begins to wait for them.
  useEffect(() => {
    if (isWaiting && isChecked && !isPending) addChecked();
  }, [isWaiting, isChecked, isPending]);
  const add = async () => {
    candidates.keepSelection();
    const items = selected.map((candidate) => ({
      kind: 'bookmark' as const,
      title: candidates.getLoadedTitle(candidate),
      parent: outermost,
      address: candidate.path,
      target: candidate,
    }));
    const { bookmarks: existing } = edits.shown();
    const plan = planAdditions(items, { existing, into: place?.folder.id ?? null });
    const edit = createAdditionEdit(plan, 'create');
    const result = await edits.submit(edit);
    if (!result.isComplete) {
      const { failure, error } = result;
      const message = { ...getWriteFailureMessage(error), title: 'Couldn’t add the bookmarks' };
      return failure === undefined ? message : { ...message, explanation: failure };
    }
    onClose();
    edits.showUndoMessage(edit.done(edits.shown()), result.edit);
    onAdded(plan.changes.map(getChangedNodeKey));
    return undefined;
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, nativeEvent, currentTarget } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      currentTarget.form?.requestSubmit();
    } else if (candidates.isSearch && (key === 'Enter' || key === 'ArrowDown')) {
      event.preventDefault();
      list.current?.querySelector<HTMLElement>('input:enabled')?.focus();
    }
  };
  const count = selected.length;

  return (
    <FormDialog
      isWide
      title="Add bookmarks"
      submit={count === 0 ? 'Add bookmarks' : `Add ${formatCount(count, 'bookmark')}`}
      busy={isWaiting ? 'Checking…' : 'Adding…'}
      form={{ ...form, isPending: isPending || isWaiting }}
      canCloseWhilePending={!isPending}
      isIncomplete={count === 0 && files === undefined}
      onClose={onClose}
    >
      <NoResponseNotice onStop={edits.stopWaiting} />
      {files === undefined && (
        <TextArea
          data-autofocus
          rows={4}
          label="Specifications"
          hint={
            canSearch
              ? 'Search, or paste links: one, or a whole list.'
              : 'Paste links: one, or a whole list. Or enter a repository and path, such as payments/api spec/fees.md.'
          }
          error={form.problems.text}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setIsWaiting(false);
          }}
          onKeyDown={handleKeyDown}
        />
      )}
      <div className={styles.results} data-reserved={files === undefined || undefined}>
        {lookUps.total > 0 && (
          <Row as="p" wrap gap={12} rowGap={4} below={8} tone="soft">
            {formatNumber(lookUps.done)} of {formatNumber(lookUps.total)} checked.
            {isWaiting && (
              <Button size="small" onClick={() => void form.submit()}>
                Add without checking {formatCount(unchecked, 'link')}
              </Button>
            )}
          </Row>
        )}
        {files === undefined && text.trim() === '' && (
          <Text tone="soft">What you find or paste is listed here, ready to add.</Text>
        )}
        <LimitedList items={rows} step={rowsPerStep}>
          {(shown) => (
            <ul ref={list} aria-label="Specifications to add">
              {shown.map((row) => (
                <CandidateItem
                  key={row.key}
                  row={row}
                  onSelect={(isSelected) => candidates.select(row.key, isSelected)}
                />
              ))}
            </ul>
          )}
        </LimitedList>
        <Text tone="soft" role="status">
          {candidates.message}
        </Text>
        <DebouncedStatus>
          {rows.length === 0
            ? undefined
            : `${formatCount(rows.length, 'specification')} listed, ${formatNumber(count)} selected`}
        </DebouncedStatus>
      </div>
      <FolderPicker
        isCollapsible
        label="Folder"
        tree={tree}
        value={place}
        onChange={setPlace}
        error={placeProblem ?? (files && form.problems.text)}
      />
    </FormDialog>
  );
}

/** Returns the reason why none of the rows is selected. */
function getSelectionProblem(rows: readonly CandidateRow[]): string {
  if (rows.length > 0 && rows.every(({ isThere }) => isThere)) {
    return 'The folder already contains this. Choose another folder.';
  }
  const isNothing = rows.every(({ candidate }) => candidate === undefined);
  return isNothing ? 'Enter a link to a specification.' : 'Select a specification.';
}

function CandidateItem({
  row: { title, detail, candidate, isThere, isSelected, note },
  onSelect,
}: {
  row: CandidateRow;
  onSelect: (isSelected: boolean) => void;
}) {
  return (
    <li>
      <label className={styles.row}>
        <input
          type="checkbox"
          checked={isSelected}
          disabled={candidate === undefined || isThere}
          onChange={({ target }) => onSelect(target.checked)}
        />
        <bdi className={styles.title}>{truncate(title, maxNameLength)}</bdi>{' '}
        <bdi className={styles.detail} data-refused={candidate === undefined || undefined}>
          {truncate(detail, maxNameLength)}
        </bdi>{' '}
        {note !== undefined && (
          <span className={styles.note} data-refused={candidate === undefined || undefined}>
            {note}
          </span>
        )}
      </label>
    </li>
  );
}
