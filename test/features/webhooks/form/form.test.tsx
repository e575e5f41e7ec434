import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { advanceFakeClock, startFakeClock } from '#test/faults/probes.ts';
import { createWebhookByRequest } from '#test/features/webhooks/make-webhook.ts';
import {
  confirmSecretIsStored,
  documentedOnly,
  fillInWebhookForm,
  findEndpointField,
  findSecretHeading,
  getCreateButton,
  getEventsField,
  getSelectedEvents,
  getSentBodies,
  newWebhookRoute,
  webhookEndpointUrl,
} from '#test/features/webhooks/webhook-form.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const posted = () => getSentBodies(server, 'POST');

async function openForm() {
  const { user } = await renderApp(server, newWebhookRoute, documentedOnly);
  await findEndpointField();
  return user;
}

describe('endpoint field', () => {
  test('accepts a private host in an unusual notation only after “Use anyway”', async () => {
    const user = await openForm();
    await fillInWebhookForm(user, 'https://0x7f.1/in', 'bookmark.created,');
    expect(await screen.findByText(/sent as/)).toHaveTextContent('127.0.0.1');
    await user.click(getCreateButton());
    const dialog = screen.getByRole('alertdialog', { name: 'Deliver to a private network?' });
    expect(dialog).toHaveTextContent(/127\.0\.0\.1” is this machine.*use a tunnel/);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(posted()).toEqual([]);
    await user.click(getCreateButton());
    await user.click(screen.getByRole('button', { name: 'Use anyway' }));
    await waitFor(() => expect(posted()).toMatchObject([{ url: 'https://127.0.0.1/in' }]));
    // The reference service refuses private addresses.
    expect(await screen.findByText(/public addresses only/)).toBeVisible();
  });

  test('delays a warning until the pointer is released', async () => {
    await openForm();
    const field = await findEndpointField();
    startFakeClock();
    fireEvent.change(field, { target: { value: 'https://bücher.example/' } });
    await advanceFakeClock(300);
    fireEvent.pointerDown(getCreateButton());
    await advanceFakeClock(2_000);
    expect(screen.queryByText(/The host is sent as/)).toBeNull();
    fireEvent.pointerUp(getCreateButton());
    await advanceFakeClock(1_000);
    expect(screen.getByText(/The host is sent as/)).toBeInTheDocument();
  });

  test.each([
    ['https://mara:hunter2@hooks.example.test/', /must not contain a user name or password/],
    ['https://hooks.example.test/in#hunter2', /must not contain a fragment/],
    // The URL has 515 characters as typed, and 3015 characters when it is percent-encoded.
    [`https://ex.com/${'ü'.repeat(500)}`, /3015 characters long when it is sent/],
  ])(
    'rejects an invalid URL with a reason that never contains a password: %s',
    async (url, problem) => {
      const user = await openForm();
      await fillInWebhookForm(user, url, 'bookmark.created,');
      await user.click(getCreateButton());
      expect(await findEndpointField()).toBeInvalid();
      expect(screen.getByRole('main')).toHaveTextContent(problem);
      expect(document.body).not.toHaveTextContent('hunter2');
      expect(posted()).toEqual([]);
    },
  );
});

describe('field “Events to deliver”', () => {
  test('accepts event names that are ended by Enter or a comma, pasted as lines or table cells, or selected from suggestions', async () => {
    const user = await openForm();
    await user.type(getEventsField(), 'a{Enter}b,a,');
    await user.paste('c\td\r\nb');
    await user.type(getEventsField(), 'folder{ArrowDown}{Enter}');
    expect(getSelectedEvents()).toEqual(['a', 'b', 'c', 'd', 'bookmark_folder.deleted']);
    expect(posted()).toEqual([]);
  });

  test('shows suggestions and closes the suggestions after a selection', async () => {
    const user = await openForm();
    await user.click(screen.getByRole('button', { name: /^Show suggestions/ }));
    await user.click(await screen.findByRole('option', { name: 'bookmark.created' }));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(getSelectedEvents()).toEqual(['bookmark.created']);
  });

  test('removes an event by button or Delete, and focuses the next event, or the text field if there is no next event', async () => {
    const user = await openForm();
    await user.click(getEventsField());
    await user.paste('a,b,c,');
    await user.click(screen.getByRole('button', { name: 'Remove b' }));
    expect(await screen.findByText('Removed b')).toBeInTheDocument();
    expect(document.activeElement?.closest('[role="grid"]')).toHaveAccessibleName(
      'Events to deliver: chosen',
    );
    await user.keyboard('{Delete}');
    const [last] = getSelectedEvents();
    await user.click(screen.getByRole('button', { name: `Remove ${last}` }));
    expect(getEventsField()).toHaveFocus();
  });

  test("warns about unusual event names, but sends the names unchanged, including a name that isn't confirmed with Enter", async () => {
    const user = await openForm();
    await fillInWebhookForm(user, webhookEndpointUrl, 'folder renamed;Bookmark_Folder.Deleted,');
    expect(screen.getByText(/unusual event name/)).toHaveTextContent('folder renamed');
    expect(screen.getByText(/upper and lower case only/)).toHaveTextContent(
      'differs from “bookmark_folder.deleted”',
    );
    await user.type(getEventsField(), 'zzz');
    await user.click(getCreateButton());
    await findSecretHeading();
    expect(posted()).toMatchObject([
      { eventTypes: ['folder renamed', 'Bookmark_Folder.Deleted', 'zzz'] },
    ]);
  });

  test('suggests a name that differs only in upper and lower case', async () => {
    const user = await openForm();
    await user.click(getEventsField());
    await user.paste('Bookmark.Created,bookmark.created');
    await user.click(screen.getByRole('button', { name: 'Use bookmark.created' }));
    expect(getSelectedEvents()).toEqual(['bookmark.created']);
    expect(getEventsField()).toHaveFocus();
  });
});

