import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DebouncedStatus } from '#ui/field/DebouncedStatus.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('DebouncedStatus announces the result count once typing pauses, not after each keystroke', () => {
  const { rerender } = render(<DebouncedStatus>42 match</DebouncedStatus>);
  for (const count of [28, 10, 2]) {
    rerender(<DebouncedStatus>{`${count} match`}</DebouncedStatus>);
    act(() => vi.advanceTimersByTime(300));
    expect(screen.getByRole('status')).toHaveTextContent('42 match');
  }
  act(() => vi.advanceTimersByTime(700));
  expect(screen.getByRole('status')).toHaveTextContent(/^2 match$/);
});
