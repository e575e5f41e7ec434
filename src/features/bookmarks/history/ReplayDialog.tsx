import type { Replay, ReplayOutcome } from '#data/bookmarks/history/replay.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { writeFailureMessage } from '#features/bookmarks/write-failure-message.ts';
import { formatCount } from '#text/format-number.ts';
import { JobDialog } from '#workflows/jobs/JobDialog.tsx';
import { JobResults, type ResultLine, resultLabel } from '#workflows/jobs/JobResults.tsx';
import { directionWords, refusalWords, stepLabel, writeName } from './history-labels.ts';
import { replayNotes } from './replay-message.ts';
import type { ReplayDialogState } from './undo.ts';

type Result = Replay['report']['results'][number];

/** What became of one request; a refusal counts as a failure. */
function lineOf(result: Result, key: string): ResultLine {
  const isRefused = result.kind === 'done' && result.value.kind === 'refused';
  const valueLabel = (value: ReplayOutcome) =>
    value.kind === 'refused' ? refusalWords[value.refusal] : 'done';
  const errorLabel = (error: unknown) => writeFailureMessage(error).explanation;
  return {
    key,
    kind: isRefused ? 'failed' : result.kind,
    content: `${quoted(writeName(result.item))}: ${resultLabel(result, valueLabel, errorLabel)}`,
  };
}

function Outcome({ replay }: { replay: Replay }) {
  const { results, ended } = replay.report;
  const { past } = directionWords[replay.direction];
  return (
    <>
      <JobResults
        lines={results.map((result, at) => lineOf(result, String(at)))}
        ended={ended}
        doneLabel={(count) => `${past}: ${formatCount(count, 'change')}`}
        restLabel={(count) => formatCount(count, 'was', 'were')}
      />
      {replayNotes(replay).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  );
}

/** The progress of an undo that takes long, and what of it wasn't undone and why. */
export function ReplayDialog({
  dialog,
  onResume,
  onClose,
}: {
  dialog: ReplayDialogState;
  onResume: () => void;
  onClose: () => void;
}) {
  const replay = dialog.kind === 'ended' ? dialog.replay : undefined;
  const { direction } = dialog.kind === 'ended' ? dialog.replay : dialog;
  const { busy, verb } = directionWords[direction];
  return (
    <JobDialog
      title={replay ? `Couldn’t ${verb} all of the ${stepLabel(replay.step)}` : busy}
      busy={busy}
      job={{
        progress: dialog.kind === 'running' ? dialog.progress : undefined,
        isRunning: dialog.kind === 'running',
        stop: dialog.kind === 'running' ? dialog.stop : () => undefined,
      }}
      remaining={replay?.unfinished ?? 0}
      noun={['change', 'changes']}
      onResume={onResume}
      onClose={onClose}
    >
      {replay && <Outcome replay={replay} />}
    </JobDialog>
  );
}
