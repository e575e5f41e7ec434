import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConfirmDialog, Dialog } from '#ui/dialog/Dialog.tsx';

const onClose = () => undefined;

test('an alert dialog is described by its content, so that screen readers announce the question and its consequences', () => {
  render(
    <ConfirmDialog
      title="Delete it?"
      keep="Keep"
      confirm="Delete"
      onConfirm={onClose}
      onClose={onClose}
    >
      <p>This can’t be undone.</p>
    </ConfirmDialog>,
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
