import { runInSlices } from '#text/slices/run-in-slices.ts';
import { canMark, startMarks } from './marks.ts';
import type { MatchList } from './match-list.ts';

/** More marks than that are not drawn; those nearest to the current match are. */
const mostMarks = 10_000;
/** How far the current match may be from where marking began, before it begins there anew. */
const farAway = mostMarks / 4;
const marksOfStep = 32;

/** Marks the matches around the current one: the nearest at once, the others in later slices. */
export function createMarker() {
  let aborter: AbortController | undefined;
  let marked: { readonly matches: MatchList; readonly at: number } | undefined;

  function* marks(matches: MatchList, at: number): Generator<undefined, void> {
    const add = startMarks();
    let made = 0;
    for (const range of matches.around(at)) {
      add(range);
      made += 1;
      if (made === mostMarks) return;
      if (made % marksOfStep === 0) yield;
    }
  }

  return {
    mark(matches: MatchList, at: number): void {
      if (!canMark()) return;
      const areAllMarked = matches.count <= mostMarks;
      const isNear = marked !== undefined && Math.abs(at - marked.at) < farAway;
      if (marked?.matches === matches && (areAllMarked || isNear)) return;
      aborter?.abort();
      const own = new AbortController();
      aborter = own;
      marked = { matches, at };
      runInSlices(marks(matches, at), { signal: own.signal }).catch((problem: unknown) => {
        if (!own.signal.aborted) throw problem;
      });
    },
    stop(): void {
      aborter?.abort();
      marked = undefined;
    },
  };
}
