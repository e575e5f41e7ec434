import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Skeleton } from '#ui/page/LoadingPlaceholders.tsx';

const words = 'This is taking longer than usual.';
const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('Skeleton shows a message and a Cancel button after five seconds', async () => {
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

test('Skeleton renders its message outside the busy element, because screen readers ignore busy elements', async () => {
  vi.useFakeTimers();
  render(<Skeleton onCancel={undefined} />);
  await pass(5_000);
  expect(screen.getByText(words).closest('[aria-busy]')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('two Skeleton instances show two messages, but screen readers announce only one message', async () => {
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
  // Checks that the next skeleton announces its message after both skeletons are removed.
  rerender(<Skeleton key="next" onCancel={vi.fn()} />);
  await pass(5_000);
  expect(announcements()).toEqual([words]);
});
