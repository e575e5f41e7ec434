import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** A folder for one test. It goes with the test, however that ends, after what the test starts later. */
export function temporaryFolder(name: string, within = tmpdir()): string {
  const folder = resolve(mkdtempSync(join(within, `spec-viewer-${name}-`)));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Ctrl C ends the process before a test is over.
  const removeAndEnd = (signal: NodeJS.Signals) => {
    remove();
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.once(signal, removeAndEnd);
  onTestFinished(() => {
    for (const signal of signals) process.off(signal, removeAndEnd);
    remove();
  });
  return folder;
}
