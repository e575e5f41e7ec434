import type { Writable } from 'node:stream';

/** Bytes of log lines that wait for the reader of the log. Further lines are dropped. */
const MOST_PENDING_BYTES = 4 * 1024 * 1024;

export type Log = (entry: Record<string, unknown>) => void;

/**
 * Returns a function that writes log entries to `output`, one JSON object per line. It never waits
 * and never throws, even if nobody reads the log, its reader has ended or its disk is full. The next
 * line that is written contains the number of `dropped` lines.
 */
export function createLog(output: Writable): Log {
  let dropped = 0;
  output.on('error', () => {
    dropped += 1;
  });
  return (entry) => {
    if (output.writableLength > MOST_PENDING_BYTES) {
      dropped += 1;
      return;
    }
    const line = JSON.stringify(dropped === 0 ? entry : { ...entry, dropped });
    dropped = 0;
    output.write(`${line}\n`);
  };
}
