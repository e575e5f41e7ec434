import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { type BookmarkState, emptyBookmarkState } from '#data/bookmarks/bookmark.ts';
import type { CachedBookmarks } from '#data/bookmarks/cached-bookmarks.ts';
import { getChangedNodeKey } from '#data/bookmarks/changes/change.ts';
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
  getUndoStack,
  planRequests,
  type UndoStack,
} from '#data/bookmarks/edits/edit.ts';
import { createEditHistory, type EditStore } from '#data/bookmarks/edits/edit-store.ts';
import {
  getChangedName,
  type PartialReplay,
  planPartialReplay,
  planReplay,
  type ReplayDirection,
} from '#data/bookmarks/edits/replay.ts';
import { type EditResult, findResumableEdits, runEdit } from '#data/bookmarks/edits/run-edit.ts';
import type { AllowedMoves } from '#data/bookmarks/moves/plan-move.ts';
import { bookmarksKey, editsKey } from '#data/bookmarks/queries.ts';
import {
  getWriteFailureMessage,
  joinSentences,
  quoteName,
} from '#features/bookmarks/node-labels.tsx';
import { isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { createObservable, type Observable } from '#platform/observable.ts';
import { formatNumber } from '#text/format-number.ts';
import type { Toasts } from '#ui/notice/Toaster.tsx';
import {
  createMoveEdit,
  type EditWithMessages,
  formatEditLabel,
  formatSkippedNodes,
  getImpossibleChangeText,
  getStaleChangeTexts,
  type NewEdit,
  replayDirectionLabels,
  replayRefusalLabels,
} from './edit-labels.ts';

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

/** Edit that would overwrite changes the user hasn't seen. Nothing was applied yet. */
export type StaleEdit = {
  readonly label: EditLabel;
  readonly stale: readonly StaleChange[];
  /** Overwrites the changes, or discards the edit. */
  readonly decide: (overwrites: boolean) => void;
};

/**
 * Result of `apply`. `overwritten` means that the edit was applied, and that the user decided to
 * overwrite changes made elsewhere; `kept` means that the user kept these changes instead.
 */
export type EditOutcome = 'applied' | 'overwritten' | 'failed' | 'kept';

/** State of the dialogs of edits. */
export type EditDialogState = {
  readonly progress?: EditProgress | undefined;
  readonly refused?: RefusedReplay | undefined;
  /** Edit that waits for the user's decision. */
  readonly staleEdit?: StaleEdit | undefined;
};

/** Called after an undo or redo with the edit and the previous state of the bookmarks. */
export type ReplayListener = (replayed: Edit, before: BookmarkState) => void;

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
  /**
   * Applies a move. If no node has to be moved, only shows which nodes were skipped, and returns
   * undefined.
   */
  readonly move: (plan: AllowedMoves) => Promise<EditOutcome> | undefined;
  /**
   * Shows a message with an Undo button. The button undoes the edit only if no newer edit exists.
   */
  readonly showUndoMessage: (message: string, edit: Edit | undefined) => void;
  /** Undoes the user's latest edit, once all edits that are being sent have ended. */
  readonly undo: () => void;
  readonly redo: () => void;
  /** Resends edits from earlier visits that received no response. */
  readonly resume: (loaded: BookmarkState) => void;
  readonly dialogs: Observable<EditDialogState>;
  /** Stops resending requests that received no response, and cancels the queued requests. */
  readonly stopWaiting: () => void;
  /** Applies all changes of the refused undo or redo that are still possible. */
  readonly replayPossible: () => void;
  readonly closeRefused: () => void;
  /** Adds a listener; returns a function that removes it. */
  readonly onReplay: (listener: ReplayListener) => () => void;
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

/** `failure` says why the edit failed, and `caution` why the bookmarks shown might be outdated. */
export type SubmittedEdit = EditResult & {
  readonly failure?: string | undefined;
  readonly caution?: string | undefined;
};

const unreadResponse =
  'The service’s response couldn’t be read, so the bookmarks shown may differ from the service’s.';

/** Returns a function that runs a mutation without a component. */
function toSender<Result, Failure, Variables, Context>(
  client: QueryClient,
  options: MutationOptions<Result, Failure, Variables, Context>,
): (variables: Variables) => Promise<Result> {
  return (variables) => client.getMutationCache().build(client, options).execute(variables);
}

export type BookmarkEditsParts = {
  readonly client: QueryClient;
  readonly viewer: Http;
  readonly store: EditStore;
  /** Issuer and subject of the user, as in `Edit`. */
  readonly owner: string;
  /** Whether the bookmarks can be fetched (extension viewer.read). */
  readonly readable: boolean;
  /** Whether changes can be sent (extension viewer.changes), so that edits can be undone. */
  readonly hasChanges: boolean;
  readonly toasts: Toasts;
  /** Runs `change`, which updates the dialogs, and renders it synchronously, like `flushSync`. */
  readonly render: (change: () => void) => void;
};

/**
 * Creates the object that sends, undoes and redoes a user's edits of the bookmarks (section 4.3 of
 * the interface, extension viewer.changes). Edits of earlier visits that received no response are
 * sent again with the same idempotency keys.
 */
function createBookmarkEdits(parts: BookmarkEditsParts): BookmarkEdits {
  const { client, viewer, store, owner, readable, hasChanges, toasts, render } = parts;
  const history = hasChanges ? createEditHistory(client, store, owner) : undefined;
  const dialogs = createObservable<EditDialogState>({});
  const listeners = new Set<ReplayListener>();
  /** Abort controllers of the running edits. */
  const controls = new Set<AbortController>();
  /** Edits that are being sent. */
  const running = new Set<Promise<unknown>>();
  /** Ids of the messages about failed edits, by action and node. */
  const problems = new Map<string, number>();
  /** Promise chain that asks about one stale edit after another. */
  let questions: Promise<unknown> = Promise.resolve();
  /** Promise chain that runs undo and redo operations one after another. */
  let replays: Promise<unknown> = Promise.resolve();

  /** Updates the dialogs synchronously, so that elements behind a closed dialog can take focus. */
  const show = (change: EditDialogState) =>
    render(() => dialogs.set({ ...dialogs.snapshot(), ...change }));

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    void work.finally(() => running.delete(work)).catch(() => undefined);
    return work;
  }

  const submitChanges = toSender(client, submitChangesMutation(viewer));
  const deleteFolder = toSender(client, deleteFolderMutation(viewer, { readable }));
  const shown = () =>
    client.getQueryData<CachedBookmarks>(bookmarksKey)?.state ?? emptyBookmarkState;
  const latest = (direction: ReplayDirection) =>
    getUndoStack(history?.edits() ?? [], stacks[direction].from).at(-1);

  async function run(edit: Edit, isResumed = false): Promise<SubmittedEdit | undefined> {
    const before = shown();
    const control = new AbortController();
    const { signal } = control;
    const stop = () => control.abort();
    controls.add(control);
    const total = edit.requests.length;
    const onProgress = (answered: number) => {
      if (total < 2) return;
      show({ progress: { label: edit.label, answered, total, stop } });
    };
    onProgress(edit.answered);
    try {
      const result = await runEdit({
        edit,
        isResumed,
        history,
        submitChanges,
        deleteFolder,
        wasApplied: (request, since) => {
          const read = client.getQueryState<CachedBookmarks>(bookmarksKey);
          const isNew = read !== undefined && read.dataUpdatedAt >= since && !read.isInvalidated;
          // An edit can be undone only if its result is in the bookmarks.
          return isNew && planReplay(shown(), { ...edit, requests: [request] }).ok;
        },
        onProgress,
        signal,
      });
      if (result === undefined) return undefined;
      const isFailed = !result.isComplete;
      const failure = isFailed
        ? failedEditMessage(result, edit.requests, before, shown())
        : undefined;
      // After an unreadable response, the bookmarks are refetched. They stay outdated if the
      // service can't return them, no screen shows them, or the refetch fails.
      const query = client.getQueryState(bookmarksKey);
      const isOutdated = !readable || query?.status === 'error' || query?.isInvalidated === true;
      const caution = result.isUnread && isOutdated ? unreadResponse : undefined;
      return { ...result, failure, caution };
    } finally {
      controls.delete(control);
      if (total > 1) show({ progress: undefined });
    }
  }

  async function submit(
    { label, changes, requests = planRequests(shown(), changes) }: NewEdit,
    { stack = 'done', replaces = null }: Partial<Pick<Edit, 'stack' | 'replaces'>> = {},
  ): Promise<SubmittedEdit> {
    const id = crypto.randomUUID();
    const at = history?.nextTime() ?? Date.now();
    const ended = track(run({ id, owner, at, label, stack, replaces, requests, answered: 0 }));
    // `run` returns undefined only for edits that are already running or have ended elsewhere,
    // which is impossible for a new edit.
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
          show({ staleEdit: undefined });
          resolve(overwrites);
        };
        show({ staleEdit: { label, stale, decide } });
      });
    const answer = questions.then(ask);
    questions = answer;
    return answer;
  }

  /** Shows why an edit failed, instead of an earlier message about the same edit of the node. */
  function showProblem(topic: string, message: string | undefined): void {
    const before = problems.get(topic);
    if (before !== undefined) toasts.dismiss(before);
    problems.delete(topic);
    if (message !== undefined) problems.set(topic, toasts.show(message, 'problem'));
  }

  async function apply({ done, failed, ...edit }: EditWithMessages): Promise<EditOutcome> {
    let { changes } = edit;
    const [change] = changes;
    const topic = `${edit.label.action} ${change && getChangedNodeKey(change)}`;
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
        showProblem(topic, undefined);
        showUndoMessage(joinSentences(done(shown()), caution), applied);
        return outcome;
      }
      if (refusal === undefined) {
        showProblem(topic, joinSentences(failed, failure, caution));
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
      show({ refused: { direction, edit, reason, possible: planPartialReplay(shown(), edit) } });
    if (!plan.ok) {
      const { name, reason } = plan.refusal;
      refuse(joinSentences(name !== '' && `${quoteName(name)}:`, replayRefusalLabels[reason]));
      return;
    }
    const { verb, past } = replayDirectionLabels[direction];
    const label = possible ? { ...edit.label, action: 'restore' as const, name: null } : edit.label;
    const stack = possible ? 'done' : stacks[direction].to;
    const { changes } = plan;
    // A complete replay is the inverse of the edit, so its own inverse is the edit's changes.
    const requests = planRequests(before, changes, possible ? undefined : getChanges(edit));
    const result = await submit({ label, changes, requests }, { stack, replaces: edit.id });
    const { failure, caution } = result;
    if (failure !== undefined && result.edit === undefined && !possible) {
      refuse(failure);
      return;
    }
    if (result.edit) {
      for (const listener of listeners) listener(result.edit, before);
    }
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
    // Undo applies to the latest edit, which can still be running.
    await Promise.allSettled(running);
    const edit = latest(direction);
    if (edit !== undefined) await replay(direction, edit);
    else toasts.show(`Nothing to ${replayDirectionLabels[direction].verb}.`, 'info');
  }

  function enqueue(work: () => Promise<void>): void {
    // An unexpected error is reported here, because a rejected promise would block later replays.
    replays = replays.then(work).catch((error) => reportError(error));
  }

  async function resumeAll(loaded: BookmarkState): Promise<void> {
    if (history === undefined) return;
    for (const edit of await findResumableEdits(history, loaded)) {
      const result = await run(edit, true);
      // Another tab is sending the edit or has ended it, so this tab's history is outdated.
      if (result === undefined) void client.invalidateQueries({ queryKey: editsKey });
      const what = formatEditLabel(edit.label);
      if (result?.isComplete) {
        showUndoMessage(joinSentences(`Completed: ${what}.`, result.caution), result.edit);
      } else if (result) {
        toasts.show(joinSentences(`Couldn’t complete the ${what}.`, result.failure), 'problem');
      }
    }
  }

  const closeRefused = () => show({ refused: undefined });

  return {
    shown,
    submit: (edit) => submit(edit),
    apply,
    move: (plan) => {
      const edit = createMoveEdit(plan);
      if (edit !== undefined) return apply(edit);
      const skipped = formatSkippedNodes(plan);
      if (skipped !== '') toasts.show(skipped, 'info');
      return undefined;
    },
    showUndoMessage,
    undo: () => enqueue(() => replayLatest('undo')),
    redo: () => enqueue(() => replayLatest('redo')),
    resume: (loaded) => void track(resumeAll(loaded)),
    dialogs,
    stopWaiting: () => {
      for (const control of controls) control.abort();
    },
    replayPossible: () => {
      const { refused } = dialogs.snapshot();
      if (refused === undefined) return;
      const { direction, edit, possible } = refused;
      closeRefused();
      enqueue(() => replay(direction, edit, possible));
    },
    closeRefused,
    onReplay: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Shared = { readonly toasts: Toasts; readonly edits: BookmarkEdits };

/** `BookmarkEdits` objects, by store and owner. */
const shared = new WeakMap<EditStore, Map<string, Shared>>();

/**
 * Returns the `BookmarkEdits` that all screens share for a user. Creates a new one if `toasts` has
 * changed, which happens when the app is mounted again.
 */
export function getBookmarkEdits(parts: BookmarkEditsParts): BookmarkEdits {
  const { store, owner, toasts } = parts;
  const ofStore = shared.get(store) ?? new Map<string, Shared>();
  shared.set(store, ofStore);
  const known = ofStore.get(owner);
  if (known?.toasts === toasts) return known.edits;
  const edits = createBookmarkEdits(parts);
  ofStore.set(owner, { toasts, edits });
  return edits;
}
