import { describe, expect, it } from 'vitest';
import {
  formatDay,
  formatIsoDay,
  formatTimeSince,
  parseStartDate,
  toLocalDay,
} from '#data/directory/people/start-date.ts';

describe('parseDay', () => {
  it.each([
    ['2025-02-03', '2025-02-03'],
    [' 2025-02-03 ', '2025-02-03'],
    ['2025-02-03T00:00:00Z', '2025-02-03'],
    ['2025-02-03T23:59:59.999-11:00', '2025-02-03'],
    ['2025-02-03 08:30', '2025-02-03'],
    ['0099-01-01', '0099-01-01'],
    ...['', 'soon', '2025', '2025-02', '2025-02-30', '2025-13-01', '03.02.2025', '1738540800'].map(
      (text) => [text, undefined],
    ),
  ])('parses %j as the day %s', (text, day) => {
    const read = parseStartDate(text ?? '');
    expect(read && formatIsoDay(read)).toBe(day);
  });
});

it('toLocalDay returns the local calendar day', () => {
  expect(formatDay(toLocalDay(new Date(2026, 0, 31, 23, 59)))).toBe('31 January 2026');
});

describe('formatTimeSince', () => {
  const today = new Date('2026-11-21T00:00Z');

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
  ])('for the start date %s returns %s', (start, words) => {
    const day = parseStartDate(start);
    expect(day && formatTimeSince(day, today)).toBe(words);
  });
});
