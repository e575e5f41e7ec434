import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pass, takeClock } from '#test/faults/probes.ts';
import { makeWebhook } from '#test/features/webhooks/make-webhook.ts';
import {
  bodiesOf,
  chosenEvents,
  createButton,
  documentedOnly,
  endpoint,
  endpointField,
  eventsField,
  fillIn,
  finishSecretStep,
  newWebhook,
  secretHeading,
} from '#test/features/webhooks/webhook-form.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const posted = () => bodiesOf(server, 'POST');

async function openForm() {
  const { user } = await renderApp(server, newWebhook, documentedOnly);
  await endpointField();
  return user;
}

describe('the endpoint URL', () => {
  test('of a private host in another notation is sent only after “Use anyway”', async () => {
    const user = await openForm();
    await fillIn(user, 'https://0x7f.1/in', 'bookmark.created,');
    expect(await screen.findByText(/sent as/)).toHaveTextContent('127.0.0.1');
    await user.click(createButton());
    const dialog = screen.getByRole('alertdialog', { name: 'Deliver to a private network?' });
    expect(dialog).toHaveTextContent(/127\.0\.0\.1 is this machine.*use a tunnel/);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(posted()).toEqual([]);
    await user.click(createButton());
    await user.click(screen.getByRole('button', { name: 'Use anyway' }));
    await secretHeading();
    expect(posted()).toMatchObject([{ url: 'https://127.0.0.1/in' }]);
  });

  test('shows no advice while a button is pressed', async () => {
    await openForm();
    const field = await endpointField();
    takeClock();
    fireEvent.change(field, { target: { value: 'https://bücher.example/' } });
    await pass(300);
    fireEvent.pointerDown(createButton());
    await pass(2_000);
    expect(screen.queryByText(/The host is sent as/)).toBeNull();
    fireEvent.pointerUp(createButton());
    await pass(1_000);
    expect(screen.getByText(/The host is sent as/)).toBeInTheDocument();
  });

  test.each([
    ['https://mara:hunter2@hooks.example.test/', /must not contain a user name or password/],
    ['https://hooks.example.test/in#hunter2', /must not contain a fragment/],
    // The URL has 515 characters as typed and 3015 when it is percent-encoded.
    [`https://ex.com/${'ü'.repeat(500)}`, /3015 characters long as it is sent/],
  ])('is refused with a reason that never repeats a password: %s', async (url, problem) => {
    const user = await openForm();
    await fillIn(user, url, 'bookmark.created,');
    await user.click(createButton());
    expect(await endpointField()).toBeInvalid();
    expect(screen.getByRole('main')).toHaveTextContent(problem);
    expect(document.body).not.toHaveTextContent('hunter2');
    expect(posted()).toEqual([]);
  });
});

