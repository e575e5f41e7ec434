import type { Replay } from '#data/bookmarks/history/replay.ts';
import { writeFailureMessage } from '#features/bookmarks/write-failure-message.ts';
import { formatCount } from '#text/format-number.ts';
import { directionWords, refusalWords, stepLabel } from './history-labels.ts';

/** What there is to know besides, such as that links are dead. */
export function replayNotes({ report, newIds, performed }: Replay): readonly string[] {
  const atTop = report.results.filter(
    (result) => result.kind === 'done' && result.value.kind === 'at-top',
  ).length;
  const folders =
    performed?.kind === 'created' ? performed.items.filter(({ kind }) => kind === 'folder') : [];
  const these = folders.length === 1 ? 'this folder' : 'these folders';
  return [
    atTop > 0 &&
      `${formatCount(atTop, 'item is', 'items are')} at the top level, because their folder no longer exists.`,
    newIds.size > 0 && `Old links to ${these} no longer work.`,
  ].filter((note) => note !== false);
}

/** Whether everything is as it was to become. */
export function isReplayed({ report }: Replay): boolean {
  return report.results.every(
    (result) => result.kind === 'done' && result.value.kind !== 'refused',
  );
}

/** What was undone, in words. */
export function replayedMessage(replay: Replay): string {
  const { past } = directionWords[replay.direction];
  return [`${past}: ${stepLabel(replay.step)}.`, ...replayNotes(replay)].join(' ');
}

/** Why the only request of a step wasn't carried out; undefined where there were several. */
export function singleProblem({ step, direction, report }: Replay): string | undefined {
  const [result, ...others] = report.results;
  if (result === undefined || others.length > 0) return undefined;
  const failed = `Couldn’t ${directionWords[direction].verb} the ${stepLabel(step)}.`;
  if (result.kind === 'failed') return `${failed} ${writeFailureMessage(result.error).explanation}`;
  if (result.kind !== 'done' || result.value.kind !== 'refused') return undefined;
  return `${failed} ${refusalWords[result.value.refusal]}`;
}
