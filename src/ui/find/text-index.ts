import { runInSlices } from '#text/slices/run-in-slices.ts';
import { indexText } from './index-text.ts';
import type { TextBlock } from './text-blocks.ts';

/** How long the document may keep changing before it is read again, in milliseconds. */
const settleMs = 120;

/** The blocks of an element, read in slices; calls back when they have to be read anew. */
export function createTextIndex(onChanged: () => void) {
  let blocks: readonly TextBlock[] | undefined;
  let reading: AbortController | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  /** Begins anew what is being read. */
  let readAgain: (() => void) | undefined;

  const changes = new MutationObserver(() => {
    blocks = undefined;
    reading?.abort();
    clearTimeout(settling);
    settling = setTimeout(readAgain ?? onChanged, settleMs);
  });

  function read(element: HTMLElement, onRead: (blocks: readonly TextBlock[]) => void): void {
    reading?.abort();
    clearTimeout(settling);
    if (blocks !== undefined) {
      onRead(blocks);
      return;
    }
    changes.observe(element, { childList: true, characterData: true, subtree: true });
    readAgain = () => read(element, onRead);
    const own = new AbortController();
    reading = own;
    runInSlices(indexText(element), { signal: own.signal }).then(
      (found) => {
        if (own.signal.aborted) return;
        readAgain = undefined;
        blocks = found;
        onRead(found);
      },
      (problem: unknown) => {
        if (!own.signal.aborted) throw problem;
      },
    );
  }

  return {
    isRead: () => blocks !== undefined,

    /** Calls back at once if the element has been read; else later, unless it is asked again. */
    read,

    stop(): void {
      clearTimeout(settling);
      readAgain = undefined;
      changes.disconnect();
      reading?.abort();
      blocks = undefined;
    },
  };
}
