import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type BookmarkState, emptyBookmarkState } from '#data/bookmarks/bookmark.ts';
import type { CachedBookmarks } from '#data/bookmarks/cached-bookmarks.ts';
import type { Change } from '#data/bookmarks/changes/change.ts';
import { getChangedNodeKey } from '#data/bookmarks/changes/plan-creation.ts';
import {
  acceptCurrentValues,
  findStaleChanges,
  getRefusedIndex,
  getStaleChange,
  isSuperseded,
  type StaleChange,
} from '#data/bookmarks/changes/stale-changes.ts';
import {
  deleteFolderMutation,
  submitChangesMutation,
} from '#data/bookmarks/changes/submit-changes.ts';
import {
  type Edit,
  type EditLabel,
  type EditRequest,
  getChanges,
  getCreatedBookmarkKeys,
  getUndoStack,
  planRequests,
  type UndoStack,
} from '#data/bookmarks/edits/edit.ts';
import {
  createEditHistory,
  type EditHistory,
  editsQuery,
  getEditStore,
} from '#data/bookmarks/edits/edit-store.ts';
import {
  getChangedName,
  type PartialReplay,
  planPartialReplay,
  planReplay,
  type ReplayDirection,
} from '#data/bookmarks/edits/replay.ts';
import { type EditResult, findResumableEdits, runEdit } from '#data/bookmarks/edits/run-edit.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { findNodeToFocus } from '#data/bookmarks/tree/selection.ts';
import {
  getWriteFailureMessage,
  joinSentences,
  quoteName,
} from '#features/bookmarks/node-labels.tsx';
import type { TreeFocusActions } from '#features/bookmarks/store/use-tree-store.ts';
import { isFailure } from '#platform/http/failure.ts';
import { useHasExtension, useServices, useSignedInUser } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { useRegisterUnsavedWork } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { shouldIgnoreShortcut } from '#ui/field/shortcut-scope.ts';
import { useShortcutListener } from '#ui/field/use-shortcut.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';
import {
  type EditWithMessages,
  formatEditLabel,
  getImpossibleChangeText,
  getStaleChangeTexts,
  type NewEdit,
  replayDirectionLabels,
  replayRefusalLabels,
} from './edit-labels.ts';

/**
 * Returns the keys of the nodes that an edit creates or changes. For a created folder, returns only
 * the key of the folder, not the keys of its contents.
 */
function outermostKeys(changes: readonly Change[]): readonly string[] {
  const created = new Set<string | null>();
  const keys = new Set<string>();
  for (const change of changes) {
    if (change.op === 'delete-folder' || change.op === 'delete-bookmark') continue;
    if (change.op === 'create-folder') created.add(change.id);
    const isInside =
      (change.op === 'create-folder' && created.has(change.parentId)) ||
      (change.op === 'create-bookmark' && created.has(change.folderId));
    if (!isInside) keys.add(getChangedNodeKey(change));
  }
  return [...keys];
}

/**
 * Selects and focuses the nodes that an undo or redo created or changed. If it only deleted nodes,
 * focuses a neighbour of the first deleted node.
 */
export function focusReplayedNodes(
  { goToKeys, goToNeighbour }: Pick<TreeFocusActions, 'goToKeys' | 'goToNeighbour'>,
  edit: Edit,
  before: BookmarkState,
  after: BookmarkState,
): void {
  const changes = getChanges(edit);
  const keys = outermostKeys(changes);
  const [deleted] = changes;
  if (keys.length > 0) goToKeys(keys);
  else if (deleted !== undefined) {
    const node = getTree(before).byKey.get(getChangedNodeKey(deleted));
    if (node !== undefined) goToNeighbour(findNodeToFocus(getTree(before), node, getTree(after)));
  }
}

/**
 * Handles Ctrl+Z (Command+Z) as undo, and Ctrl+Shift+Z and Ctrl+Y as redo, except in text fields
 * and dialogs. If several components on the screen use this hook, only one of them handles a key
 * press.
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

/** Progress of a running edit with several requests. */
export type EditProgress = {
  readonly label: EditLabel;
  readonly answered: number;
  readonly total: number;
  /** Stops the edit before its next request. */
  readonly stop: () => void;
};

/** Undo or redo that was refused. Nothing has changed. */
export type RefusedReplay = {
  readonly direction: ReplayDirection;
  readonly edit: Edit;
  readonly reason: string;
  readonly possible: PartialReplay;
};

/** Edit that would overwrite changes that the user hasn't seen. Nothing was applied yet. */
export type StaleEdit = {
  readonly label: EditLabel;
  readonly stale: readonly StaleChange[];
  /** Overwrites the changes, or discards the edit. */
  readonly decide: (overwrites: boolean) => void;
};

