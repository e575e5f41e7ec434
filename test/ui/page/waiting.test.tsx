import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Skeleton } from '#ui/page/Waiting.tsx';

const words = 'This is taking longer than usual.';
const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a skeleton has no words for five seconds, and then some with Cancel', async () => {
  vi.useFakeTimers();
  const onCancel = vi.fn();
  render(<Skeleton onCancel={onCancel} />);
  await pass(4_999);
  expect(announcements()).toEqual(['']);
  expect(screen.queryByRole('button')).toBeNull();
  await pass(1);
  expect(announcements()).toEqual([words]);
  act(() => screen.getByRole('button', { name: 'Cancel' }).click());
  expect(onCancel).toHaveBeenCalledOnce();
});

test('the words of a skeleton aren’t within what is busy, where nothing is announced', async () => {
  vi.useFakeTimers();
  render(<Skeleton onCancel={undefined} />);
  await pass(5_000);
  expect(screen.getByText(words).closest('[aria-busy]')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('two skeletons on one screen both have the words, which are announced once', async () => {
  vi.useFakeTimers();
  const { rerender } = render(
    <>
      <Skeleton key="list" onCancel={vi.fn()} />
      <Skeleton key="pane" onCancel={vi.fn()} />
    </>,
  );
  await pass(5_000);
  expect(announcements()).toEqual([words, '']);
  expect(screen.getAllByText(words)).toHaveLength(2);
  // The next screen that waits is announced again.
  rerender(<Skeleton key="next" onCancel={vi.fn()} />);
  await pass(5_000);
  expect(announcements()).toEqual([words]);
});
