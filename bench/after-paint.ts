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
      let isPainted = false;
      const painted = () => {
        if (isPainted) return;
        isPainted = true;
        callback();
      };
      // The task after the frame begins when it has been painted. While keys keep coming tasks are held
      // back for many frames; then it was painted before the next one at the latest.
      void scheduler.postTask(painted, { priority: 'user-blocking' });
      requestAnimationFrame(painted);
    });
  };
}
