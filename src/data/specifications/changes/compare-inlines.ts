import { diffSequences } from '#text/diff/diff-sequences.ts';
import { createNumbering } from '#text/diff/numbering.ts';
import { inlineText } from '#text/markdown/inline-text.ts';
import type { Inline } from '#text/markdown/markdown-document.ts';
import { buildInlines, type MarkedToken } from './build-inlines.ts';
import { readablePieces } from './inline-pieces.ts';
import { inlineTokens } from './inline-tokens.ts';
import { deletedInlines, insertedInlines } from './whole-inlines.ts';

/** In characters. Longer lines are no prose; they are marked as a whole. */
const longestLine = 20_000;

/** The later inlines, with the words that were inserted and those that were deleted within marks. */
export function* compareInlines(
  before: readonly Inline[],
  after: readonly Inline[],
): Generator<undefined, readonly Inline[]> {
  if (inlineText(before).length + inlineText(after).length > longestLine) {
    return [...deletedInlines(before), ...insertedInlines(after)];
  }
  const tokensBefore = inlineTokens(before);
  const tokensAfter = inlineTokens(after);
  yield;
  const numberOf = createNumbering();
  const ranges = yield* diffSequences(
    tokensBefore.map(({ content }) => numberOf(content)),
    tokensAfter.map(({ content }) => numberOf(content)),
  );
  const pieces = readablePieces(ranges, tokensBefore, tokensAfter);
  yield;
  return buildInlines(
    pieces.flatMap(({ same, before: deleted, after: inserted }): readonly MarkedToken[] =>
      same
        ? inserted.map((token) => ({ token, change: undefined }))
        : [
            ...deleted.map((token) => ({ token, change: 'deleted' as const })),
            ...inserted.map((token) => ({ token, change: 'inserted' as const })),
          ],
    ),
  );
}
