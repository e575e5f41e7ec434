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
  replaceEndpoint,
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
  test('rejects an invalid URL with a reason that never contains a password, and accepts a private host only after “Use anyway”', async () => {
    const user = await openForm();
    await fillInWebhookForm(user, '', 'bookmark.created,');
    for (const [url, problem] of [
      ['https://mara:hunter2@hooks.example.test/', /must not contain a user name or password/],
      ['https://hooks.example.test/in#hunter2', /must not contain a fragment/],
      // The URL has 515 characters as typed, and 3015 characters when it is percent-encoded.
      [`https://ex.com/${'ü'.repeat(500)}`, /3015 characters long when it is sent/],
    ] as const) {
      await replaceEndpoint(user, url);
      await user.click(getCreateButton());
      expect(await findEndpointField()).toBeInvalid();
      expect(screen.getByRole('main')).toHaveTextContent(problem);
      expect(document.body).not.toHaveTextContent('hunter2');
    }

    await replaceEndpoint(user, 'https://0x7f.1/in');
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
    expect(await screen.findByText(/public IP addresses only/)).toBeVisible();
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
});

describe('field “Events to deliver”', () => {
  test('accepts typed, pasted and suggested names, and focuses the next event or the text field after a removal', async () => {
    const user = await openForm();
    await user.type(getEventsField(), 'a{Enter}b,a,');
    await user.paste('c\td\r\nb');
    await user.type(getEventsField(), 'folder{ArrowDown}{Enter}');
    await user.click(screen.getByRole('button', { name: /^Show suggestions/ }));
    await user.click(await screen.findByRole('option', { name: 'bookmark.created' }));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    const chosen = ['a', 'b', 'c', 'd', 'bookmark_folder.deleted', 'bookmark.created'];
    expect(getSelectedEvents()).toEqual(chosen);

    await user.click(screen.getByRole('button', { name: 'Remove b' }));
    expect(await screen.findByText('Removed b')).toBeInTheDocument();
    expect(document.activeElement?.closest('[role="grid"]')).toHaveAccessibleName(
      'Events to deliver: chosen',
    );
    await user.keyboard('{Delete}{Delete}{Delete}');
    const [kept, last, ...others] = getSelectedEvents();
    expect(others).toEqual([]);
    await user.click(screen.getByRole('button', { name: `Remove ${kept}` }));
    await user.click(screen.getByRole('button', { name: `Remove ${last}` }));
    expect(getEventsField()).toHaveFocus();
    expect(posted()).toEqual([]);
  });

  test('warns about unusual names and suggests similar names, but sends the names unchanged, also one without Enter', async () => {
    const user = await openForm();
    await user.click(getEventsField());
    await user.paste('Bookmark.Created,bookmark.created');
    await user.click(screen.getByRole('button', { name: 'Use bookmark.created' }));
    expect(getSelectedEvents()).toEqual(['bookmark.created']);
    expect(getEventsField()).toHaveFocus();

    await fillInWebhookForm(user, webhookEndpointUrl, 'folder renamed;Bookmark_Folder.Deleted,');
    expect(screen.getByText(/unusual event name/)).toHaveTextContent('folder renamed');
    expect(screen.getByText(/upper and lower case only/)).toHaveTextContent(
      'differs from “bookmark_folder.deleted”',
    );
    await user.type(getEventsField(), 'zzz');
    await user.click(getCreateButton());
    await findSecretHeading();
    expect(posted()).toMatchObject([
      { eventTypes: ['bookmark.created', 'folder renamed', 'Bookmark_Folder.Deleted', 'zzz'] },
    ]);
  });
});

describe('invalid webhook form', () => {
  const summary = () => screen.getByRole('alert');
  const inSummary = (name: string) => within(summary()).getByRole('button', { name });

  test('with two invalid fields sends nothing and focuses a summary with a link to each field', async () => {
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

  test('with one invalid field focuses this field without a summary, and validates it again on blur', async () => {
    const user = await openForm();
    await user.click(getCreateButton());
    await user.click(inSummary('Events to deliver'));
    await user.paste('bookmark.created,');
    await user.click(getCreateButton());
    // The message at the only invalid field is enough.
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await findEndpointField()).toHaveFocus();
    await user.paste('https://hooks.example.test/');
    await user.clear(await findEndpointField());
    expect(await findEndpointField()).not.toBeInvalid();
    await user.click(getEventsField());
    expect(await findEndpointField()).toBeInvalid();
    // The user has pressed no button, so focus doesn't move to the invalid field.
    expect(getEventsField()).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Remove bookmark.created' }));
    await user.click(getCreateButton());
    expect(summary()).toHaveFocus();
    expect(posted()).toEqual([]);
  });
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
