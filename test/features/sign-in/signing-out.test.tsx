import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SignInPage } from '#features/sign-in/SignInPage.tsx';
import { createTestServices } from '#test/support/test-services.ts';

it('the sign-in page has no sign-in button until the provider has ended the session', async () => {
  window.history.replaceState(null, '', '/people');
  const services = createTestServices({}, async () => '');
  const signIn = vi.spyOn(services.session, 'signIn');
  const page = (because: 'signing-out' | 'signed-out') => (
    <SignInPage {...services} state={{ status: 'signed-out', because }} />
  );
  const user = userEvent.setup();
  const { rerender } = render(page('signing-out'));
  expect(screen.getByText('Signing out…')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(signIn).not.toHaveBeenCalled();
  rerender(page('signed-out'));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(signIn).toHaveBeenCalledExactlyOnceWith('/people');
});
