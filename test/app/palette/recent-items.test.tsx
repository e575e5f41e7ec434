import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const config = { extensions: ['viewer.read', 'directory.people', 'webhooks.manage'] };

async function recentNames() {
  await screen.findByRole('group', { name: 'Pages' });
  const group = screen.queryByRole('group', { name: 'Recent' });
  return (
    group &&
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  );
}

test('the command palette lists recently opened items until the user clears the list', async () => {
  const { user, router } = await renderApp(server, '/competencies/Data/Data%20privacy', config);
  await screen.findByRole('heading', { level: 1, name: 'Data privacy' });
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Data privacy'));
  await router().navigate("/people/S%C3%ADle%20O'Byrne");
  await screen.findByRole('heading', { level: 1, name: "Síle Máire O'Byrne" });
  await router().navigate('/people/Nobody%20At%20All');
  await screen.findByRole('heading', { name: 'Not in the directory' });
  await router().navigate("/people/S%C3%ADle%20O'Byrne");
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Byrne'));
  await router().navigate('/bookmarks/settlement');
  await screen.findByRole('treeitem', { name: 'Settlement' });
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('folderId'));

  await user.keyboard('{Control>}k{/Control}');
  await waitFor(async () =>
    expect(await recentNames()).toEqual([
      'Settlement Payments',
      "Síle O'Byrne Bastion",
      'Data privacy Data',
      'Clear recent places Competencies, people and folders',
    ]),
  );
  expect(JSON.stringify({ ...localStorage })).not.toContain('Nobody');

  await user.keyboard('clear recent');
  await user.click(await screen.findByRole('option', { name: /^Clear recent places/ }));
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(async () => expect(await recentNames()).toBeNull());
});
