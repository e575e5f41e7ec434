import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Dialog } from '#ui/dialog/Dialog.tsx';

const onClose = () => undefined;

test('an alert dialog is described by its content, so that screen readers announce the question and its consequences', () => {
  render(
    <Dialog alert title="Delete it?" onClose={onClose} footer={null}>
      <p>This can’t be undone.</p>
    </Dialog>,
  );
  const dialog = screen.getByRole('alertdialog', { name: 'Delete it?' });
  expect(dialog).toHaveAccessibleDescription('Delete it? This can’t be undone.');
});

test('an ordinary dialog has a name and no description', () => {
  render(
    <Dialog title="Import" onClose={onClose} footer={null}>
      <p>Choose a file.</p>
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Import' })).not.toHaveAccessibleDescription();
});
