import { format } from 'node:util';

const watched = ['error', 'warn'] as const;

/**
 * Makes a test fail if it prints an error or a warning, for example a warning of React. A test that
 * expects console errors calls `vi.spyOn(console, 'error').mockImplementation(() => {})`. Call
 * `start` before the test and `stop` after it; `stop` throws an error with the printed text.
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
