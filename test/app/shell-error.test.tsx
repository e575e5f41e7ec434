import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CrashPage } from '#app/StandalonePage.tsx';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
beforeEach(() => vi.stubGlobal('reportError', vi.fn()));

function sessionWithUnsavedElsewhere(hasUnsavedWorkElsewhere: boolean) {
  // The promise never resolves, because a real browser leaves the page during the sign-out.
  const signOut = vi.fn(() => new Promise<never>(() => undefined));
  return {
    session: { signOut, hasUnsavedWorkElsewhere: async () => hasUnsavedWorkElsewhere },
    signOut,
  };
}

describe('“Sign out”', () => {
  test('is in the menu if a screen fails to load', async () => {
    server.use(
      http.get(`${appOrigin}/data/v1/competencies`, () => new HttpResponse(null, { status: 400 })),
    );
    const { user } = await renderApp(server, '/competencies');
    await screen.findByText('Nothing can be shown');
    await user.click(screen.getByRole('button', { name: /Mara Okafor/ }));
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText(/You are signed out/)).toBeVisible();
  });

  test('is shown if the shell around the screens fails', async () => {
    const { user, services } = await renderApp(server, '/competencies');
    await screen.findByRole('heading', { level: 1, name: /^Competencies/ });
    vi.spyOn(services.themeChoice, 'snapshot').mockImplementation(() => {
      throw new TypeError('Not a function');
    });
    // The error is triggered by a theme change, because a navigation would render the error page
    // again while the button is pressed.
    act(() => services.themeChoice.choose('dark'));
    await screen.findByText('Nothing can be shown');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText(/You are signed out/)).toBeVisible();
  });

  test('is shown to a signed-in user if the whole app crashes', async () => {
    const { session, signOut } = sessionWithUnsavedElsewhere(false);
    const { rerender } = render(<CrashPage session={session} />);
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(signOut).toHaveBeenCalledOnce();
    rerender(<CrashPage />);
    expect(screen.queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument();
  });

  test('asks about unsaved work in another tab if the whole app crashes', async () => {
    const { session, signOut } = sessionWithUnsavedElsewhere(true);
    render(<CrashPage session={session} />);
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Sign out and lose what is in another tab?',
    });
    expect(signOut).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole('button', { name: 'Sign out' }));
    expect(signOut).toHaveBeenCalledOnce();
  });
});
