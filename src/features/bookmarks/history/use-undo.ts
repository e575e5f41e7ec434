import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { emptyHistory, nextStep } from '#data/bookmarks/history/history.ts';
import { historyIn, historyQuery } from '#data/bookmarks/history/history-cache.ts';
import type { Replay } from '#data/bookmarks/history/replay.ts';
import { type Direction, opposite, type Step } from '#data/bookmarks/history/step.ts';
import { replayMutation } from '#data/bookmarks/jobs/replay-step.ts';
import { writeFailureMessage } from '#features/bookmarks/write-failure-message.ts';
import type { JobProgress } from '#platform/http/run-sequentially.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useIsUnsaved } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { useStars } from '#workflows/stars/use-stars.ts';
import { directionWords, stepLabel } from './history-labels.ts';
import { isReplayed, replayedMessage, singleProblem } from './replay-message.ts';
import type { ReplayDialogState, Undo } from './undo.ts';

/** What ends sooner needs no dialog, which would only flash up. */
const longMs = 400;

const shortcuts = { undo: 'Control+Z', redo: 'Control+Shift+Z' } as const;

const buttons = { undo: 'Undo', redo: 'Redo' } as const;

/**
 * Undoes and redoes what was done to the bookmarks (viewer.write), one step after the other.
 * @param onReplayed gets what was undone or redone, once it is on screen
 */
export function useUndo(onReplayed: (replay: Replay) => void = () => undefined): Undo {
  const { viewer, queryClient } = useServices();
  const canWrite = useHasExtension('viewer.write');
  const readable = useHasExtension('viewer.read');
  const toasts = useToasts();
  const stars = useStars();
  const { data: history = emptyHistory } = useQuery(historyQuery());
  const { mutateAsync } = useMutation(replayMutation(viewer, { readable }));
  const [dialog, setDialog] = useState<ReplayDialogState>();
  useIsUnsaved(dialog?.kind === 'running');

  const latest = (direction: Direction) => nextStep(historyIn(queryClient), direction);

  /** The button of a message. It undoes what the message says and nothing else. */
  const offer = (direction: Direction, step: Step | undefined) => {
    if (step === undefined || latest(direction) !== step) return undefined;
    return {
      label: buttons[direction],
      shortcut: shortcuts[direction],
      run: () => {
        if (latest(direction) === step) void replay(direction);
        else toasts.show('You changed something else since. Undo that first.', 'problem');
      },
    };
  };

  const report = (replayed: Replay) => {
    const { direction } = replayed;
    const problem = singleProblem(replayed);
    if (!isReplayed(replayed) && problem === undefined) {
      setDialog({ kind: 'ended', replay: replayed });
      return;
    }
    // Nothing behind a dialog can take focus before the dialog is closed.
    flushSync(() => setDialog(undefined));
    onReplayed(replayed);
    if (problem !== undefined) toasts.show(problem, 'problem');
    else
      toasts.show(
        replayedMessage(replayed),
        'done',
        offer(opposite[direction], replayed.performed),
      );
  };

  async function replay(direction: Direction, earlier?: Replay): Promise<void> {
    const control = new AbortController();
    const stop = () => control.abort();
    let progressSoFar: JobProgress | undefined;
    let isShown = false;
    const show = (progress: JobProgress) => {
      isShown = true;
      setDialog({ kind: 'running', direction, progress, stop });
    };
    const timer = setTimeout(() => progressSoFar && show(progressSoFar), longMs);
    try {
      const replayed = await mutateAsync({
        direction,
        earlier,
        signal: control.signal,
        onProgress: (progress) => {
          progressSoFar = progress;
          if (isShown) show(progress);
        },
      });
      if (replayed === undefined) toasts.show(`Nothing to ${directionWords[direction].verb}.`);
      else {
        stars.followFolders(replayed.newIds);
        report(replayed);
      }
    } catch (error) {
      setDialog(undefined);
      const { explanation } = writeFailureMessage(error);
      const { verb } = directionWords[direction];
      toasts.show(`Couldn’t ${verb} anything. ${explanation}`, 'problem');
    } finally {
      clearTimeout(timer);
    }
  }

  const labelOf = (direction: Direction) => {
    const step = canWrite ? nextStep(history, direction) : undefined;
    return step && stepLabel(step);
  };

  return {
    undo: () => void replay('undo'),
    redo: () => void replay('redo'),
    undoable: labelOf('undo'),
    redoable: labelOf('redo'),
    showDone: (message, step) =>
      toasts.show(message, 'done', canWrite ? offer('undo', step) : undefined),
    dialog,
    resume: () => {
      if (dialog?.kind === 'ended') void replay(dialog.replay.direction, dialog.replay);
    },
    closeDialog: () => {
      flushSync(() => setDialog(undefined));
      if (dialog?.kind === 'ended') onReplayed(dialog.replay);
    },
  };
}
