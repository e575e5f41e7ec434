import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// The app imports this module on demand, which would take longer than a query waits.
import '#features/specifications/page/VersionsDialog.tsx';
import { paths } from '#paths.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import { smallContent } from './sample-repository.ts';

const server = startReferenceService(smallContent);
const name = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };

test('the reader shows earlier versions and compares them with the latest version, line by line in the source', async () => {
  const { user, router } = await renderApp(server, paths.specification(name));
  await user.click(await screen.findByRole('button', { name: 'Versions' }));
  expect(await screen.findByRole('link', { name: 'Refuse with 409' })).toBeVisible();
  const dialog = within(screen.getByRole('dialog', { name: 'Versions' }));
  const sides = await dialog.findAllByRole('radio', { name: /^Compare from/ });
  for (const side of sides) expect(side).toHaveAccessibleName(/\d{4}.* \d{1,2}:\d\d/);
  // The versions have the same path as the specification, so it isn't repeated.
  expect(dialog.queryByText(name.path)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByText('1 of 3 sections changed, and facts at the top')).toBeVisible();
  expect(screen.getByText(/since the version of/)).toHaveTextContent(/ of 1 November/);
  expect(router().state.location.search).toMatch(/^\?compare=\w+$/);

  expect(screen.getByText('400')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Source' }));
  const source = within(await screen.findByRole('region', { name: 'Source' }));
  expect(await source.findAllByText('Inserted:')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Changes' }));
  expect(screen.queryByText('Inserted:')).not.toBeInTheDocument();
});

test('a version of a JSON file is compared in its source, which replaces the tree', async () => {
  const { user } = await renderApp(
    server,
    paths.specification({ codeHostSlug: 'pay/core', path: 'data/limits.json' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Versions' }));
  await user.click(await screen.findByRole('button', { name: 'Compare' }));
  const source = within(await screen.findByRole('region', { name: 'Source' }));
  expect(await source.findByText('Inserted:')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Changes' }));
  expect(await screen.findByRole('tree')).toBeVisible();
});

test('an earlier version shows its date in a notice with a link to the latest version', async () => {
  const { user } = await renderApp(server, paths.specification(name));
  await user.click(await screen.findByRole('button', { name: 'Versions' }));
  await user.click(await screen.findByRole('link', { name: 'Add the ledger' }));
  expect(await screen.findByText(/^This is the version of/)).toHaveTextContent(
    /^This is the version of 1 November( 2026)?$/,
  );
  expect(screen.getByText('400')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Read the latest version' }));
  expect(await screen.findByText('409')).toBeVisible();
});
