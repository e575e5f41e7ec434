import type { Writable } from 'node:stream';

/** Maximum size of lines that wait for the reader of the log; further lines are dropped. */
const MOST_PENDING_BYTES = 4 * 1024 * 1024;
/**
 * Number of characters above which the lines are written before the turn of the event loop ends.
 */
const FLUSH_THRESHOLD = 64 * 1024;

export type Log = (entry: Record<string, unknown>) => void;

/**
 * One JSON object per line. Never waits and never throws, even if nobody reads the log, its reader
 * has ended or its disk is full; the next line then contains the number of `dropped` lines. The
 * lines of one turn of the event loop are written together, because each write is a system call.
 * Call `flush` before the process ends.
 */
export function createLog(output: Writable): Log & { flush(): void } {
  let dropped = 0;
  let lines = '';
  function flush(): void {
    if (lines !== '') output.write(lines);
    lines = '';
  }
  // Without a listener, an error would end the process. A stream writes nothing after it.
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
