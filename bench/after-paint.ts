declare global {
  interface Window {
    /** Calls the callback once, right after the next frame has been painted. */
    afterPaint?: (callback: () => void) => void;
  }
}

/** Adds `afterPaint` to the page; runs as an init script. */
export function installAfterPaint(): void {
  window.afterPaint = (callback) => {
    requestAnimationFrame(() => {
      let isPainted = false;
      const painted = () => {
        if (isPainted) return;
        isPainted = true;
        callback();
      };
      // A task posted in the frame runs after the frame has been painted. While keys keep arriving,
      // tasks are delayed for many frames, so the callback runs at the start of the next frame at
      // the latest.
      void scheduler.postTask(painted, { priority: 'user-blocking' });
      requestAnimationFrame(painted);
    });
  };
}
