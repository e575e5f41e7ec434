import { blockInView } from './block-in-view.ts';
import { createMarker } from './marker.ts';
import { canMark, clearMarks } from './marks.ts';
import { createMatchList, type MatchList } from './match-list.ts';
import { foldQuery } from './match-text.ts';
import { revealRange } from './reveal-range.ts';
import { showCurrent } from './show-current.ts';
import { indexText, type TextBlock } from './text-index.ts';

export type FindSnapshot = {
  readonly query: string;
  readonly count: number;
  /** The place of the current match, from 1; 0 without one. */
  readonly at: number;
};

const nothing: FindSnapshot = { query: '', count: 0, at: 0 };

/** How long the document may keep changing before it is searched again, in milliseconds. */
const settleMs = 120;

/** Finds text in an element, marks it and goes from match to match. */
export function createFinder(container: () => HTMLElement | null) {
  const listeners = new Set<() => void>();
  let snapshot = nothing;
  let index: readonly TextBlock[] | undefined;
  let matches: MatchList | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const marker = createMarker();

  const changes = new MutationObserver(() => {
    index = undefined;
    clearTimeout(settling);
    settling = setTimeout(refresh, settleMs);
  });

  function publish(next: FindSnapshot): void {
    snapshot = next;
    for (const listener of listeners) listener();
  }

  function search(query: string): void {
    const element = container();
    const folded = foldQuery(query);
    if (element === null || folded.trim() === '') {
      forget();
      publish({ ...nothing, query });
      return;
    }
    index ??= indexAndWatch(element);
    matches = createMatchList(index, folded);
  }

  function indexAndWatch(element: HTMLElement): readonly TextBlock[] {
    changes.observe(element, { childList: true, characterData: true, subtree: true });
    return indexText(element);
  }

  /** The same search in a document that has changed; nothing scrolls. */
  function refresh(): void {
    if (snapshot.query === '') return;
    search(snapshot.query);
    if (matches === undefined) return;
    const at = Math.min(Math.max(snapshot.at, 1), matches.count);
    publish({ ...snapshot, count: matches.count, at });
    const range = matches.rangeAt(at);
    if (range !== undefined && canMark()) showCurrent(range);
    marker.mark(matches, at);
  }

  function goTo(at: number): void {
    if (matches === undefined) return;
    const range = matches.rangeAt(at);
    publish({ ...snapshot, count: matches.count, at });
    if (range !== undefined) {
      revealRange(range);
      showCurrent(range);
    }
    marker.mark(matches, at);
  }

  function forget(): void {
    clearTimeout(settling);
    changes.disconnect();
    marker.stop();
    clearMarks();
    index = undefined;
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
      snapshot = { ...snapshot, query };
      search(query);
      const element = container();
      if (matches === undefined || index === undefined || element === null) return;
      const inView = matches.firstFrom(blockInView(element, index));
      if (inView === 0) {
        marker.stop();
        clearMarks();
        publish({ query, count: 0, at: 0 });
      } else goTo(inView);
    },

    /** The next match, or with -1 the one before; after the last comes the first. */
    move(by: 1 | -1): void {
      const { count, at } = snapshot;
      if (count > 0) goTo(((at - 1 + by + count) % count) + 1);
    },

    /** Removes the marks; with a current match, that is selected, so that reading goes on there. */
    close(): void {
      const range = matches?.rangeAt(snapshot.at);
      forget();
      if (range !== undefined) {
        const selection = window.getSelection();
        selection?.removeAllRanges();
        selection?.addRange(range);
      }
      publish(nothing);
    },

    /** For when the document goes away. */
    stop: forget,
  };
}

export type Finder = ReturnType<typeof createFinder>;
