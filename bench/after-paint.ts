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
      // A task that is posted in a frame callback runs after the frame has been painted. But while
      // key events keep arriving, the browser can delay tasks for many frames, so the next frame
      // callback is the fallback.
      void scheduler.postTask(painted, { priority: 'user-blocking' });
      requestAnimationFrame(painted);
    });
  };
}
