import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProgressBar } from '#ui/notice/ProgressBar.tsx';

test('ProgressBar announces steps of ten per cent, and nothing before the first step', () => {
  const bar = (done: number) => <ProgressBar label="Sending" done={done} total={50} />;
  const { rerender } = render(bar(4));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('progressbar', { name: 'Sending' })).toHaveProperty('max', 50);
  rerender(bar(9));
  expect(screen.getByRole('status')).toHaveTextContent('Sending 10 per cent');
});
