import { bookmarkName, folderName } from '#data/bookmarks/bookmark.ts';
import type { Refusal } from '#data/bookmarks/history/refusal.ts';
import type { ReplayWrite } from '#data/bookmarks/history/replay.ts';
import {
  type Act,
  type Direction,
  type Item,
  type Step,
  stepCount,
} from '#data/bookmarks/history/step.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { formatCount } from '#text/format-number.ts';

const actNames: Readonly<Record<Act, string>> = {
  create: 'creation',
  import: 'import',
  copy: 'copy',
  delete: 'deletion',
  rename: 'rename',
  move: 'move',
};

function itemName(item: Item): string {
  return item.kind === 'folder' ? folderName(item.folder) : bookmarkName(item.bookmark);
}

function onlyName(step: Step): string | undefined {
  if (step.kind !== 'changed') {
    const [only, ...others] = step.items;
    return only && others.length === 0 ? itemName(only) : undefined;
  }
  const [only, ...others] = step.edits;
  if (only === undefined || others.length > 0) return undefined;
  return only.kind === 'folder' ? folderName(only.after) : bookmarkName(only.after);
}

/** “move of “Settlement””, “deletion of 725 items”. */
export function stepLabel(step: Step): string {
  const name = onlyName(step);
  const what = name === undefined ? formatCount(stepCount(step), 'item') : quoted(name);
  return `${actNames[step.act]} of ${what}`;
}

/** What a request is about. */
export function writeName(write: ReplayWrite): string {
  if (write.kind !== 'change') return itemName(write.item);
  const { edit } = write;
  return edit.kind === 'folder' ? folderName(edit.before) : bookmarkName(edit.before);
}

export const directionWords: Readonly<
  Record<Direction, { readonly verb: string; readonly busy: string; readonly past: string }>
> = {
  undo: { verb: 'undo', busy: 'Undoing', past: 'Undone' },
  redo: { verb: 'redo', busy: 'Redoing', past: 'Redone' },
};

/** Why something stays as it is, as a sentence. */
export const refusalWords: Readonly<Record<Refusal, string>> = {
  deleted: 'It has been deleted since.',
  renamed: 'It has been renamed since.',
  moved: 'It has been moved since.',
  reordered: 'The order of its folder has changed since.',
  'place-gone': 'The folder it was in no longer exists.',
  'place-taken': 'The folder it was in has the same bookmark now.',
  'not-empty': 'Something inside it was added or changed since.',
  incomplete: 'It has no name, repository or path, which the service needs.',
  blocked: 'Its folder couldn’t be created.',
};
