import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Printer } from 'lucide-react';
import { expect, test } from 'vitest';
import { MoreMenu } from '#ui/button/MoreMenu.tsx';

test('Escape closes a MoreMenu before its code is loaded, and returns focus afterwards', async () => {
  const user = userEvent.setup();
  render(
    <MoreMenu label="More" groups={[[{ label: 'Print', icon: Printer, run: () => undefined }]]} />,
  );
  const button = screen.getByRole('button', { name: 'More' });
  act(() => button.focus());
  fireEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await act(() => import('#ui/button/ContextMenu.tsx'));
  expect(screen.queryByRole('menu')).toBeNull();

  await user.click(button);
  expect(await screen.findByRole('menuitem', { name: 'Print' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(button);
});
