import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { ToasterProvider } from '#ui/notice/Toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const words = { title: 'Couldn’t do it', explanation: 'It is busy.', details: 'Status: 429' };

function show(retryAt: number) {
  const onRetry = vi.fn();
  render(
    <ToasterProvider>
      <FailureNotice message={{ ...words, retryAt }} onRetry={onRetry} />
    </ToasterProvider>,
  );
  return { onRetry, button: screen.getByRole('button', { name: /^Try again/ }) };
}

describe('FailureNotice', () => {
  test('counts down on “Try again” to the time of the retry, and ignores clicks before that time', () => {
    const { button, onRetry } = show(Date.now() + 12_000);
    // Screen readers must not announce the countdown.
    expect(button.closest('[aria-live]')).toHaveAttribute('aria-live', 'off');
    expect(button).toHaveAccessibleName('Try again in 12 s');
    button.focus();
    expect(button).toHaveFocus();
    act(() => vi.advanceTimersByTime(11_500));
    expect(button).toHaveAccessibleName('Try again in 1 s');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(button);
    expect(onRetry).not.toHaveBeenCalled();

    act(() => vi.advanceTimersByTime(500));
    expect(button).toHaveAccessibleName('Try again');
    expect(button).toHaveFocus();
    fireEvent.click(button);
    expect(onRetry).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  function Shown({ explanation }: { explanation: string }) {
    return (
      <ToasterProvider>
        <button type="button">Elsewhere</button>
        <FailureNotice message={{ ...words, explanation }} takesFocus />
      </ToasterProvider>
    );
  }

  test('takes focus when it appears, if requested, but not when the failure changes', () => {
    const { rerender } = render(<Shown explanation="It is busy." />);
    expect(screen.getByRole('alert')).toHaveFocus();
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    rerender(<Shown explanation="It is busy still." />);
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  });

  test('announces a running retry and prevents a second retry', async () => {
    let finish = () => {};
    const onRetry = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    render(
      <ToasterProvider>
        <FailureNotice message={words} onRetry={onRetry} />
      </ToasterProvider>,
    );
    const announced = () =>
      within(screen.getByRole('alert'))
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join('');
    expect(announced()).not.toContain('Trying again…');
    const button = screen.getByRole('button', { name: 'Try again' });
    button.focus();
    fireEvent.click(button);
    fireEvent.click(button);
    expect(button).toHaveAccessibleName('Trying again…');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
    expect(announced()).toContain('Trying again…');
    expect(onRetry).toHaveBeenCalledOnce();

    await act(async () => finish());
    expect(button).toHaveAccessibleName('Try again');
    expect(announced()).not.toContain('Trying again…');
    fireEvent.click(button);
    expect(onRetry).toHaveBeenCalledTimes(2);
  });
});
