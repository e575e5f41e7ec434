import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { secretHeading } from '#test/features/webhooks/secret/secret-step.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import {
  chosenEvents,
  createButton,
  documentedOnly,
  endpointField,
  eventsField,
  fillIn,
  newWebhook,
} from './webhook-form.ts';

const server = startReferenceService();
const url = 'https://hooks.example.test/';
const posted = () =>
  server.sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));

async function openForm() {
  const { user } = await renderApp(server, newWebhook, documentedOnly);
  await endpointField();
  return user;
}

describe('the field “Events to deliver”', () => {
  test('takes Enter, comma, pasted lines and suggestions', async () => {
    const user = await openForm();
    await user.type(eventsField(), 'a{Enter}b,a,');
    await user.paste('c\nd\r\nb');
    await user.type(eventsField(), 'folder{ArrowDown}{Enter}');
    expect(chosenEvents()).toEqual(['a', 'b', 'c', 'd', 'bookmark_folder.deleted']);
    expect(posted()).toEqual([]);
  });

  test('takes the cells of a pasted table one by one', async () => {
    const user = await openForm();
    await user.click(eventsField());
    await user.paste('a\tb\r\nc;d\n');
    expect(chosenEvents()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('shows suggestions, and closes them once one is picked', async () => {
    const user = await openForm();
    await user.click(screen.getByRole('button', { name: /^Show suggestions/ }));
    await user.click(await screen.findByRole('option', { name: 'bookmark.created' }));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(chosenEvents()).toEqual(['bookmark.created']);
  });

  test('removes by button and Delete, and focuses a neighbour', async () => {
    const user = await openForm();
    await user.click(eventsField());
    await user.paste('a,b,c,');
    await user.click(screen.getByRole('button', { name: 'Remove b' }));
    expect(await screen.findByText('Removed b')).toBeInTheDocument();
    expect(document.activeElement?.closest('[role="grid"]')).toHaveAccessibleName(
      'Events to deliver: chosen',
    );
    await user.keyboard('{Delete}');
    expect(chosenEvents()).toHaveLength(1);
  });

  test('keeps the focus when the last event is removed', async () => {
    const user = await openForm();
    await user.click(eventsField());
    await user.paste('a,');
    await user.click(screen.getByRole('button', { name: 'Remove a' }));
    expect(eventsField()).toHaveFocus();
    expect(screen.getByText('Removed a')).toBeInTheDocument();
  });

  test('warns of unusual names, and sends them unchanged', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user, url, 'folder renamed;Bookmark_Folder.Deleted');
    expect(screen.getByText(/unusual name for an event/)).toHaveTextContent('folder renamed');
    expect(screen.getByText(/upper and lower case only/)).toHaveTextContent(
      'differs from “bookmark_folder.deleted”',
    );
    await user.click(createButton());
    await secretHeading();
    expect(posted()).toMatchObject([{ eventTypes: ['folder renamed', 'Bookmark_Folder.Deleted'] }]);
  });

  test('offers a known name that differs in case only', async () => {
    const user = await openForm();
    await user.click(eventsField());
    await user.paste('Bookmark.Created,bookmark.created');
    await user.click(screen.getByRole('button', { name: 'Use bookmark.created' }));
    expect(chosenEvents()).toEqual(['bookmark.created']);
    expect(eventsField()).toHaveFocus();
  });

  test('sends an event that is typed and not yet chosen', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user, url, 'a,');
    await user.type(eventsField(), 'zzz');
    await user.click(createButton());
    await secretHeading();
    expect(posted()).toMatchObject([{ eventTypes: ['a', 'zzz'] }]);
  });
});
