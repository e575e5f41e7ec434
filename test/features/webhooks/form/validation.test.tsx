import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import {
  createButton,
  documentedOnly,
  endpointField,
  eventsField,
  newWebhook,
} from './webhook-form.ts';

const server = startReferenceService();
const posts = () => server.sent.filter(({ method }) => method === 'POST');
const summary = () => screen.getByRole('alert');
const inSummary = (name: string) => within(summary()).getByRole('button', { name });

async function openForm() {
  const { user } = await renderApp(server, newWebhook, documentedOnly);
  await endpointField();
  return user;
}

describe('a webhook form with two wrong fields', () => {
  test('sends nothing, and focuses a summary of them', async () => {
    const user = await openForm();
    await user.click(createButton());
    expect(summary()).toHaveFocus();
    expect(summary()).toHaveTextContent('2 fields need attention');
    expect(within(summary()).getAllByRole('listitem')[0]).toHaveTextContent(
      'Endpoint URL: Enter the address deliveries go to.',
    );
    expect(await endpointField()).toHaveAccessibleDescription(/Enter the address/);
    expect(eventsField()).toHaveAccessibleDescription(/Choose at least one event/);
    expect(posts()).toEqual([]);
  });

  test('has a summary with a link to each, until it is valid', async () => {
    const user = await openForm();
    await user.click(createButton());
    await user.click(inSummary('Events to deliver'));
    expect(eventsField()).toHaveFocus();
    await user.click(inSummary('Endpoint URL'));
    expect(await endpointField()).toHaveFocus();
    await user.paste('https://hooks.example.test/');
    expect(summary()).toHaveTextContent('One field needs attention');
    expect(await endpointField()).toHaveFocus();
    await user.click(eventsField());
    await user.paste('bookmark.created,');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(eventsField()).toHaveFocus();
  });

  test('has no summary for one problem, and one again for two', async () => {
    const user = await openForm();
    await user.click(createButton());
    const first = summary();
    await user.click(inSummary('Events to deliver'));
    await user.paste('bookmark.created,');
    await user.click(createButton());
    // What is said at the one field is enough.
    expect(await endpointField()).toHaveFocus();
    expect(first).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove bookmark.created' }));
    await user.click(createButton());
    expect(summary()).toHaveFocus();
    expect(posts()).toEqual([]);
  });
});

describe('a webhook form with one wrong field', () => {
  test('focuses it, and checks a field again as it is left', async () => {
    const user = await openForm();
    await user.click(await endpointField());
    await user.paste('https://hooks.example.test/');
    await user.click(createButton());
    expect(eventsField()).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.clear(await endpointField());
    expect(await endpointField()).not.toBeInvalid();
    await user.click(eventsField());
    expect(await endpointField()).toBeInvalid();
    // Nobody has pressed anything: the focus stays.
    expect(eventsField()).toHaveFocus();
    expect(posts()).toEqual([]);
  });
});
