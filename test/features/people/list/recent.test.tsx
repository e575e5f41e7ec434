import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const documentedOnly = { extensions: [] };
const stored = () => JSON.stringify({ ...sessionStorage });

describe('recent people', () => {
  test('are stored by name only, until “Clear recent names” is pressed', async () => {
    const { user } = await renderApp(server, '/people/Lena%20Fischer', documentedOnly);
    await screen.findByRole('heading', { name: 'Profile' });
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'People' }));
    const recent = await screen.findByRole('region', { name: 'Recent' });
    expect(within(recent).getByRole('link', { name: 'Lena Fischer' })).toBeVisible();
    expect(Object.values({ ...sessionStorage })).toEqual(['["Lena Fischer"]']);
    await user.click(screen.getByRole('button', { name: 'Clear recent names' }));
    expect(screen.queryByRole('button', { name: 'Clear recent names' })).toBeNull();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(stored()).not.toContain('Lena');
  });

  test('exclude names that are not in the people directory, and are removed at sign-out even after a reload', async () => {
    const { router, unmount } = await renderApp(server, '/people/Nobody');
    await screen.findByRole('heading', { name: 'Not in the directory' });
    await act(() => router().navigate('/people/Mara%20Okafor'));
    await screen.findByRole('heading', { name: 'Profile' });
    expect(stored()).toContain('Mara Okafor');
    expect(stored()).not.toContain('Nobody');
    unmount();
    const { services } = await renderApp(server, '/no-such-page');
    await screen.findByRole('heading', { level: 1 });
    expect(stored()).toContain('Mara Okafor');
    await act(() => services.session.signOut());
    expect(stored()).not.toContain('Mara');
  });
});
