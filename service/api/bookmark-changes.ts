import * as v from 'valibot';
import { contentTooLarge } from '#service/problem.ts';
import { body, codeHostSlug, path, place, position, text, title } from './fields.ts';
import { checkPart, readJsonBody } from './read-request.ts';

const LARGEST_BODY_BYTES = 8 * 1024 * 1024;
const MOST_CHANGES = 20_000;

const id = text(1, 255);
const name = text(1, 255);
/** The members that name a bookmark. */
const bookmark = { folderId: place, codeHostSlug, path };

const change = v.variant(
  'op',
  [
    body({
      op: v.literal('create-folder'),
      id,
      name,
      parentId: place,
      position: v.exactOptional(position),
    }),
    body({
      op: v.literal('update-folder'),
      id,
      name: v.exactOptional(name),
      parentId: v.exactOptional(place),
      position: v.exactOptional(position),
    }),
    body({ op: v.literal('delete-folder'), id }),
    body({
      op: v.literal('create-bookmark'),
      ...bookmark,
      title,
      position: v.exactOptional(position),
    }),
    body({
      op: v.literal('update-bookmark'),
      ...bookmark,
      set: body({
        title: v.exactOptional(title),
        folderId: v.exactOptional(place),
        position: v.exactOptional(position),
      }),
    }),
    body({ op: v.literal('delete-bookmark'), ...bookmark }),
  ],
  'has to be an operation on a folder or a bookmark.',
);

/** One change of a Bookmark state (extension viewer.changes). A null folder id stands for the top level. */
export type Change = v.InferOutput<typeof change>;

const changeList = body({
  changes: v.pipe(
    v.array(v.unknown(), 'has to be a list.'),
    v.minLength(1, 'has to hold at least one change.'),
  ),
});

/**
 * Reads the body of `POST /viewer/v1/bookmark-changes`, or throws the problem (413, 415, 422) that it is.
 * If a change is malformed, the problem names the first such change as `pointer`.
 */
export async function readBookmarkChanges(
  request: Request,
): Promise<{ changes: readonly Change[]; text: string }> {
  const { value, text } = await readJsonBody(request, changeList, LARGEST_BODY_BYTES);
  if (value.changes.length > MOST_CHANGES) {
    throw contentTooLarge(`A request may have at most ${MOST_CHANGES} changes.`);
  }
  const changes = value.changes.map((one, index) => checkPart(change, one, `/changes/${index}`));
  return { changes, text };
}
