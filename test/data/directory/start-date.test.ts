import { describe, expect, it } from 'vitest';
import {
  dayOf,
  formatDay,
  formatTimeSince,
  isoDay,
  readDay,
} from '#data/directory/people/start-date.ts';

describe('reading a start date', () => {
  it.each([
    '2025-02-03',
    ' 2025-02-03 ',
    '2025-02-03T00:00:00Z',
    '2025-02-03T23:59:59.999-11:00',
    '2025-02-03 08:30',
  ])('takes the day of %j without a time zone', (text) => {
    expect(readDay(text)).toEqual({ year: 2025, month: 2, day: 3 });
  });

  it.each(['', 'soon', '2025', '2025-02', '2025-02-30', '2025-13-01', '03.02.2025', '1738540800'])(
    'reads no day from %j',
    (text) => {
      expect(readDay(text)).toBeUndefined();
    },
  );

  it('reads years before 100', () => {
    expect(readDay('0099-01-01')).toEqual({ year: 99, month: 1, day: 1 });
  });
});

describe('a day in words', () => {
  it('is written like 3 February 2025', () => {
    expect(formatDay({ year: 2025, month: 2, day: 3 })).toBe('3 February 2025');
  });

  it('is 2025-02-03 in ISO 8601', () => {
    expect(isoDay({ year: 2025, month: 2, day: 3 })).toBe('2025-02-03');
  });

  it('is the local calendar day', () => {
    expect(dayOf(new Date(2026, 0, 31, 23, 59))).toEqual({ year: 2026, month: 1, day: 31 });
  });
});

describe('the time since a start date', () => {
  const today = { year: 2026, month: 11, day: 21 };

  it.each([
    ['2025-02-03', '1 year 9 months'],
    ['2025-11-21', '1 year'],
    ['2025-11-22', '11 months'],
    ['2024-10-21', '2 years 1 month'],
    ['2026-10-21', '1 month'],
    ['2026-10-22', '30 days'],
    ['2026-11-20', '1 day'],
    ['2026-11-21', 'today'],
    ['2026-11-24', 'in 3 days'],
    ['2027-01-21', 'in 2 months'],
  ])('from %s is %s', (start, words) => {
    const day = readDay(start);
    expect(day && formatTimeSince(day, today)).toBe(words);
  });
});