/**
 * Result of `apply`. `overwritten` means that the edit was applied, and that the user decided to
 * overwrite somebody else's changes; `kept` means that the user kept these changes instead.
 */
export type EditOutcome = 'applied' | 'overwritten' | 'failed' | 'kept';

export type BookmarkEdits = {
  /** Returns the bookmarks that are currently shown. */
  readonly shown: () => BookmarkState;
  /**
   * Sends an edit of the displayed bookmarks. The caller must show the result to the user. The
   * promise never rejects.
   */
  readonly submit: (edit: NewEdit) => Promise<SubmittedEdit>;
  /**
   * Sends an edit and shows the result to the user. If the edit would overwrite changes that the user
   * hasn't seen, asks first.
   */
  readonly apply: (edit: EditWithMessages) => Promise<EditOutcome>;
  /** Edit that waits for the user's decision. */
  readonly staleEdit: StaleEdit | undefined;
  /**
   * Shows a message with an Undo button. The button undoes the edit only if no newer edit exists.
   */
  readonly showUndoMessage: (message: string, edit: Edit | undefined) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /**
   * Description of the edit that Undo (or Redo) applies to, such as “move of “Settlement””;
   * undefined if there is no such edit.
   */
  readonly undoable: string | undefined;
  readonly redoable: string | undefined;
  /** Returns the tree keys of bookmarks that were added in this browser, latest first. */
  readonly getAddedKeys: () => readonly string[];
  readonly progress: EditProgress | undefined;
  /** Stops resending the request that received no response, and cancels the queued requests. */
  readonly stopWaiting: () => void;
  readonly refused: RefusedReplay | undefined;
  /** Applies all changes of the refused undo or redo that are still possible. */
  readonly replayPossible: () => void;
  readonly closeRefused: () => void;
};

const stacks = {
  undo: { from: 'done', to: 'undone' },
  redo: { from: 'undone', to: 'done' },
} as const satisfies Record<ReplayDirection, { from: UndoStack; to: UndoStack }>;
const opposite = { undo: 'redo', redo: 'undo' } as const satisfies Record<
  ReplayDirection,
  ReplayDirection
>;
const shortcuts = { undo: 'Control+Z', redo: 'Control+Shift+Z' } as const;

/**
 * Returns the message about a failed edit: the refused folder or bookmark, the reason, and the
 * number of applied requests if the edit has several requests.
 */
function failedEditMessage(
  { edit, error }: EditResult,
  requests: readonly EditRequest[],
  before: BookmarkState,
  shown: BookmarkState,
): string {
  if (error === undefined) return 'Stopped.';
  const applied = edit?.requests.length ?? 0;
  const changes = requests[applied]?.changes ?? [];
  const stale = getStaleChange(error, changes);
  const impossible =
    !stale && isFailure(error, 'not-found', 'conflict')
      ? getImpossibleChangeText(before, shown, changes)
      : undefined;
  const refused = stale || impossible ? undefined : changes[getRefusedIndex(error) ?? -1];
  return joinSentences(
    refused && `${quoteName(getChangedName(shown, refused))}:`,
    stale
      ? `${getStaleChangeTexts(shown, stale).event}.`
      : (impossible ?? getWriteFailureMessage(error).explanation),
    applied > 0 &&
      `Only a part was applied: ${formatNumber(applied)} of ${formatNumber(requests.length)} requests.`,
  );
}

/** `failure` says why the edit failed, and `caution` why the bookmarks shown may be outdated. */
export type SubmittedEdit = EditResult & {
  readonly failure?: string | undefined;
  readonly caution?: string | undefined;
};

const unreadResponse =
  'The service’s response couldn’t be read, so the bookmarks shown may differ from the service’s.';

/**
 * Sends, undoes and redoes edits of the bookmarks (section 4.3 of the interface, extension
 * viewer.changes). Edits of earlier visits that received no response are sent again with the same
 * idempotency keys.
 * @param state undefined until the bookmarks are loaded
 * @param onReplayed called after an undo or redo with the edit and the previous state of the
 * bookmarks
 */
