import type { FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { failureOf } from '#platform/http/failure.ts';
import type { BookmarkField, FieldErrors } from './bookmark-input.ts';

/** The folder already holds this bookmark: the service answered with 409. */
export function isAlreadyThere(error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.kind === 'conflict' && failure.answer.status === 409;
}

const members: ReadonlyMap<string, BookmarkField> = new Map([
  ['/codeHostSlug', 'repository'],
  ['/path', 'path'],
  ['/title', 'title'],
]);

/** What the service says of each field that it refused. */
export function refusedFields(error: unknown): FieldErrors {
  const failure = failureOf(error);
  if (failure?.kind !== 'invalid') return {};
  return Object.fromEntries(
    failure.fieldErrors.flatMap(({ pointer, detail }) => {
      const field = members.get(pointer.replace(/^#?\/changes\/\d+/, ''));
      return field === undefined ? [] : [[field, detail]];
    }),
  );
}

/**
 * What is wrong with the folder that a bookmark is to go to, in words.
 * @param place null for the top level, undefined for a folder that is not in the tree any more
 */
export function placeProblem(
  place: FolderNode | null | undefined,
  isThere: boolean,
): string | undefined {
  if (place === undefined) return 'This folder no longer exists. Choose another one.';
  if (!isThere) return undefined;
  const name = place === null ? 'The top level' : quoted(place.name);
  return `${name} already holds this specification. Choose another folder, or leave it as it is.`;
}
