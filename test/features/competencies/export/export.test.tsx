import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import { watchDownloads } from '#test/support/watch-downloads.ts';

const server = startReferenceService();

async function choose(path: string, name: string) {
  const { user } = await renderApp(server, path);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test.each([
  [
    '/competencies?category=Data&sort=name&order=desc&group=none',
    /^competencies-\d{4}-\d\d-\d\d\.csv$/,
    /^\uFEFF?Category,Name.*\r\nData,Stream processing,.*\r\nData,Dashboards,/s,
    '\r\nPlatform,',
  ],
  [
    '/people?room=Atlas',
    /^people-\d{4}-\d\d-\d\d\.csv$/,
    /Mara Okafor,Mara Okafor,mara@example.test,Engineering,Atlas/,
    'Aiko Tan',
  ],
])(
  'CSV of %s contains exactly the visible rows in their order',
  async (path, name, shown, hidden) => {
    const { saved, names } = watchDownloads();
    await choose(path, 'CSV, for spreadsheets');
    await waitFor(() => expect(names).toEqual([expect.stringMatching(name)]));
    const text = await saved[0]?.text();
    expect(text).toMatch(shown);
    expect(text).not.toContain(hidden);
  },
);

test('the JSON export contains the visible competencies with all fields', async () => {
  const { saved, names } = watchDownloads();
  await choose('/competencies?q=data contracts', 'JSON, all fields');
  await waitFor(() => expect(names).toHaveLength(1));
  const records = JSON.parse((await saved[0]?.text()) ?? '');
  expect(records[0]).toMatchObject({ category: 'Data', name: 'Data contracts' });
});

test('“Print…” opens the browser’s print dialog', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await choose('/competencies', 'Print…');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test('the export is disabled if no competency is shown', async () => {
  await renderApp(server, '/competencies?q=nothing-has-this-word');
  const button = await screen.findByRole('button', { name: 'Export' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
});
