import { format } from 'node:util';

const watched = ['error', 'warn'] as const;

/**
 * Makes a test fail that prints an error or a warning: React's and React Aria's complaints are bugs.
 * A test that means to provoke one says so with `vi.spyOn(console, 'error').mockImplementation(() => {})`.
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
