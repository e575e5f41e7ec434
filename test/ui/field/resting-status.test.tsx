import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RestingStatus } from '#ui/field/RestingStatus.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('RestingStatus announces the result count once typing pauses, not after each keystroke', () => {
  const { rerender } = render(<RestingStatus>42 match</RestingStatus>);
  for (const count of [28, 10, 2]) {
    rerender(<RestingStatus>{`${count} match`}</RestingStatus>);
    act(() => vi.advanceTimersByTime(300));
    expect(screen.getByRole('status')).toHaveTextContent('42 match');
  }
  act(() => vi.advanceTimersByTime(700));
  expect(screen.getByRole('status')).toHaveTextContent(/^2 match$/);
});
