import { describe, expect, test } from 'vitest';
import {
  fragmentOf,
  lineRangeFragment,
  linesOf,
} from '#features/specifications/reader/fragment.ts';

describe('URL fragment', () => {
  test.each([
    ['L10', [10, 10]],
    ['L10-L20', [10, 20]],
    ['L20-L10', [10, 20]],
    ['L10-20', [10, 20]],
  ] as const)('%s contains lines', (fragment, lines) => {
    expect(linesOf(fragment)).toEqual(lines);
  });

  test.each(['', 'L', 'L0', 'Limits', 'l10', 'L10-', 'L10-L20-L30', 'L99999999'])(
    '“%s” contains no lines',
    (fragment) => {
      expect(linesOf(fragment)).toBeUndefined();
    },
  );

  test('round-trips lines', () => {
    for (const lines of [
      [7, 7],
      [7, 9],
    ] as const) {
      expect(linesOf(lineRangeFragment(lines))).toEqual(lines);
    }
  });

  test('is decoded, unless that fails', () => {
    expect(fragmentOf('#caf%C3%A9')).toBe('café');
    expect(fragmentOf('#100%')).toBe('100%');
    expect(fragmentOf('')).toBe('');
  });
});
