import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

async function likely(name: string, config?: Record<string, unknown>) {
  const app = await renderApp(server, `/people/${encodeURIComponent(name)}`, config);
  await screen.findByRole('heading', { name: 'Not in the directory' });
  const list = await screen.findByRole('list', { name: 'Did you mean' });
  return { ...app, links: within(list).getAllByRole('link') };
}

describe('page of an unknown person', () => {
  test('suggests the person whose full name is in the URL', async () => {
    const { user, links } = await likely('Jonas Maximilian Weber');
    expect(links).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'Jonas Weber' }));
    expect(window.location.pathname).toBe('/people/Jonas%20Weber');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Jonas Maximilian Weber' }),
    ).toBeVisible();
  });

  test('suggests an owner whose name differs by one letter', async () => {
    const { links } = await likely('Mara Okafro', { extensions: [] });
    expect(links.map(({ textContent }) => textContent)).toEqual(['Mara Okafor']);
  });

  test('shows the competencies of an owner who is not in the directory', async () => {
    await renderApp(server, '/people/Wanda%20Kowalczyk');
    await screen.findByRole('heading', { name: 'Not in the directory' });
    expect(await screen.findByRole('heading', { name: 'Owner of 1 competency' })).toBeVisible();
  });

  test('suggests nobody if no name is similar', async () => {
    await renderApp(server, '/people/Zzyzx');
    await screen.findByRole('heading', { name: 'Not in the directory' });
    await expect
      .poll(() => server.sent.filter(({ path }) => path === '/data/v1/people').length)
      .toBe(1);
    expect(screen.queryByText('Did you mean')).toBeNull();
  });
});
