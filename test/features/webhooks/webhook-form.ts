import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { appOrigin, type TestServer } from '#test/support/server.ts';
// Imports these modules before the tests, so that no test waits for their code.
import '#features/webhooks/secret/NewWebhookPage.tsx';
import '#features/webhooks/webhook/WebhookPage.tsx';

/** URL of the list of subscriptions, for MSW handlers. */
export const subscriptionsUrl = `${appOrigin}/webhooks/v1/subscriptions`;

/** Returns the bodies of the requests with this method, in order. */
export const getSentBodies = ({ sent }: TestServer, method: string) =>
  sent.filter((request) => request.method === method).map(({ body }) => JSON.parse(body));

/** True if the browser would ask for confirmation before a reload or close of the tab. */
export function asksForUnloadConfirmation(): boolean {
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  return unload.defaultPrevented;
}

export const newWebhookRoute = '/settings/webhooks/new';
export const webhookEndpointUrl = 'https://hooks.example.test/in?team=atlas';
/** App configuration for a service without extensions. */
export const documentedOnly = { extensions: [] };

export const findEndpointField = () => screen.findByLabelText('Endpoint URL');
export const getEventsField = () => screen.getByRole('combobox', { name: 'Events to deliver' });
export const getCreateButton = () => screen.getByRole('button', { name: /^Creat/ });
export const getSaveButton = () => screen.getByRole('button', { name: 'Save changes' });

/** Returns the names of the selected events, in order. */
export function getSelectedEvents(): readonly string[] {
  const chosen = screen.getByRole('grid', { name: 'Events to deliver: chosen' });
  return within(chosen)
    .getAllByRole('row')
    .map((row) => row.textContent);
}

export async function replaceEndpoint(user: UserEvent, url: string): Promise<void> {
  await user.clear(await findEndpointField());
  await user.click(await findEndpointField());
  await user.paste(url);
}

export async function fillInWebhookForm(
  user: UserEvent,
  url = webhookEndpointUrl,
  eventTypes = 'bookmark.created,custom.event',
): Promise<void> {
  await user.click(await findEndpointField());
  await user.paste(url);
  await user.click(getEventsField());
  await user.paste(eventTypes);
}

export const findSecretHeading = () =>
  screen.findByRole('heading', { name: 'Store the signing secret now' });

/** Reveals and returns the signing secret. */
export async function revealSecret(user: UserEvent): Promise<string> {
  await user.click(screen.getByRole('button', { name: 'Reveal' }));
  return screen.getByText(/^whsec_/).textContent;
}

/** Confirms that the secret is stored, and leaves the page of the secret. */
export async function confirmSecretIsStored(user: UserEvent): Promise<void> {
  await user.click(screen.getByLabelText('I have stored the secret'));
  await user.click(screen.getByRole('button', { name: 'Done' }));
}

/** Returns the stored webhooks whose secret isn't marked as stored, as JSON; none if there are none. */
export const getUnstoredSecrets = (): readonly string[] =>
  Object.entries({ ...localStorage })
    .filter(([name]) => name.startsWith('spec-viewer.unstored-secrets:'))
    .map(([, stored]) => String(stored));

/** Leaves the page that shows the secret and opens the list of webhooks. */
export async function confirmSecretAndOpenList(user: UserEvent): Promise<void> {
  await confirmSecretIsStored(user);
  await screen.findByRole('heading', { level: 1, name: 'Deliveries' });
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
  await user.click(navigation.getByRole('link', { name: 'Webhooks' }));
}
