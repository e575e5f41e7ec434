import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSlicedResult } from '#workflows/slices/use-sliced-result.ts';

type Start = () => Generator<undefined, string>;

function Result({ start }: { start: Start | undefined }) {
  return <output>{useSlicedResult(start) ?? 'Waiting'}</output>;
}

function working(result: string): Start {
  return function* () {
    yield;
    return result;
  };
}

test('useSlicedResult gives the result once the work is done', async () => {
  render(<Result start={working('Done')} />);
  expect(screen.getByRole('status')).toHaveTextContent('Waiting');
  expect(await screen.findByText('Done')).toBeVisible();
});

test('useSlicedResult never gives the result of other work', async () => {
  const { rerender } = render(<Result start={working('First')} />);
  expect(await screen.findByText('First')).toBeVisible();
  rerender(<Result start={working('Second')} />);
  expect(screen.getByRole('status')).toHaveTextContent('Waiting');
  expect(await screen.findByText('Second')).toBeVisible();
  rerender(<Result start={undefined} />);
  expect(screen.getByRole('status')).toHaveTextContent('Waiting');
});

test('useSlicedResult aborts the work when its component goes', async () => {
  let steps = 0;
  const endless: Start = function* () {
    for (;;) {
      steps += 1;
      yield;
    }
  };
  const { unmount } = render(<Result start={endless} />);
  unmount();
  const nextTasks = () => new Promise((resolve) => setTimeout(resolve, 20));
  await nextTasks();
  const stepsUntilUnmount = steps;
  await nextTasks();
  expect(steps).toBe(stepsUntilUnmount);
});
