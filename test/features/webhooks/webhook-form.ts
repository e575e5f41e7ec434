import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { appOrigin, type TestServer } from '#test/support/server.ts';

/** The route of the subscriptions at the service, for handlers. */
export const subscriptions = `${appOrigin}/webhooks/v1/subscriptions`;

/** The bodies of the requests of this method, in order. */
export const bodiesOf = ({ sent }: TestServer, method: string) =>
  sent.filter((request) => request.method === method).map(({ body }) => JSON.parse(body));

/** Whether the browser would ask before a reload, or before the tab is closed. */
export function asksBeforeUnload(): boolean {
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  return unload.defaultPrevented;
}

export const newWebhook = '/settings/webhooks/new';
export const endpoint = 'https://hooks.example.test/in?team=atlas';
/** What a service without any extension offers. */
export const documentedOnly = { extensions: [] };

export const endpointField = () => screen.findByLabelText('Endpoint URL');
export const eventsField = () => screen.getByRole('combobox', { name: 'Events to deliver' });
export const createButton = () => screen.getByRole('button', { name: /^Creat/ });
export const saveButton = () => screen.getByRole('button', { name: 'Save changes' });

/** The names of the events that are chosen, in their order. */
export function chosenEvents(): readonly string[] {
  const chosen = screen.getByRole('grid', { name: 'Events to deliver: chosen' });
  return within(chosen)
    .getAllByRole('row')
    .map((row) => row.textContent);
}

export async function replaceEndpoint(user: UserEvent, url: string): Promise<void> {
  await user.clear(await endpointField());
  await user.click(await endpointField());
  await user.paste(url);
}

/** Fills in the form of a new webhook. */
export async function fillIn(
  user: UserEvent,
  url = endpoint,
  eventTypes = 'bookmark.created,custom.event',
): Promise<void> {
  await user.click(await endpointField());
  await user.paste(url);
  await user.click(eventsField());
  await user.paste(eventTypes);
}

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
