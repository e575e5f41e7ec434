import type { DiffRange } from '#text/diff/diff-range.ts';
import type { InlineToken } from './inline-tokens.ts';

/** A run of words that both lines have, or of those that only one of them has. */
export type InlinePiece = {
  readonly same: boolean;
  readonly before: readonly InlineToken[];
  readonly after: readonly InlineToken[];
};

/**
 * Pieces that are read easily: a few equal characters between two larger changes belong to the change,
 * and inserted or deleted words end with a space rather than begin with one.
 */
export function readablePieces(
  ranges: readonly DiffRange[],
  before: readonly InlineToken[],
  after: readonly InlineToken[],
): readonly InlinePiece[] {
  const pieces: InlinePiece[] = [];
  for (const range of ranges) {
    pieces.push({
      same: range.same,
      before: before.slice(...range.before),
      after: after.slice(...range.after),
    });
    while (joinLast(pieces));
  }
  moveSpaces(pieces);
  return pieces;
}

/** Makes the last three pieces one change, where the middle one is the same and too short to be read. */
function joinLast(pieces: InlinePiece[]): boolean {
  const [first, middle, last] = pieces.slice(-3);
  if (!first || !middle || !last || !middle.same) return false;
  const length = lengthOf(middle.after);
  const isShort = length <= longestSide(first) && length <= longestSide(last);
  if (!isShort && middle.after.some(isReadable)) return false;
  pieces.splice(-3, 3, {
    same: false,
    before: [...first.before, ...middle.before, ...last.before],
    after: [...first.after, ...middle.after, ...last.after],
  });
  return true;
}

function longestSide({ before, after }: InlinePiece): number {
  return Math.max(lengthOf(before), lengthOf(after));
}

function lengthOf(tokens: readonly InlineToken[]): number {
  let length = 0;
  for (const { leaf } of tokens) length += 'text' in leaf ? leaf.text.length : 1;
  return length;
}

/** Whether it is more than a space or a sign between words. */
function isReadable({ leaf }: InlineToken): boolean {
  return leaf.kind !== 'text' || /[\p{L}\p{N}]/u.test(leaf.text);
}

function moveSpaces(pieces: InlinePiece[]): void {
  for (const [index, piece] of pieces.entries()) {
    const [previous, next] = [pieces[index - 1], pieces[index + 1]];
    if (piece.same || !previous || !next) continue;
    if (piece.before.length > 0 && piece.after.length > 0) continue;
    const [first, ...rest] = piece.before.length > 0 ? piece.before : piece.after;
    const [nextBefore, ...nextRestBefore] = next.before;
    const [nextAfter, ...nextRestAfter] = next.after;
    if (!first || !nextBefore || !nextAfter) continue;
    if (first.leaf.kind !== 'text' || first.leaf.text.trim() !== '') continue;
    if (first.content !== nextAfter.content) continue;
    const isDeleted = piece.before.length > 0;
    pieces[index - 1] = {
      same: true,
      before: [...previous.before, isDeleted ? first : nextBefore],
      after: [...previous.after, isDeleted ? nextAfter : first],
    };
    pieces[index] = {
      same: false,
      before: isDeleted ? [...rest, nextBefore] : [],
      after: isDeleted ? [] : [...rest, nextAfter],
    };
    pieces[index + 1] = { same: true, before: nextRestBefore, after: nextRestAfter };
  }
}
