import type { Writable } from 'node:stream';

/** Bytes of log lines that wait for the reader of the log. Further lines are dropped. */
const MOST_PENDING_BYTES = 4 * 1024 * 1024;
/** Number of characters at which lines are written before the turn of the event loop ends. */
const FLUSH_THRESHOLD = 64 * 1024;

export type Log = (entry: Record<string, unknown>) => void;

/**
 * Returns a function that writes log entries to `output`, one JSON object per line. It never waits
 * and never throws, even if nobody reads the log, its reader has ended or its disk is full. The next
 * line that is written contains the number of `dropped` lines.
 *
 * The lines of one turn of the event loop are written together, because each write is a system call.
 * `flush` writes them at once; call it before the process ends.
 */
export function createLog(output: Writable): Log & { flush(): void } {
  let dropped = 0;
  let lines = '';
  function flush(): void {
    if (lines !== '') output.write(lines);
    lines = '';
  }
  // Without a listener, an error would end the process. A stream writes nothing after its error.
  output.on('error', () => {});
  const log: Log = (entry) => {
    if (output.writableLength > MOST_PENDING_BYTES) {
      dropped += 1;
      return;
    }
    const line = JSON.stringify(dropped === 0 ? entry : { ...entry, dropped });
    dropped = 0;
    if (lines === '') setImmediate(flush);
    lines += `${line}\n`;
    if (lines.length > FLUSH_THRESHOLD) flush();
  };
  return Object.assign(log, { flush });
}
