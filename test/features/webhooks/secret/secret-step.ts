import { screen, within } from '@testing-library/react';
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

/** The same, and goes on from the deliveries of the new webhook to the list of all. */
export async function finishAndSeeList(user: UserEvent): Promise<void> {
  await finishSecretStep(user);
  await screen.findByRole('heading', { level: 1, name: 'Deliveries' });
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
  await user.click(navigation.getByRole('link', { name: 'Webhooks' }));
}
