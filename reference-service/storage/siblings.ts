import * as v from 'valibot';
import { type Database, prepareQuery } from './database.ts';

/**
 * Keeps the positions of siblings of one kind dense, from 0, as the viewer.write extension says.
 * The callers take a row out of its old place, let the gap close, open a gap in the new place, and
 * put the row there; each step leaves the others' order alone.
 */
export type Siblings = {
  /** How many rows there are. */
  count(subject: string, place: string): number;
  /** Moves everything behind `position` up by one, where a row has left. */
  closeGap(subject: string, place: string, position: number): void;
  /** Opens a gap and returns its position: `wanted`, or the end if that is left out or too large. */
  openGap(subject: string, place: string, wanted: number | undefined): number;
};

export function createSiblings(
  database: Database,
  table: 'folders' | 'bookmarks',
  placeColumn: 'parent_id' | 'folder_id',
): Siblings {
  const counting = prepareQuery(
    database,
    `SELECT count(*) AS count FROM ${table} WHERE subject = :subject AND ${placeColumn} = :place`,
    v.object({ count: v.number() }),
  );
  const shift = database.prepare(
    `UPDATE ${table} SET position = position + :by
     WHERE subject = :subject AND ${placeColumn} = :place AND position >= :from`,
  );
  const count = (subject: string, place: string) => counting.first({ subject, place })?.count ?? 0;
  return {
    count,
    closeGap(subject, place, position) {
      shift.run({ subject, place, from: position + 1, by: -1 });
    },
    openGap(subject, place, wanted) {
      const end = count(subject, place);
      const position = Math.min(wanted ?? end, end);
      shift.run({ subject, place, from: position, by: 1 });
      return position;
    },
  };
}
