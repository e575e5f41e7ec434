import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { formatDate } from '#text/format-date.ts';
import { DateText } from '#ui/text/DateText.tsx';

test("DateText shows a date in the browser's locale and sets the ISO 8601 dateTime", () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
  render(<DateText at="2025-02-03T12:05:09Z" />);
  const date = screen.getByText('3. Februar 2025');
  expect(date).toHaveAttribute('lang', 'de-DE');
  expect(date).toHaveAttribute('datetime', '2025-02-03T12:05:09.000Z');
});

test('DateText shows an invalid date as received', () => {
  render(<DateText at="Release 99999" />);
  expect(screen.getByText('Release 99999')).toBeInTheDocument();
});

test('DateText shows a recent date relative to today, with the exact time as its title', () => {
  const at = new Date();
  render(<DateText at={at} precision="minute" />);
  const time = screen.getByText(/^today at /);
  expect(time).toHaveAttribute('title', formatDate(at, 'second'));
  expect(time).not.toHaveAttribute('lang');
});

test('today’s DateText becomes “yesterday” on a page that is left open overnight', () => {
  vi.useFakeTimers({ now: new Date(2026, 4, 4, 23, 59, 50) });
  try {
    render(<DateText at={new Date(2026, 4, 4, 12)} />);
    expect(screen.getByText('today')).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText('yesterday')).toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});
