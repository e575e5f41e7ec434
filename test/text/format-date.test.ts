import { describe, expect, it, vi } from 'vitest';
import { formatDate } from '#text/format-date.ts';

describe('formatDate', () => {
  it('uses the requested level of detail', () => {
    const date = new Date(2025, 1, 3, 14, 5, 9);
    expect(formatDate(date)).toBe('3 February 2025');
    expect(formatDate(date, 'moment')).toBe('3 February 2025 at 14:05');
    expect(formatDate(date, 'brief')).toBe('3 Feb 2025, 14:05');
    expect(formatDate(date, 'exact')).toMatch(/^3 Feb 2025, 14:05:09 \S+$/);
    expect(formatDate(date.getTime(), 'time')).toBe('14:05');
  });

  it('shows a calendar day as the same day in every time zone', () => {
    expect(formatDate(new Date(Date.UTC(2025, 1, 3)), 'utcDate')).toBe('3 February 2025');
  });

  it.each([
    ['en-US', 'February 3, 2025', 'Feb 3, 2025, 2:05 PM'],
    ['de-DE', '3. Februar 2025', '03.02.2025, 14:05'],
    ['ja-JP', '2025年2月3日', '2025/02/03 14:05'],
    ['not a locale', '3 February 2025', '3 Feb 2025, 14:05'],
  ])('uses the format of the locale %s', (language, date, brief) => {
    vi.stubGlobal('navigator', { language });
    const at = new Date(2025, 1, 3, 14, 5, 9);
    expect(formatDate(at)).toBe(date);
    expect(formatDate(at, 'brief').replaceAll('\u202f', ' ')).toBe(brief);
  });

  it('includes the time zone in the exact format', () => {
    vi.stubEnv('TZ', 'America/New_York');
    vi.stubGlobal('navigator', { language: 'en-CA' });
    const at = new Date('2025-02-03T14:05:09Z');
    expect(formatDate(at, 'exact')).toMatch(/9:05:09.*EST$/);
  });
});
