import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const row = (name: string) => screen.findByRole('link', { name });

describe('competency list used with the keyboard', () => {
  test('keeps the headings of its groups while a competency is open, and focuses the row of a competency that was closed', async () => {
    const { user } = await renderApp(server, '/competencies?q=data');
    expect(await screen.findByRole('heading', { level: 2, name: /^Data/ })).toBeVisible();
    for (const close of ['Escape', 'Close']) {
      await user.click(await row('Data contracts'));
      await screen.findByRole('heading', { level: 1, name: 'Data contracts' });
      expect(screen.getByRole('heading', { level: 3, name: /^Data/ })).toBeVisible();
      if (close === 'Close') await user.click(screen.getByRole('button', { name: 'Close' }));
      else await user.keyboard('{Escape}');
      await screen.findByRole('heading', { level: 1, name: /^Competencies/ });
      expect(window.location).toMatchObject({ pathname: '/competencies', search: '?q=data' });
      await waitFor(async () => expect(await row('Data contracts')).toHaveFocus());
    }
  });

  test('keeps the competency open if Escape closes a menu', async () => {
    const { user } = await renderApp(server, '/competencies/Data/Data%20contracts');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Data contracts' });
    await user.click(screen.getByRole('button', { name: /Mara Okafor/ }));
    await user.keyboard('{Escape}');
    expect(heading).toBeVisible();
  });
});

describe('settings of competencies in the list', () => {
  test('are shown in each row, and as headings if the list is grouped by a setting', async () => {
    await renderApp(server, '/competencies?group=cli&sort=cli');
    const on = await screen.findByRole('list', { name: /^CLI: Enabled/ });
    const [first] = within(on).getAllByRole('listitem');
    expect(first).toHaveTextContent('CLI');
    const off = screen.queryByRole('list', { name: /^CLI: Not enabled/ });
    if (off !== null)
      expect(on.compareDocumentPosition(off)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test.each([
    ['in their menu', false, /^Enabled for/],
    ['in the dialog of filters on a phone', true, 'Filters'],
  ])('are explained %s', async (_, matches, name) => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }));
    const { user } = await renderApp(server, '/competencies', { terms: { cli: 'Command line.' } });
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText('CLI: Command line.')).toBeVisible();
    expect(screen.queryByText(/^Plan: /)).toBeNull();
  });
});