describe('the field “Events to deliver”', () => {
  test('takes Enter, comma, pasted lines, cells of a table and suggestions', async () => {
    const user = await openForm();
    await user.type(eventsField(), 'a{Enter}b,a,');
    await user.paste('c\td\r\nb');
    await user.type(eventsField(), 'folder{ArrowDown}{Enter}');
    expect(chosenEvents()).toEqual(['a', 'b', 'c', 'd', 'bookmark_folder.deleted']);
    expect(posted()).toEqual([]);
  });

  test('shows suggestions, and closes them once one is picked', async () => {
    const user = await openForm();
    await user.click(screen.getByRole('button', { name: /^Show suggestions/ }));
    await user.click(await screen.findByRole('option', { name: 'bookmark.created' }));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(chosenEvents()).toEqual(['bookmark.created']);
  });

  test('removes by button and Delete, and focuses a neighbour or at last the field', async () => {
    const user = await openForm();
    await user.click(eventsField());
    await user.paste('a,b,c,');
    await user.click(screen.getByRole('button', { name: 'Remove b' }));
    expect(await screen.findByText('Removed b')).toBeInTheDocument();
    expect(document.activeElement?.closest('[role="grid"]')).toHaveAccessibleName(
      'Events to deliver: chosen',
    );
    await user.keyboard('{Delete}');
    const [last] = chosenEvents();
    await user.click(screen.getByRole('button', { name: `Remove ${last}` }));
    expect(eventsField()).toHaveFocus();
  });

  test('warns of unusual names, and sends them unchanged with one that is half-typed', async () => {
    const user = await openForm();
    await fillIn(user, endpoint, 'folder renamed;Bookmark_Folder.Deleted,');
    expect(screen.getByText(/unusual name for an event/)).toHaveTextContent('folder renamed');
    expect(screen.getByText(/upper and lower case only/)).toHaveTextContent(
      'differs from “bookmark_folder.deleted”',
    );
    await user.type(eventsField(), 'zzz');
    await user.click(createButton());
    await secretHeading();
    expect(posted()).toMatchObject([
      { eventTypes: ['folder renamed', 'Bookmark_Folder.Deleted', 'zzz'] },
    ]);
  });

  test('offers a known name that differs in case only', async () => {
    const user = await openForm();
    await user.click(eventsField());
    await user.paste('Bookmark.Created,bookmark.created');
    await user.click(screen.getByRole('button', { name: 'Use bookmark.created' }));
    expect(chosenEvents()).toEqual(['bookmark.created']);
    expect(eventsField()).toHaveFocus();
  });
});

describe('a webhook form with two wrong fields', () => {
  const summary = () => screen.getByRole('alert');
  const inSummary = (name: string) => within(summary()).getByRole('button', { name });

  test('sends nothing, and focuses a summary with a link to each, until it is valid', async () => {
    const user = await openForm();
    await user.click(createButton());
    expect(summary()).toHaveFocus();
    expect(summary()).toHaveTextContent('2 fields need attention');
    expect(within(summary()).getAllByRole('listitem')[0]).toHaveTextContent(
      'Endpoint URL: Enter the address deliveries go to.',
    );
    expect(await endpointField()).toHaveAccessibleDescription(/Enter the address/);
    expect(eventsField()).toHaveAccessibleDescription(/Choose at least one event/);
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
    expect(posted()).toEqual([]);
  });

  test('has no summary for one problem, and one again for two', async () => {
    const user = await openForm();
    await user.click(createButton());
    const first = summary();
    await user.click(inSummary('Events to deliver'));
    await user.paste('bookmark.created,');
    await user.click(createButton());
    // A message at the only invalid field is enough, so no summary is shown.
    expect(await endpointField()).toHaveFocus();
    expect(first).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove bookmark.created' }));
    await user.click(createButton());
    expect(summary()).toHaveFocus();
    expect(posted()).toEqual([]);
  });
});

test('a webhook form with one wrong field focuses it, and checks a field again as it is left', async () => {
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
  // The user has pressed nothing, so focus doesn't move.
  expect(eventsField()).toHaveFocus();
  expect(posted()).toEqual([]);
});

describe('another webhook for the same endpoint', () => {
  test('is named before sending, and doesn’t prevent it', async () => {
    await makeWebhook(server, endpoint, ['bookmark.created', 'bookmark.deleted']);
    const { user } = await renderApp(server, newWebhook);
    await fillIn(user, endpoint, 'bookmark.created,other.event');
    expect(
      await screen.findByText('Another webhook delivers to this endpoint'),
    ).toBeInTheDocument();
    expect(screen.getByText(/so each would be delivered twice/)).toHaveTextContent(
      'https://hooks.example.test/in?team=… gets bookmark.created as well',
    );
    await user.click(createButton());
    expect(await secretHeading()).toBeInTheDocument();
  });

  test('may be one whose URL is only known masked', async () => {
    const user = await openForm();
    await fillIn(user);
    await user.click(createButton());
    await secretHeading();
    await finishSecretStep(user);
    await user.click(await screen.findByRole('link', { name: 'New webhook' }));
    await fillIn(user);
    expect(
      await screen.findByText('Another webhook may deliver to this endpoint'),
    ).toBeInTheDocument();
  });
});
