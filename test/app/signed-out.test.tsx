import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

describe('signed-out page', () => {
  it('sends no request when the user goes back in the browser history', async () => {
    const { user, services } = await renderApp(server, '/competencies');
    await user.click(await screen.findByRole('link', { name: 'Bookmarks' }));
    await screen.findByRole('heading', { level: 1, name: /^Bookmarks/ });
    await waitFor(() => expect(services.queryClient.isFetching()).toBe(0));
    await user.click(screen.getByRole('button', { name: /Mara Okafor/ }));
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await screen.findByText(/You are signed out/);
    expect(document.body).not.toHaveTextContent('Mara');
    services.queryClient.clear();
    server.sent.length = 0;
    const arrived = new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
    });
    window.history.back();
    await act(() => arrived);
    await waitFor(() => expect(services.queryClient.isFetching()).toBe(0));
    expect(window.location.pathname).toBe('/competencies');
    expect(server.sent).toEqual([]);
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});
