import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import { watchDownloads } from '#test/support/watch-downloads.ts';

const server = startReferenceService();

async function openMenu(path: string) {
  const { user } = await renderApp(server, path);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  return user;
}

describe('exporting competencies', () => {
  test('CSV has exactly the rows that are shown, in their order', async () => {
    const { saved, names } = watchDownloads();
    const user = await openMenu('/competencies?category=Data&sort=name&order=desc&group=none');
    expect(screen.getByText('7 competencies, as listed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'CSV, for spreadsheets' }));
    await waitFor(() =>
      expect(names).toEqual([expect.stringMatching(/^competencies-\d{4}-\d\d-\d\d\.csv$/)]),
    );
    const start = new Uint8Array((await saved[0]?.arrayBuffer()) ?? []).slice(0, 3);
    expect([...start]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = (await saved[0]?.text())?.split('\r\n') ?? [];
    expect(rows.slice(1, -1).map((row) => row.split(',')[1])).toEqual([
      'Stream processing',
      'Metric definition',
      'Forecasting',
      'Experiment design',
      'Data privacy',
      'Data contracts',
      'Dashboards',
    ]);
  });

  test('JSON has the rows that are shown, with all their members', async () => {
    const { saved, names } = watchDownloads();
    const user = await openMenu('/competencies?q=data contracts');
    await user.click(screen.getByRole('button', { name: 'JSON, all members' }));
    await waitFor(() => expect(names).toHaveLength(1));
    const records = JSON.parse((await saved[0]?.text()) ?? '');
    expect(records[0]).toMatchObject({ category: 'Data', name: 'Data contracts' });
  });

  test('“Print…” opens the browser’s print dialog', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const user = await openMenu('/competencies');
    await user.click(screen.getByRole('button', { name: 'Print…' }));
    expect(print).toHaveBeenCalledOnce();
  });

  test('is unavailable when no competency is shown', async () => {
    await renderApp(server, '/competencies?q=nothing-has-this-word');
    expect(await screen.findByRole('button', { name: 'Export' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
