import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Creates a folder that is deleted at the end of the test, after everything that the test started
 * later has stopped.
 */
export function createTemporaryFolder(name: string, within = tmpdir()): string {
  const folder = resolve(mkdtempSync(join(within, `spec-viewer-${name}-`)));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Ctrl+C ends the process before the end of the test, so a signal handler removes the folder.
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
