import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type BookmarkState, noBookmarks } from '#data/bookmarks/bookmark.ts';
import type { CachedBookmarks } from '#data/bookmarks/cached-bookmarks.ts';
import type { Change } from '#data/bookmarks/changes/change.ts';
import { submitChangesMutation } from '#data/bookmarks/changes/submit-changes.ts';
import { deleteFolderMutation } from '#data/bookmarks/delete-folder.ts';
import {
  type Edit,
  type EditLabel,
  type EditRequest,
  planRequests,
  stackOf,
  type UndoStack,
} from '#data/bookmarks/edits/edit.ts';
import { type EditHistory, editHistory, editsQuery } from '#data/bookmarks/edits/edit-history.ts';
import { editStoreOf } from '#data/bookmarks/edits/edit-store.ts';
import {
  type Direction,
  type PossibleReplay,
  planPossibleReplay,
  planReplay,
} from '#data/bookmarks/edits/replay.ts';
import { type EditResult, resumableEdits, runEdit } from '#data/bookmarks/edits/run-edit.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { writeFailureMessage } from '#features/bookmarks/write-failure-message.ts';
import { useHasExtension, usePerson, useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { useIsUnsaved } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { directionLabels, formatEdit, refusalLabels, refusedName } from './edit-labels.ts';
import { useUndoKeys } from './use-undo-keys.ts';

/** An edit that the user asked for. */
export type NewEdit = {
  readonly label: EditLabel;
  readonly requests: readonly EditRequest[];
};

/** An edit with the messages that report how it ended. */
export type ReportedEdit = NewEdit & {
  /** The message after a success, for the bookmarks as they are then. */
  readonly done: (after: BookmarkState) => string;
  /** Begins the message after a failure, such as “Couldn’t move “A” to “B”.” */
  readonly failed: string;
};

/** An edit with several requests that is under way. */
export type EditProgress = {
  readonly label: EditLabel;
  readonly answered: number;
  readonly total: number;
  /** Sends no further request. */
  readonly stop: () => void;
};

/** An undo or redo that was refused. Nothing has changed. */
export type RefusedReplay = {
  readonly direction: Direction;
  readonly edit: Edit;
  readonly reason: string;
  readonly possible: PossibleReplay;
};

export type BookmarkEdits = {
  /** The bookmarks as they are shown now. */
  readonly shown: () => BookmarkState;
  /** Plans the requests that apply changes to the bookmarks that are shown. */
  readonly plan: (changes: readonly Change[]) => readonly EditRequest[];
  /** Sends an edit; the caller reports how it ended. Never rejects. */
  readonly submit: (edit: NewEdit) => Promise<EditResult>;
  /** Sends an edit and reports how it ended. Resolves to whether it was applied as a whole. */
  readonly apply: (edit: ReportedEdit) => Promise<boolean>;
  /** Shows a message, with a button that undoes the edit as long as it is the latest. */
  readonly showDone: (message: string, edit: Edit | undefined) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** What these would undo and redo, such as “move of “Settlement””; undefined for nothing. */
  readonly undoable: string | undefined;
  readonly redoable: string | undefined;
  readonly progress: EditProgress | undefined;
  /** Gives up on the request that is sent again because it got no answer, and on those that wait for it. */
  readonly stopWaiting: () => void;
  readonly refused: RefusedReplay | undefined;
  /** Takes back what is still possible of the refused edit. */
  readonly replayPossible: () => void;
  readonly closeRefused: () => void;
};

const stacks = {
  undo: { from: 'done', to: 'undone' },
  redo: { from: 'undone', to: 'done' },
} as const satisfies Record<Direction, { from: UndoStack; to: UndoStack }>;
const opposite = { undo: 'redo', redo: 'undo' } as const satisfies Record<Direction, Direction>;
const shortcuts = { undo: 'Control+Z', redo: 'Control+Shift+Z' } as const;

/**
 * Explains a failed edit: which folder or bookmark the service refused, why, and how many of several requests
 * were applied.
 */
export function failedEditMessage(
  { edit, error }: EditResult,
  { requests }: NewEdit,
  shown: BookmarkState,
): string {
  if (error === undefined) return 'Stopped.';
  const { explanation } = writeFailureMessage(error);
  const applied = edit?.requests.length ?? 0;
  const name = refusedName(error, requests[applied]?.changes ?? [], shown);
  const parts =
    applied > 0 &&
    `${formatNumber(applied)} of ${formatNumber(requests.length)} parts were applied.`;
  return [name && `${quoted(name)}:`, explanation, parts].filter(Boolean).join(' ');
}

/**
 * Sends edits of the bookmarks (interface 4.3, extension viewer.changes), undoes and redoes them. Edits of an
 * earlier visit whose response is missing are sent again, with the same keys.
 * @param state the bookmarks; undefined until they are loaded
 * @param onReplayed gets what was undone or redone, and the bookmarks before it
 */
export function useBookmarkEdits(
  state: BookmarkState | undefined,
  onReplayed: (replayed: Edit, before: BookmarkState) => void = () => undefined,
): BookmarkEdits {
  const { viewer, queryClient: client, config } = useServices();
  const { issuer, subject } = usePerson();
  const readable = useHasExtension('viewer.read');
  const hasChanges = useHasExtension('viewer.changes');
  const toasts = useToasts();
  const owner = JSON.stringify([issuer, subject]);
  const store = editStoreOf(client, config);
  const history = useMemo(
    (): EditHistory | undefined => (hasChanges ? editHistory(client, store, owner) : undefined),
    [hasChanges, client, store, owner],
  );
  const { data: edits = [] } = useQuery({ ...editsQuery(store, owner), enabled: hasChanges });
  const { mutateAsync: submitChanges } = useMutation(submitChangesMutation(viewer));
  const { mutateAsync: deleteFolder } = useMutation(deleteFolderMutation(viewer, { readable }));
  const [progress, setProgress] = useState<EditProgress>();
  const [refused, setRefused] = useState<RefusedReplay>();
  /** Stops the edits that are under way, one each. */
  const controls = useRef(new Set<AbortController>());
  /** Resolves when the latest edit of this screen has ended, and those of earlier visits. */
  const latestRun = useRef<Promise<unknown>>(Promise.resolve());
  /** Undo and redo wait for each other. */
  const replays = useRef<Promise<unknown>>(Promise.resolve());
  useIsUnsaved(progress !== undefined);
  useUndoKeys(
    () => undo(),
    () => redo(),
    hasChanges,
  );

  const shown = () => client.getQueryData<CachedBookmarks>(bookmarksKey)?.state ?? noBookmarks;
  const latest = (direction: Direction) =>
    stackOf(history?.edits() ?? [], stacks[direction].from).at(-1);

  async function run(edit: Edit): Promise<EditResult | undefined> {
    const control = new AbortController();
    const { signal } = control;
    const stop = () => control.abort();
    controls.current.add(control);
    const total = edit.requests.length;
    const onProgress = (answered: number) => {
      if (total < 2) return;
      setProgress({ label: edit.label, answered, total, stop });
    };
    onProgress(edit.answered);
    try {
      return await runEdit({ edit, history, submitChanges, deleteFolder, onProgress, signal });
    } finally {
      controls.current.delete(control);
      // Nothing behind a dialog can take focus before the dialog is closed.
      if (total > 1) flushSync(() => setProgress(undefined));
    }
  }

  async function submit(
    { label, requests }: NewEdit,
    { stack = 'done', replaces = null }: Partial<Pick<Edit, 'stack' | 'replaces'>> = {},
  ): Promise<EditResult> {
    const id = crypto.randomUUID();
    const at = history?.nextTime() ?? Date.now();
    const ended = run({ id, owner, at, label, stack, replaces, requests, answered: 0 });
    latestRun.current = ended;
    // A new edit is under way nowhere else.
    return (await ended) ?? { edit: undefined, isComplete: false };
  }

  /** The button of a message. It undoes the edit that the message is about and nothing else. */
  function replayButton(direction: Direction, edit: Edit | undefined) {
    const isLatest = () => edit !== undefined && latest(direction)?.id === edit.id;
    if (!isLatest()) return undefined;
    return {
      label: directionLabels[direction].button,
      shortcut: shortcuts[direction],
      run: () => {
        if (isLatest()) enqueue(() => replayLatest(direction));
        else toasts.show('You changed something else since. Undo that first.', 'problem');
      },
    };
  }

  const showDone = (message: string, edit: Edit | undefined) => {
    toasts.show(message, 'done', replayButton('undo', edit));
  };

  async function apply({ done, failed, ...edit }: ReportedEdit): Promise<boolean> {
    const result = await submit(edit);
    if (result.isComplete) showDone(done(shown()), result.edit);
    else toasts.show(`${failed} ${failedEditMessage(result, edit, shown())}`, 'problem');
    return result.isComplete;
  }

  /** Sends the inverse of an edit, or what is possible of it. */
  async function replay(
    direction: Direction,
    edit: Edit,
    possible?: PossibleReplay,
  ): Promise<void> {
    const before = shown();
    const plan = possible
      ? { ok: true as const, changes: possible.changes }
      : planReplay(before, edit);
    const refuse = (reason: string) =>
      setRefused({ direction, edit, reason, possible: planPossibleReplay(shown(), edit) });
    if (!plan.ok) {
      const { name, reason } = plan.refusal;
      refuse([name && `${quoted(name)}:`, refusalLabels[reason]].filter(Boolean).join(' '));
      return;
    }
    const { verb, past } = directionLabels[direction];
    const label = possible ? { ...edit.label, action: 'restore' as const, name: null } : edit.label;
    const wanted: NewEdit = { label, requests: planRequests(before, plan.changes) };
    const stack = possible ? 'done' : stacks[direction].to;
    const result = await submit(wanted, { stack, replaces: edit.id });
    const failure = result.isComplete ? undefined : failedEditMessage(result, wanted, shown());
    if (failure !== undefined && result.edit === undefined && !possible) {
      refuse(failure);
      return;
    }
    if (result.edit) onReplayed(result.edit, before);
    const button = replayButton(possible ? 'undo' : opposite[direction], result.edit);
    const what = formatEdit(edit.label);
    if (failure === undefined) toasts.show(`${past}: ${what}.`, 'done', button);
    else toasts.show(`Couldn’t ${verb} all of the ${what}. ${failure}`, 'problem');
  }

  async function replayLatest(direction: Direction): Promise<void> {
    // An edit that is under way is the one to undo.
    await latestRun.current;
    const edit = latest(direction);
    if (edit === undefined) toasts.show(`Nothing to ${directionLabels[direction].verb}.`);
    else await replay(direction, edit);
  }

  function enqueue(work: () => Promise<void>): void {
    replays.current = replays.current.then(work);
  }

  const undo = () => enqueue(() => replayLatest('undo'));
  const redo = () => enqueue(() => replayLatest('redo'));

  const resume = useEffectEvent(async (loaded: BookmarkState) => {
    if (history === undefined) return;
    for (const edit of await resumableEdits(history, loaded)) {
      const result = await run(edit);
      const what = formatEdit(edit.label);
      if (result?.isComplete) {
        toasts.show(`Completed: ${what}.`, 'done', replayButton('undo', result.edit));
      } else if (result !== undefined) {
        const failure = failedEditMessage(result, edit, shown());
        toasts.show(`Couldn’t complete the ${what}. ${failure}`, 'problem');
      }
    }
  });
  useEffect(() => {
    if (state === undefined) return;
    latestRun.current = Promise.all([latestRun.current, resume(state)]);
  }, [state]);

  const labelOn = (stack: UndoStack) => {
    const edit = stackOf(edits, stack).at(-1);
    return edit && formatEdit(edit.label);
  };
  // Nothing behind a dialog can take focus before the dialog is closed.
  const closeRefused = () => flushSync(() => setRefused(undefined));

  return {
    shown,
    plan: (changes) => planRequests(shown(), changes),
    submit,
    apply,
    showDone,
    undo,
    redo,
    undoable: labelOn(stacks.undo.from),
    redoable: labelOn(stacks.redo.from),
    progress,
    stopWaiting: () => {
      for (const control of controls.current) control.abort();
    },
    refused,
    replayPossible: () => {
      if (refused === undefined) return;
      const { direction, edit, possible } = refused;
      closeRefused();
      enqueue(() => replay(direction, edit, possible));
    },
    closeRefused,
  };
}
