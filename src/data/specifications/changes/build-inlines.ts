import type { Inline } from '#text/markdown/markdown-document.ts';
import type { InlineToken } from './inline-tokens.ts';
import { deletedInlines, insertedInlines } from './whole-inlines.ts';

type InlineChange = 'inserted' | 'deleted' | undefined;

export type MarkedToken = { readonly token: InlineToken; readonly change: InlineChange };

type MarkedInline = { readonly inline: Inline; readonly change: InlineChange };

/**
 * Puts tokens together again. `inserted` and `deleted` are within a link or a mark of which only a part
 * changed, and around one that changed as a whole.
 *
 * @param depth how many marks are around the place that is built
 */
export function buildInlines(tokens: readonly MarkedToken[], depth = 0): readonly Inline[] {
  return joinChanges(runsByMark(tokens, depth).flatMap((run) => buildRun(run, depth)));
}

/** Neighbours within the same mark at this depth, or within none. */
function runsByMark(
  tokens: readonly MarkedToken[],
  depth: number,
): readonly (readonly MarkedToken[])[] {
  const runs: MarkedToken[][] = [];
  let content: string | undefined;
  for (const marked of tokens) {
    const own = marked.token.marks[depth]?.content;
    const run = runs.at(-1);
    if (run && own === content) run.push(marked);
    else runs.push([marked]);
    content = own;
  }
  return runs;
}

function buildRun(run: readonly MarkedToken[], depth: number): readonly MarkedInline[] {
  const first = run.find(({ change }) => change !== 'deleted') ?? run[0];
  const mark = first?.token.marks[depth]?.mark;
  if (first === undefined) return [];
  if (mark === undefined) return run.map(({ token, change }) => ({ inline: token.leaf, change }));
  const change = run.every((marked) => marked.change === first.change) ? first.change : undefined;
  const within =
    change === undefined ? run : run.map(({ token }) => ({ token, change: undefined }));
  return [{ inline: { ...mark, children: buildInlines(within, depth + 1) }, change }];
}

function joinChanges(marked: readonly MarkedInline[]): readonly Inline[] {
  const groups: { change: InlineChange; inlines: Inline[] }[] = [];
  for (const { inline, change } of marked) {
    const group = groups.at(-1);
    if (group?.change === change && group !== undefined) addInline(group.inlines, inline);
    else groups.push({ change, inlines: [inline] });
  }
  return groups.flatMap(({ change, inlines }) => {
    if (change === undefined) return inlines;
    return change === 'deleted' ? deletedInlines(inlines) : insertedInlines(inlines);
  });
}

/** Neighbouring texts are one. */
function addInline(inlines: Inline[], inline: Inline): void {
  const last = inlines.at(-1);
  if (last?.kind === 'text' && inline.kind === 'text') {
    inlines[inlines.length - 1] = { kind: 'text', text: last.text + inline.text };
  } else {
    inlines.push(inline);
  }
}
