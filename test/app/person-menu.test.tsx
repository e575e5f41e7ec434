import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

async function askToSignOut(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: /Mara Okafor/ }));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
}

async function openUnsavedForm() {
  const view = await renderApp(server, '/settings/webhooks/new');
  await view.user.click(await screen.findByLabelText('Endpoint URL'));
  await view.user.paste('https://hooks');
  return view;
}

describe('sign-out with unsaved changes in another tab', () => {
  it.each([
    ['/competencies', 'Sign out and lose what is in another tab?'],
    ['/settings/webhooks/new', 'Sign out and lose what is on this page and in another tab?'],
  ])('on the page %s asks for confirmation with the question “%s”', async (path, title) => {
    const { user, services } = path.endsWith('new')
      ? await openUnsavedForm()
      : await renderApp(server, path);
    vi.spyOn(services.session, 'hasUnsavedWorkElsewhere').mockResolvedValue(true);
    await askToSignOut(user);
    const question = await screen.findByRole('alertdialog', { name: title });
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText(/You are signed out/)).toBeVisible();
    expect(document.body).not.toHaveTextContent('hooks');
  });

  it('can ask for confirmation because each tab reports whether it has unsaved changes', async () => {
    const { user, services, unmount } = await renderApp(server, '/settings/webhooks/new');
    const report = vi.spyOn(services.session, 'reportUnsavedWork');
    await user.click(await screen.findByLabelText('Endpoint URL'));
    await user.paste('https://hooks');
    expect(report).toHaveBeenLastCalledWith(true);
    await user.clear(screen.getByLabelText('Endpoint URL'));
    expect(report).toHaveBeenLastCalledWith(false);
    await user.type(screen.getByLabelText('Endpoint URL'), 'h');
    // Expects that an unmounted app reports that this tab has no unsaved changes.
    unmount();
    expect(report).toHaveBeenLastCalledWith(false);
  });
});
