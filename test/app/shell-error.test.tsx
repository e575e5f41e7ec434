import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FaultPage } from '#app/errors/FaultPage.tsx';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
beforeEach(() => vi.stubGlobal('reportError', vi.fn()));

describe('“Sign out” is there', () => {
  test('in the menu when a screen fails', async () => {
    server.use(
      http.get(`${appOrigin}/data/v1/competencies`, () => new HttpResponse(null, { status: 400 })),
    );
    const { user } = await renderApp(server, '/competencies');
    await screen.findByText('Nothing could be shown');
    await user.click(screen.getByRole('button', { name: /Mara Okafor/ }));
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText(/You are signed out/)).toBeVisible();
  });

  test('when the shell itself fails', async () => {
    const { user, services } = await renderApp(server, '/competencies');
    await screen.findByRole('heading', { level: 1, name: /^Competencies/ });
    vi.spyOn(services.themeChoice, 'snapshot').mockImplementation(() => {
      throw new TypeError('Not a function');
    });
    await user.click(screen.getByRole('link', { name: 'Webhooks' }));
    await screen.findByText('Nothing could be shown');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText(/You are signed out/)).toBeVisible();
  });

  test('when the whole app is broken and somebody is signed in', async () => {
    const onSignOut = vi.fn();
    const { rerender } = render(<FaultPage onSignOut={onSignOut} />);
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(onSignOut).toHaveBeenCalledOnce();
    rerender(<FaultPage />);
    expect(screen.queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument();
  });
});
