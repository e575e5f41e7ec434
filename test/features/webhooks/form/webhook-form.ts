import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

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