describe('webhook form with two invalid fields', () => {
  const summary = () => screen.getByRole('alert');
  const inSummary = (name: string) => within(summary()).getByRole('button', { name });

  test('sends nothing and focuses a summary with a link to each invalid field', async () => {
    const user = await openForm();
    await user.click(getCreateButton());
    expect(summary()).toHaveFocus();
    expect(summary()).toHaveTextContent('2 fields need attention');
    expect(within(summary()).getAllByRole('listitem')[0]).toHaveTextContent(
      'Endpoint URL: Enter the URL that deliveries are sent to.',
    );
    expect(await findEndpointField()).toHaveAccessibleDescription(/Enter the URL/);
    expect(getEventsField()).toHaveAccessibleDescription(/Choose at least one event/);
    await user.click(inSummary('Events to deliver'));
    expect(getEventsField()).toHaveFocus();
    await user.click(inSummary('Endpoint URL'));
    expect(await findEndpointField()).toHaveFocus();
    await user.paste('https://hooks.example.test/');
    expect(summary()).toHaveTextContent('One field needs attention');
    expect(await findEndpointField()).toHaveFocus();
    await user.click(getEventsField());
    await user.paste('bookmark.created,');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(getEventsField()).toHaveFocus();
    expect(posted()).toEqual([]);
  });

  test('shows no summary when only one field is invalid, and shows the summary again when two fields are invalid', async () => {
    const user = await openForm();
    await user.click(getCreateButton());
    const first = summary();
    await user.click(inSummary('Events to deliver'));
    await user.paste('bookmark.created,');
    await user.click(getCreateButton());
    // If only one field is invalid, the message at that field is enough, so no summary is shown.
    expect(await findEndpointField()).toHaveFocus();
    expect(first).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove bookmark.created' }));
    await user.click(getCreateButton());
    expect(summary()).toHaveFocus();
    expect(posted()).toEqual([]);
  });
});

test('a webhook form with one invalid field focuses this field, and validates the field again on blur', async () => {
  const user = await openForm();
  await user.click(await findEndpointField());
  await user.paste('https://hooks.example.test/');
  await user.click(getCreateButton());
  expect(getEventsField()).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.clear(await findEndpointField());
  expect(await findEndpointField()).not.toBeInvalid();
  await user.click(getEventsField());
  expect(await findEndpointField()).toBeInvalid();
  // The user has pressed no button, so focus doesn't move to the invalid field.
  expect(getEventsField()).toHaveFocus();
  expect(posted()).toEqual([]);
});

describe('second webhook for the same endpoint', () => {
  test('is allowed, but the form shows a warning first', async () => {
    await createWebhookByRequest(server, webhookEndpointUrl, [
      'bookmark.created',
      'bookmark.deleted',
    ]);
    const { user } = await renderApp(server, newWebhookRoute);
    await fillInWebhookForm(user, webhookEndpointUrl, 'bookmark.created,other.event');
    expect(
      await screen.findByText('Another webhook delivers to this endpoint'),
    ).toBeInTheDocument();
    expect(screen.getByText(/so each would be delivered twice/)).toHaveTextContent(
      'https://hooks.example.test/in?team=… gets bookmark.created as well',
    );
    await user.click(getCreateButton());
    expect(await findSecretHeading()).toBeInTheDocument();
  });

  test('is reported even if only the masked URL of the first webhook is available', async () => {
    const user = await openForm();
    await fillInWebhookForm(user);
    await user.click(getCreateButton());
    await findSecretHeading();
    await confirmSecretIsStored(user);
    await user.click(await screen.findByRole('link', { name: 'New webhook' }));
    await fillInWebhookForm(user);
    expect(
      await screen.findByText('Another webhook may deliver to this endpoint'),
    ).toBeInTheDocument();
  });
});
