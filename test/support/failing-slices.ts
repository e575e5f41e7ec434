import { vi } from 'vitest';

/**
 * Makes long computations that start in the file of this name fail until they are restored. Errors
 * that the app reports are ignored.
 */
export function failSlicesOf(file: string): { restore: () => void } {
  const now = performance.now.bind(performance);
  vi.stubGlobal('reportError', vi.fn());
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    const { stack = '' } = new Error('for the stack');
    if (stack.includes('createTimeSlices') && stack.includes(`/${file}`)) {
      throw new Error('The computation failed.');
    }
    return now();
  });
  return { restore: () => clock.mockRestore() };
}
