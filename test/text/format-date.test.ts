import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DatePrecision, formatDate, formatRecentDate } from '#text/format-date.ts';

describe('formatDate', () => {
  it('uses the requested level of detail', () => {
    const date = new Date(2025, 1, 3, 14, 5, 9);
    expect(formatDate(date)).toBe('3 February 2025');
    expect(formatDate(date, 'minute')).toBe('3 Feb 2025, 14:05');
    expect(formatDate(date.getTime(), 'second')).toMatch(/^3 Feb 2025, 14:05:09 \S+$/);
  });

  it('shows a calendar day as the same day in every time zone', () => {
    expect(formatDate(new Date(Date.UTC(2025, 1, 3)), 'utcDate')).toBe('3 February 2025');
  });

  it.each([
    ['en-US', 'February 3, 2025', 'Feb 3, 2025, 2:05 PM'],
    ['de-DE', '3. Februar 2025', '03.02.2025, 14:05'],
    ['ja-JP', '2025年2月3日', '2025/02/03 14:05'],
    ['not a locale', '3 February 2025', '3 Feb 2025, 14:05'],
  ])('uses the format of the locale %s', (language, date, minute) => {
    vi.stubGlobal('navigator', { language });
    const at = new Date(2025, 1, 3, 14, 5, 9);
    expect(formatDate(at)).toBe(date);
    expect(formatDate(at, 'minute').replaceAll('\u202f', ' ')).toBe(minute);
  });

  it('includes the time zone in the format with seconds', () => {
    vi.stubEnv('TZ', 'America/New_York');
    vi.stubGlobal('navigator', { language: 'en-CA' });
    const at = new Date('2025-02-03T14:05:09Z');
    expect(formatDate(at, 'second')).toMatch(/9:05:09.*EST$/);
  });
});

describe('formatRecentDate', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date(2026, 10, 28, 9, 30));
  });
  afterEach(() => vi.useRealTimers());

  it.each<[Date, DatePrecision, string, string]>([
    [new Date(2026, 10, 28, 8, 32), 'day', 'today', 'today'],
    [new Date(2026, 10, 28, 23, 59), 'minute', 'today at 23:59', 'today at 23:59'],
    [new Date(2026, 10, 28, 8, 32, 5), 'second', 'today at 08:32:05', 'today at 08:32:05'],
    [new Date(2026, 10, 27, 23, 59), 'minute', 'yesterday at 23:59', 'yesterday at 23:59'],
    [new Date(2026, 10, 29, 0, 0), 'minute', 'tomorrow at 00:00', 'tomorrow at 00:00'],
    [new Date(2026, 10, 26), 'day', 'Thursday', 'on Thursday'],
    [new Date(2026, 10, 22, 23, 1), 'minute', 'Sunday at 23:01', 'on Sunday at 23:01'],
    [new Date(2026, 10, 21, 23, 59), 'day', '21 November', 'on 21 November'],
    [new Date(2026, 10, 21, 8, 5), 'minute', '21 Nov 2026, 08:05', 'on 21 Nov 2026, 08:05'],
    [new Date(2025, 11, 31), 'day', '31 December 2025', 'on 31 December 2025'],
    [new Date(2026, 11, 4), 'day', 'Friday', 'on Friday'],
    [new Date(2026, 11, 5), 'day', '5 December', 'on 5 December'],
  ])(
    'formats %s with the precision “%s” as “%s”, and in a sentence as “%s”',
    (at, precision, alone, inSentence) => {
      expect(formatRecentDate(at, precision)).toBe(alone);
      expect(formatRecentDate(at.getTime(), precision, true)).toBe(inSentence);
    },
  );

  it('counts days by the calendar when clocks change', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    vi.setSystemTime(new Date('2026-03-30T00:30:00+02:00'));
    expect(formatRecentDate(new Date('2026-03-28T23:59:00+01:00'))).toBe('Saturday');
    expect(formatRecentDate(new Date('2026-03-29T23:59:00+02:00'))).toBe('yesterday');
  });

  it('combines English names of days with the time format of the locale', () => {
    vi.stubGlobal('navigator', { language: 'en-US' });
    const at = new Date(2026, 10, 28, 8, 32);
    expect(formatRecentDate(at, 'minute').replaceAll('\u202f', ' ')).toBe('today at 8:32 AM');
  });
});
