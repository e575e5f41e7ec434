import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import { watchDownloads } from '#test/support/watch-downloads.ts';

const server = startReferenceService();

async function openMenu(path: string, options?: Parameters<typeof renderApp>[2]) {
  const { user } = await renderApp(server, path, options);
  await screen.findByRole('link', { name: /Weber/ });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  return user;
}

describe('exporting people', () => {
  test('CSV has exactly the people who are shown', async () => {
    const { saved, names } = watchDownloads();
    const user = await openMenu('/people?room=Atlas');
    expect(screen.getByText(/^\d+ people, as listed$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'CSV, for spreadsheets' }));
    await waitFor(() =>
      expect(names).toEqual([expect.stringMatching(/^people-\d{4}-\d\d-\d\d\.csv$/)]),
    );
    const text = (await saved[0]?.text()) ?? '';
    expect(text).toContain('Name,Full name,Email');
    expect(text).toContain('Mara Okafor,Mara Okafor,mara@example.test,Engineering,Atlas');
    expect(text).not.toContain('Aiko Tan');
  });

  test('JSON has their records whole', async () => {
    const { saved, names } = watchDownloads();
    const user = await openMenu('/people?q=weber');
    await user.click(screen.getByRole('button', { name: 'JSON, all members' }));
    await waitFor(() => expect(names).toHaveLength(1));
    const [record] = JSON.parse((await saved[0]?.text()) ?? '');
    expect(record).toMatchObject({ name: 'Jonas Weber', skills: [{ name: 'PostgreSQL' }, {}, {}] });
  });
});
