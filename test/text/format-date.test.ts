import { describe, expect, it } from 'vitest';
import { formatDate } from '#text/format-date.ts';

describe('a date', () => {
  it('is written in as much detail as asked for', () => {
    const date = new Date(2025, 1, 3, 14, 5, 9);
    expect(formatDate(date)).toBe('3 February 2025');
    expect(formatDate(date, 'moment')).toBe('3 February 2025 at 14:05');
    expect(formatDate(date, 'brief')).toBe('3 Feb 2025, 14:05');
    expect(formatDate(date, 'exact')).toBe('3 Feb 2025, 14:05:09');
    expect(formatDate(date.getTime(), 'time')).toBe('14:05');
  });

  it('of the calendar is the same day in every time zone', () => {
    expect(formatDate(new Date(Date.UTC(2025, 1, 3)), 'utcDate')).toBe('3 February 2025');
  });
});
