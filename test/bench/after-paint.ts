declare global {
  interface Window {
    /** Calls back once, right after the next frame has been painted. */
    afterPaint?: (callback: () => void) => void;
  }
}

/** Runs in the page before anything else. */
export function installAfterPaint(): void {
  window.afterPaint = (callback) => {
    requestAnimationFrame(() => {
      // The task after the frame begins when it has been painted. An ordinary one would wait, behind
      // keys and further frames, for as long as the page is busy.
      void scheduler.postTask(callback, { priority: 'user-blocking' });
    });
  };
}
