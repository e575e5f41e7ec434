import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

export const secretHeading = () =>
  screen.findByRole('heading', { name: 'Store the signing secret now' });

/** Shows the signing secret and returns it. */
export async function revealSecret(user: UserEvent): Promise<string> {
  await user.click(screen.getByRole('button', { name: 'Reveal' }));
  return screen.getByText(/^whsec_/).textContent;
}

/** Leaves the step as somebody does who has stored the secret. */
export async function finishSecretStep(user: UserEvent): Promise<void> {
  await user.click(screen.getByLabelText('I have stored the secret'));
  await user.click(screen.getByRole('button', { name: 'Done' }));
}
