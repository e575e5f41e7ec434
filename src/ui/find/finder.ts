import { blocksInView, firstInView } from './index-text.ts';
import { createMarker } from './marker.ts';
import { canMark, clearMarks } from './marks.ts';
import { createMatchList, type MatchList } from './match-list.ts';
import { foldQuery } from './match-text.ts';
import { revealRange } from './reveal-range.ts';
import { focusAround, selectRange, showCurrent } from './show-current.ts';
import type { TextBlock } from './text-blocks.ts';
import { createTextIndex } from './text-index.ts';

export type FindSnapshot = {
  readonly query: string;
  readonly count: number;
  /** The place of the current match, from 1; 0 without one. */
  readonly at: number;
  /** While a long document is read for the first time, what is in view is marked but not counted. */
  readonly isSearching: boolean;
};

const nothing: FindSnapshot = { query: '', count: 0, at: 0, isSearching: false };

/** Finds text in an element, marks it and goes from match to match. */
export function createFinder(container: () => HTMLElement | null) {
  const listeners = new Set<() => void>();
  const marker = createMarker();
  let snapshot = nothing;
  let matches: MatchList | undefined;
  const index = createTextIndex(() => search(refresh));

  function publish(next: FindSnapshot): void {
    snapshot = next;
    for (const listener of listeners) listener();
  }

  /** Reads the document if it has to be read, and calls back with all matches. */
  function search(onFound: (found: MatchList, blocks: readonly TextBlock[]) => void): void {
    const element = container();
    const folded = foldQuery(snapshot.query);
    if (element === null || folded.trim() === '') return;
    index.read(element, (blocks) => {
      matches = createMatchList(blocks, folded);
      onFound(matches, blocks);
    });
  }

  /** Marks what is in view before the whole document has been read. */
  function markView(query: string): void {
    const element = container();
    if (element === null || index.isRead()) return;
    const inView = createMatchList(blocksInView(element), foldQuery(query));
    if (inView.count > 0) marker.mark(inView, 1);
    else clear();
  }

  /** The same search in a document that has changed; nothing scrolls. */
  function refresh(found: MatchList): void {
    const at = Math.min(Math.max(snapshot.at, 1), found.count);
    publish({ ...snapshot, count: found.count, at, isSearching: false });
    const range = found.rangeAt(at);
    if (range !== undefined && canMark()) showCurrent(range);
    marker.mark(found, at);
  }

  function goTo(at: number): void {
    const range = matches?.rangeAt(at);
    publish({ ...snapshot, count: matches?.count ?? 0, at, isSearching: false });
    if (matches === undefined || range === undefined) {
      clear();
      return;
    }
    revealRange(range);
    showCurrent(range);
    marker.mark(matches, at);
  }

  function clear(): void {
    marker.stop();
    clearMarks();
  }

  function stop(): void {
    index.stop();
    clear();
    matches = undefined;
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    snapshot: () => snapshot,

    setQuery(query: string): void {
      if (foldQuery(query).trim() === '') {
        stop();
        publish({ ...nothing, query });
        return;
      }
      publish({ ...snapshot, query, isSearching: true });
      markView(query);
      search((found, blocks) => {
        const element = container();
        goTo(element === null ? 0 : found.firstFrom(firstInView(element, blocks)));
      });
    },

    /** The next match, or with -1 the one before; after the last comes the first. */
    move(by: 1 | -1): void {
      const { count, at } = snapshot;
      if (count > 0) goTo(((at - 1 + by + count) % count) + 1);
    },

    /** Removes the marks; reading goes on at the current match, which is selected and has the focus. */
    close(): void {
      const range = matches?.rangeAt(snapshot.at);
      stop();
      if (range !== undefined) {
        focusAround(range);
        selectRange(range);
      }
      publish(nothing);
    },

    /** For when the document goes away. */
    stop,
  };
}
