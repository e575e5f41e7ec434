import { format } from 'node:util';

const watched = ['error', 'warn'] as const;

/**
 * Fails a test that prints an error or a warning, such as React's and React Aria's.
 * A test that provokes one calls `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 * `start` before the test, `stop` after it; `stop` throws what was printed.
 */
export function watchConsole(): { start: () => void; stop: () => void } {
  const original = { error: console.error, warn: console.warn };
  let printed: string[] = [];

  return {
    start() {
      printed = [];
      for (const level of watched) {
        console[level] = (...parts: unknown[]) => {
          printed.push(`console.${level}: ${format(...parts)}`);
        };
      }
    },
    stop() {
      Object.assign(console, original);
      if (printed.length > 0) {
        throw new Error(`The test printed what nobody expected:\n${printed.join('\n')}`);
      }
    },
  };
}
