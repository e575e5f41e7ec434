import * as v from 'valibot';
import { body } from '#service/field-schemas.ts';
import { contentTooLarge } from '#service/problem.ts';
import { type Change, change } from '#service/storage/bookmark-change.ts';
import { checkPart, readJsonBody } from './read-request.ts';

const LARGEST_BODY_BYTES = 8 * 1024 * 1024;
const MOST_CHANGES = 20_000;

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
