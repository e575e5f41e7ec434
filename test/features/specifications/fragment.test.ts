import { describe, expect, test } from 'vitest';
import {
  decodeFragment,
  formatLineRange,
  parseLineRange,
} from '#features/specifications/fragment.ts';

describe('URL fragment', () => {
  test.each([
    ['L10', [10, 10]],
    ['L10-L20', [10, 20]],
    ['L20-L10', [10, 20]],
    ['L10-20', [10, 20]],
    ['L10C3', [10, 10]],
    ['L10C3-L20C8', [10, 20]],
  ] as const)('%s is a range of lines', (fragment, lines) => {
    expect(parseLineRange(fragment)).toEqual(lines);
  });

  test.each(['', 'L', 'L0', 'Limits', 'l10', 'L10-', 'L10-L20-L30', 'L99999999'])(
    '“%s” is not a range of lines',
    (fragment) => {
      expect(parseLineRange(fragment)).toBeUndefined();
    },
  );

  test('round-trips ranges of lines', () => {
    for (const lines of [
      [7, 7],
      [7, 9],
    ] as const) {
      expect(parseLineRange(formatLineRange(lines))).toEqual(lines);
    }
  });

  test('is percent-decoded, or unchanged if decoding fails', () => {
    expect(decodeFragment('#caf%C3%A9')).toBe('café');
    expect(decodeFragment('#100%')).toBe('100%');
    expect(decodeFragment('')).toBe('');
  });
});
