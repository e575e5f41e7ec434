import { afterEach, expect, test, vi } from 'vitest';
import { addDateToFileName } from '#ui/page/download.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test.each([
  ['.-Late fees/v2.-', 'Late-fees-v2-2026-11-28.json'],
  [`a${'.'.repeat(200_000)}b`, `a${'.'.repeat(59)}-2026-11-28.json`],
])('a file name contains the allowed characters of %.20j', (title, name) => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') });
  expect(addDateToFileName(title, 'json')).toBe(name);
});

test.each([
  ['Pacific/Honolulu', 'Payments-2026-11-27.json'],
  ['UTC', 'Payments-2026-11-28.json'],
  ['Pacific/Kiritimati', 'Payments-2026-11-28.json'],
])('a file name contains the date in the time zone %s', (zone, name) => {
  vi.stubEnv('TZ', zone);
  vi.useFakeTimers({ now: new Date('2026-11-28T08:28:00Z') });
  expect(addDateToFileName('Payments', 'json')).toBe(name);
});
