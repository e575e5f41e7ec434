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

async function withHalfAForm() {
  const view = await renderApp(server, '/settings/webhooks/new');
  await view.user.type(await screen.findByLabelText('Endpoint URL'), 'https://hooks');
  return view;
}

describe('signing out with something unsaved on screen', () => {
  it('asks first, and the safe answer has the focus', async () => {
    const { user } = await withHalfAForm();
    await askToSignOut(user);
    const question = screen.getByRole('alertdialog');
    expect(question).toHaveAccessibleName('Sign out and lose what is on this page?');
    expect(within(question).getByRole('button', { name: 'Stay signed in' })).toHaveFocus();
    expect(screen.queryByText(/You are signed out/)).not.toBeInTheDocument();
  });

  it('leaves everything as it was when it is taken back', async () => {
    const { user } = await withHalfAForm();
    await askToSignOut(user);
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Endpoint URL')).toHaveValue('https://hooks');
    expect(person()).toHaveFocus();
  });

  it('is done when it is confirmed', async () => {
    const { user } = await withHalfAForm();
    await askToSignOut(user);
    const question = screen.getByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText(/You are signed out/)).toBeVisible();
    expect(document.body).not.toHaveTextContent('hooks');
  });
});
