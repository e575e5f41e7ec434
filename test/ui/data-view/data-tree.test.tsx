import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DataTree } from '#ui/data-view/DataTree.tsx';

test('a data tree folds by keyboard and says the path of the row', async () => {
  const user = userEvent.setup();
  render(<DataTree value={{ paths: { '/users': { get: 'list' } }, count: 3 }} />);
  await user.tab();
  await user.tab();
  expect(screen.getByRole('treeitem', { name: /^paths/ })).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByText("$.paths['/users'].get")).toBeVisible();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('treeitem', { name: /users/ })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('treeitem', { name: /get/ })).not.toBeInTheDocument();
});
