import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '#paths.ts';
import { smallContent } from '#test/features/specifications/sample-repository.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallContent);

test('“Jump to” offers what can be done with the specification that is read', async () => {
  const name = { codeHostSlug: 'pay/core', path: 'data/codes.csv' };
  const { user } = await renderApp(server, paths.specification(name));
  await screen.findByRole('button', { name: 'Add bookmark' });
  await screen.findByRole('button', { name: 'More actions' });
  await user.keyboard('{Control>}k{/Control}');
  const actions = within(await screen.findByRole('group', { name: 'Actions' }));
  for (const label of ['Versions', 'Copy link', 'Copy path']) {
    expect(actions.getByRole('option', { name: `${label} codes.csv` })).toBeVisible();
  }
  await user.click(actions.getByRole('option', { name: /^Add bookmark “codes/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add bookmark' }));
  expect(dialog.getByRole('textbox', { name: 'Path' })).toHaveValue('data/codes.csv');
});
