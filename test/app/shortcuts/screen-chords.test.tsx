import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ScreenChords } from '#app/shortcuts/ScreenChords.tsx';

function renderChords() {
  const routes = [
    {
      path: '*',
      element: (
        <>
          <ScreenChords />
          <input aria-label="Field" />
          <div role="tree" aria-label="Tree">
            <div role="treeitem" tabIndex={0}>
              Row
            </div>
          </div>
        </>
      ),
    },
  ];
  const router = createMemoryRouter(routes);
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), path: () => router.state.location.pathname };
}

test.each([
  ['gc', '/competencies'],
  ['gp', '/people'],
  ['gb', '/bookmarks'],
  ['gs', '/specifications'],
  ['ggw', '/settings/webhooks'],
  ['b', '/'],
  ['gxb', '/'],
  ['g{Control>}b{/Control}', '/'],
])('the keys %s open %s', async (keys, expected) => {
  const { user, path } = renderChords();
  await user.keyboard(keys);
  expect(path()).toBe(expected);
});

test('the keys open no screen while the user types in a field, or finds a row of a tree', async () => {
  const { user, path } = renderChords();
  await user.click(screen.getByRole('textbox', { name: 'Field' }));
  await user.keyboard('gb');
  await user.click(screen.getByRole('treeitem', { name: 'Row' }));
  await user.keyboard('gb');
  expect(path()).toBe('/');
});
