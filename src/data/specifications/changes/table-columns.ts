import { inlineText } from '#text/markdown/inline-text.ts';
import type { Inline } from '#text/markdown/markdown-document.ts';
import { align, type Step } from './align.ts';
import { inlineContent } from './inline-content.ts';

type Cells = readonly (readonly Inline[])[];

/** A column of a compared table: its place in either, undefined where it isn't there. */
export type TableColumn = {
  readonly before: number | undefined;
  readonly after: number | undefined;
};

type HeaderCell = { readonly place: number; readonly cell: readonly Inline[] };

/** Columns are the same by their place, unless columns were added or removed: then by their headers. */
export function* tableColumns(
  before: Cells,
  after: Cells,
): Generator<undefined, readonly TableColumn[]> {
  if (before.length === after.length) {
    return after.map((_, place) => ({ before: place, after: place }));
  }
  const steps = yield* align(headerCells(before), headerCells(after), {
    contentsOf: ({ cell }) => [inlineContent(cell)],
    kindOf: () => 'cell',
    textsOf: ({ cell }) => [inlineText(cell)],
    leastLikeness: () => 0.5,
  });
  return steps.map(columnOf);
}

function headerCells(header: Cells): readonly HeaderCell[] {
  return header.map((cell, place) => ({ place, cell }));
}

function columnOf(step: Step<HeaderCell>): TableColumn {
  return {
    before: step.kind === 'inserted' ? undefined : step.before.place,
    after: step.kind === 'deleted' ? undefined : step.after.place,
  };
}
