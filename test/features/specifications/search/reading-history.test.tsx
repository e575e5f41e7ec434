import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { paths } from '#paths.ts';
import { smallContent } from '#test/features/specifications/sample-repository.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallContent);
const ledger = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };

async function read(etag: string) {
  const token = await server.service().issueAccessToken('mara');
  await server.service().fetch(
    new Request(`${appOrigin}/viewer/v1/specification-readings`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...ledger, etag, version: null, heading: null }),
    }),
  );
}

test('ReadingHistory lists read marks, shows which texts have changed, and can remove all marks', async () => {
  await read('"an-earlier-one"');
  const { user } = await renderApp(server, paths.specifications());
  expect(await screen.findByRole('heading', { name: 'Recently read' })).toBeVisible();
  const link = screen.getByRole('link', { name: 'Ledger states' });
  expect(link).toHaveAttribute('href', paths.specification(ledger));
  expect(screen.getByText('Changed')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Clear reading history' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Clear reading history?' });
  expect(within(dialog).getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await user.click(within(dialog).getByRole('button', { name: 'Clear' }));
  expect(await screen.findByRole('heading', { name: 'Search all specifications' })).toBeVisible();
  const deletions = server.sent.filter(({ method }) => method === 'DELETE');
  expect(deletions.map(({ path }) => path)).toEqual(['/viewer/v1/specification-readings']);
});

test('ReadingHistory removes a single read mark when its button is pressed', async () => {
  await read('"1"');
  const { user } = await renderApp(server, paths.specifications());
  await user.click(await screen.findByRole('button', { name: /^Remove “Ledger/ }));
  expect(await screen.findByRole('heading', { name: 'Search all specifications' })).toBeVisible();
  const [deletion] = server.sent.filter(({ method }) => method === 'DELETE');
  expect(deletion?.path).toContain('path=spec%2Fledger.md');
});

test('ReadingHistory reports that the list can’t be loaded', async () => {
  server.use(http.get(`${appOrigin}/viewer/v1/specification-readings`, () => HttpResponse.error()));
  await renderApp(server, paths.specifications());
  expect(await screen.findByText('Couldn’t load what you have read')).toBeVisible();
});