export function useBookmarkEdits(
  state: BookmarkState | undefined,
  onReplayed: (replayed: Edit, before: BookmarkState) => void = () => undefined,
): BookmarkEdits {
  const { viewer, queryClient: client, config } = useServices();
  const { issuer, subject } = useSignedInUser();
  const readable = useHasExtension('viewer.read');
  const hasChanges = useHasExtension('viewer.changes');
  const toasts = useToasts();
  const owner = JSON.stringify([issuer, subject]);
  const store = getEditStore(client, config);
  const history = useMemo(
    (): EditHistory | undefined =>
      hasChanges ? createEditHistory(client, store, owner) : undefined,
    [hasChanges, client, store, owner],
  );
  const { data: edits = [] } = useQuery({ ...editsQuery(store, owner), enabled: hasChanges });
  const { mutateAsync: submitChanges } = useMutation(submitChangesMutation(viewer));
  const { mutateAsync: deleteFolder } = useMutation(deleteFolderMutation(viewer, { readable }));
  const [progress, setProgress] = useState<EditProgress>();
  const [refused, setRefused] = useState<RefusedReplay>();
  const [staleEdit, setStaleEdit] = useState<StaleEdit>();
  /** Promise chain that asks about one stale edit after another. */
  const questions = useRef<Promise<unknown>>(Promise.resolve());
  /** Abort controllers of the running edits. */
  const controls = useRef(new Set<AbortController>());
  /**
   * Promise of the running edits: the latest edit of this screen, and resumed edits of earlier
   * visits.
   */
  const latestRun = useRef<Promise<unknown>>(Promise.resolve());
  /** Promise chain that runs undo and redo operations one after another. */
  const replays = useRef<Promise<unknown>>(Promise.resolve());
  useRegisterUnsavedWork(progress !== undefined);
  useUndoKeys(
    () => undo(),
    () => redo(),
    hasChanges,
  );

  const shown = () =>
    client.getQueryData<CachedBookmarks>(bookmarksKey)?.state ?? emptyBookmarkState;
  const latest = (direction: ReplayDirection) =>
    getUndoStack(history?.edits() ?? [], stacks[direction].from).at(-1);

  async function run(edit: Edit): Promise<SubmittedEdit | undefined> {
    const before = shown();
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
      const result = await runEdit({
        edit,
        history,
        submitChanges,
        deleteFolder,
        onProgress,
        signal,
      });
      if (result === undefined) return undefined;
      const isFailed = !result.isComplete;
      const failure = isFailed
        ? failedEditMessage(result, edit.requests, before, shown())
        : undefined;
      // After an unreadable response, the bookmarks are fetched if the service can return them and a
      // screen shows them.
      const query = client.getQueryState(bookmarksKey);
      const isOutdated = !readable || query?.status === 'error' || query?.isInvalidated === true;
      const caution = result.isUnread && isOutdated ? unreadResponse : undefined;
      return { ...result, failure, caution };
    } finally {
      controls.current.delete(control);
      // Renders synchronously, because elements behind the dialog can't take focus while it is
      // open.
      if (total > 1) flushSync(() => setProgress(undefined));
    }
  }

  async function submit(
    { label, changes, requests = planRequests(shown(), changes) }: NewEdit,
    { stack = 'done', replaces = null }: Partial<Pick<Edit, 'stack' | 'replaces'>> = {},
  ): Promise<SubmittedEdit> {
    const id = crypto.randomUUID();
    const at = history?.nextTime() ?? Date.now();
    const ended = run({ id, owner, at, label, stack, replaces, requests, answered: 0 });
    latestRun.current = ended;
    // `run` returns undefined only if another tab is running the edit, which is impossible for a
    // new edit.
    return (await ended) ?? { edit: undefined, isComplete: false };
  }

  /**
   * Returns the Undo or Redo button of a message; undefined if the edit isn't the latest. If a
   * newer edit exists when the button is pressed, it shows a message instead.
   */
  function replayButton(direction: ReplayDirection, edit: Edit | undefined) {
    const isLatest = () => edit !== undefined && latest(direction)?.id === edit.id;
    if (!isLatest()) return undefined;
    return {
      label: replayDirectionLabels[direction].button,
      shortcut: shortcuts[direction],
      run: () => {
        if (isLatest()) enqueue(() => replayLatest(direction));
        else toasts.show('You changed something else since. Undo that first.', 'problem');
      },
    };
  }

  const showUndoMessage = (message: string, edit: Edit | undefined) => {
    toasts.show(message, 'done', replayButton('undo', edit));
  };

  /** Asks whether to overwrite changes that the user hasn't seen. */
  function askToOverwrite(label: EditLabel, stale: readonly StaleChange[]): Promise<boolean> {
    const ask = () =>
      new Promise<boolean>((resolve) => {
        const decide = (overwrites: boolean) => {
          // Renders synchronously, because elements behind the dialog can't take focus while it is
          // open.
          flushSync(() => setStaleEdit(undefined));
          resolve(overwrites);
        };
        setStaleEdit({ label, stale, decide });
      });
    const answer = questions.current.then(ask);
    questions.current = answer;
    return answer;
  }

  async function apply({ done, failed, ...edit }: EditWithMessages): Promise<EditOutcome> {
    let { changes } = edit;
    let stale = findStaleChanges(shown(), changes);
    let outcome: EditOutcome = 'applied';
    for (;;) {
      const lost = stale.filter(isSuperseded);
      if (lost.length > 0 && !(await askToOverwrite(edit.label, lost))) return 'kept';
      if (lost.length > 0) outcome = 'overwritten';
      changes = acceptCurrentValues(changes, stale);
      const result = await submit({ ...edit, changes });
      const { edit: applied, isComplete, error, failure, caution } = result;
      const refusal = applied ? undefined : getStaleChange(error, changes);
      if (isComplete) {
        showUndoMessage(joinSentences(done(shown()), caution), applied);
        return outcome;
      }
      if (refusal === undefined) {
        toasts.show(joinSentences(failed, failure, caution), 'problem');
        return 'failed';
      }
      const found = findStaleChanges(shown(), changes);
      stale = found.length > 0 ? found : [refusal];
    }
  }

  /** Undoes or redoes an edit: all of its changes, or only the changes that are possible. */
  async function replay(
    direction: ReplayDirection,
    edit: Edit,
    possible?: PartialReplay,
  ): Promise<void> {
    const before = shown();
    const plan = possible
      ? { ok: true as const, changes: possible.changes }
      : planReplay(before, edit);
    const refuse = (reason: string) =>
      setRefused({ direction, edit, reason, possible: planPartialReplay(shown(), edit) });
    if (!plan.ok) {
      const { name, reason } = plan.refusal;
      refuse(joinSentences(name !== '' && `${quoteName(name)}:`, replayRefusalLabels[reason]));
      return;
    }
    const { verb, past } = replayDirectionLabels[direction];
    const label = possible ? { ...edit.label, action: 'restore' as const, name: null } : edit.label;
    const stack = possible ? 'done' : stacks[direction].to;
    const result = await submit({ label, changes: plan.changes }, { stack, replaces: edit.id });
    const { failure, caution } = result;
    if (failure !== undefined && result.edit === undefined && !possible) {
      refuse(failure);
      return;
    }
    if (result.edit) onReplayed(result.edit, before);
    const button = replayButton(possible ? 'undo' : opposite[direction], result.edit);
    const what = formatEditLabel(edit.label);
    if (failure === undefined) {
      toasts.show(joinSentences(`${past}: ${what}.`, caution), 'done', button);
    } else {
      const problem = `Couldn’t ${verb} all of the ${what}.`;
      toasts.show(joinSentences(problem, failure, caution), 'problem');
    }
  }

  async function replayLatest(direction: ReplayDirection): Promise<void> {
    // Undo applies to the latest edit. If that edit is still running, Undo waits until it has
    // ended.
    await Promise.allSettled([latestRun.current]);
    const edit = latest(direction);
    if (edit !== undefined) await replay(direction, edit);
    else toasts.show(`Nothing to ${replayDirectionLabels[direction].verb}.`, 'info');
  }

  function enqueue(work: () => Promise<void>): void {
    // An unexpected error is reported here, because a rejected promise would block later replays.
    replays.current = replays.current.then(work).catch((error) => reportError(error));
  }

  const undo = () => enqueue(() => replayLatest('undo'));
  const redo = () => enqueue(() => replayLatest('redo'));

  const resume = useEffectEvent(async (loaded: BookmarkState) => {
    if (history === undefined) return;
    for (const edit of await findResumableEdits(history, loaded)) {
      const result = await run(edit);
      const what = formatEditLabel(edit.label);
      if (result?.isComplete) {
        showUndoMessage(joinSentences(`Completed: ${what}.`, result.caution), result.edit);
      } else if (result) {
        toasts.show(joinSentences(`Couldn’t complete the ${what}.`, result.failure), 'problem');
      }
    }
  });
  useEffect(() => {
    if (state === undefined) return;
    latestRun.current = Promise.all([latestRun.current, resume(state)]);
  }, [state]);

  const labelOn = (stack: UndoStack) => {
    const edit = getUndoStack(edits, stack).at(-1);
    return edit && formatEditLabel(edit.label);
  };
  // Renders synchronously, because elements behind the dialog can't take focus while it is open.
  const closeRefused = () => flushSync(() => setRefused(undefined));

  return {
    shown,
    submit,
    apply,
    showUndoMessage,
    undo,
    redo,
    undoable: labelOn(stacks.undo.from),
    redoable: labelOn(stacks.redo.from),
    getAddedKeys: () => getCreatedBookmarkKeys(edits),
    staleEdit,
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
