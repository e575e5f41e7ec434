import { afterEach, expect, test, vi } from 'vitest';
import { addDateToFileName } from '#ui/page/download.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
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
