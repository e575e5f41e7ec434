/** Work in pieces that are short enough for whatever else the page has to do. */
export type TimeSlices = {
  /** Whether the present piece has taken its time. */
  readonly isOver: () => boolean;
  /** Lets the page do what is waiting; then the next piece begins. */
  readonly next: () => Promise<void>;
};

/** A task of its own: unlike a timer's it isn't put off by 4 ms once there were some. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** `sliceMs` is how long a piece may take. Ask `isOver` often: it costs next to nothing. */
export function timeSlices(sliceMs = 8): TimeSlices {
  let end = performance.now() + sliceMs;
  return {
    isOver: () => performance.now() >= end,
    next: async () => {
      await nextTask();
      end = performance.now() + sliceMs;
    },
  };
}
