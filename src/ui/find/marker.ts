import { canMark, startMarks } from './marks.ts';
import type { MatchList } from './match-list.ts';

/** More marks than that are not drawn; those nearest to the current match are. */
const mostMarks = 10_000;
/** How long the marks of one task may take to make, in milliseconds. */
const sliceMs = 8;

/** Marks the matches around the current one: the nearest at once, the others in later tasks. */
export function createMarker() {
  let running: { isStopped: boolean } | undefined;
  let marked: { matches: MatchList; first: number; last: number } | undefined;

  function stop(): void {
    if (running !== undefined) running.isStopped = true;
    running = undefined;
    marked = undefined;
  }

  function mark(matches: MatchList, at: number): void {
    if (!canMark()) return;
    // Within these marks the current match only moves.
    if (marked?.matches === matches && at >= marked.first && at <= marked.last) return;
    stop();
    marked =
      matches.count <= mostMarks
        ? { matches, first: 1, last: matches.count }
        : { matches, first: at - mostMarks / 4, last: at + mostMarks / 4 };
    const run = { isStopped: false };
    running = run;
    const add = startMarks();
    const ranges = matches.around(at);
    let made = 0;
    const slice = () => {
      const end = performance.now() + sliceMs;
      while (!run.isStopped && made < mostMarks) {
        const { value, done } = ranges.next();
        if (done) return;
        add(value);
        made += 1;
        if (made % 64 === 0 && performance.now() >= end) {
          setTimeout(slice);
          return;
        }
      }
    };
    slice();
  }

  return { mark, stop };
}
