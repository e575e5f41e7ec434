import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const person = () => screen.getByRole('button', { name: /Mara Okafor/ });

async function askToSignOut(user: UserEvent) {
  await user.click(person());
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
}

async function openUnsavedForm() {
  const view = await renderApp(server, '/settings/webhooks/new');
  await view.user.click(await screen.findByLabelText('Endpoint URL'));
  await view.user.paste('https://hooks');
  return view;
}

describe('signing out with unsaved changes', () => {
  it('asks first, with focus on “Stay signed in”', async () => {
    const { user } = await openUnsavedForm();
    await askToSignOut(user);
    const question = screen.getByRole('alertdialog');
    expect(question).toHaveAccessibleName('Sign out and lose what is on this page?');
    expect(within(question).getByRole('button', { name: 'Stay signed in' })).toHaveFocus();
    expect(screen.queryByText(/You are signed out/)).not.toBeInTheDocument();
  });

  it('“Stay signed in” keeps what was typed', async () => {
    const { user } = await openUnsavedForm();
    await askToSignOut(user);
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Endpoint URL')).toHaveValue('https://hooks');
    expect(person()).toHaveFocus();
  });

  it('“Sign out” leaves nothing of the form on screen', async () => {
    const { user } = await openUnsavedForm();
    await askToSignOut(user);
    const question = screen.getByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText(/You are signed out/)).toBeVisible();
    expect(screen.queryByLabelText('Endpoint URL')).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('hooks');
  });
});
