import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { watchConsole } from './console-watch.ts';

test('an unexpected console.error is reported with its words', () => {
  const watch = watchConsole();
  watch.start();
  console.error('Each child needs a %s', 'key');
  expect(watch.stop).toThrow('console.error: Each child needs a key');
});

test('a modal dialog takes the focus, closes on Escape and gives the focus back', async () => {
  const closed = vi.fn();
  render(
    <>
      <button
        type="button"
        onClick={() => document.querySelector<HTMLDialogElement>('dialog')?.showModal()}
      >
        Open
      </button>
      <dialog aria-label="Sure?" onClose={closed}>
        <button type="button">Keep</button>
      </dialog>
    </>,
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  expect(screen.getByRole('dialog', { name: 'Sure?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();

  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(closed).toHaveBeenCalledOnce();
  expect(opener).toHaveFocus();
});

test('a popover shows only after its button asked for it', async () => {
  render(
    <>
      <button type="button" popoverTarget="hint">
        Why?
      </button>
      <div id="hint" popover="auto">
        Because.
      </div>
    </>,
  );
  const hint = screen.getByText('Because.');
  expect(hint).not.toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Why?' }));
  expect(hint).toBeVisible();
  expect(hint.matches(':popover-open')).toBe(true);
});
