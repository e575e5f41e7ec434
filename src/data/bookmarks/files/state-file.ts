import * as v from 'valibot';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarkStateSchema } from '#data/bookmarks/schema.ts';

/** A Bookmark state read from a file, or why there is none in it, as a sentence. */
export type StateFile =
  | {
      readonly ok: true;
      readonly state: BookmarkState;
      /** What the app keeps beside the bookmarks, as it was written. */
      readonly personal?: unknown;
    }
  | { readonly ok: false; readonly reason: string };

/**
 * A state as the service writes it (interface 2.5), for a file that `readStateFile` takes back.
 * @param personal what the app keeps beside the bookmarks, as a member of its own
 */
export function writeStateFile(
  { folders, bookmarks, lastFolderId }: BookmarkState,
  personal?: object,
): string {
  const members = { folders, bookmarks, lastFolderId, specViewer: personal };
  return `${JSON.stringify(members, null, 2)}\n`;
}

const personalSchema = v.object({ specViewer: v.unknown() });

/** Reads a saved state as tolerantly as an answer of the service. */
export function readStateFile(text: string): StateFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'It isn’t JSON, or it was cut off.' };
  }
  const result = v.safeParse(bookmarkStateSchema, json);
  if (result.success) {
    const part = v.safeParse(personalSchema, json);
    const state = result.output;
    return part.success
      ? { ok: true, state, personal: part.output.specViewer }
      : { ok: true, state };
  }
  return {
    ok: false,
    reason: 'It is JSON, but not a Bookmark state: it has no list of folders or bookmarks.',
  };
}
