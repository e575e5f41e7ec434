import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

test('a notice links to the views that an earlier app version saved, until the user dismisses the notice', async () => {
  const { user } = await renderApp(server, '/competencies/Data/Data%20privacy');
  await user.click(await screen.findByRole('button', { name: 'Star' }));
  const [starsKey = ''] = Object.keys(localStorage).filter((name) => name.includes('stars'));
  const key = starsKey.replace('stars', 'saved-views');
  const stored = [
    { list: 'competencies', name: 'Mine', query: 'owner=Mara+Okafor' },
    { list: 'people', name: 'Atlas', query: 'room=Atlas' },
  ];
  localStorage.setItem(key, JSON.stringify(stored));
  cleanup();

  const { user: later } = await renderApp(server, '/competencies');
  const link = await screen.findByRole('link', { name: 'Mine' });
  expect(link).toHaveAttribute('href', '/competencies?owner=Mara+Okafor');
  expect(screen.queryByRole('link', { name: 'Atlas' })).toBeNull();
  await later.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('link', { name: 'Mine' })).toBeNull();
  expect(localStorage.getItem(key)).not.toContain('Mine');
  expect(localStorage.getItem(key)).toContain('Atlas');
});
