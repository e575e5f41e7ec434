import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { createWebhookByRequest } from '#test/features/webhooks/make-webhook.ts';
import {
  getCreateButton,
  getEventsField,
  newWebhookRoute,
} from '#test/features/webhooks/webhook-form.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const catalogue = `${appOrigin}/webhooks/v1/event-types`;

const schema = {
  type: 'object',
  required: ['folder'],
  properties: { folder: { type: 'string', description: 'Name of the folder.' } },
};
const events = [
  {
    name: 'folder.created',
    group: 'Folders',
    description: 'A folder was made.',
    example: { folder: 'Guide' },
    schema,
  },
  { name: 'folder.deleted', group: 'Folders', description: 'A folder went.' },
  { name: 'bookmark.created', group: 'Bookmarks' },
  { name: 'ping' },
];

const answerWith = (records: unknown[]) =>
  server.use(http.get(catalogue, () => HttpResponse.json(records)));
const picker = () => screen.findByRole('group', { name: 'Pick from the service’s events' });
const box = (name: string) => screen.getByRole('checkbox', { name });
const chosen = () =>
  screen
    .queryAllByRole('button', { name: /^Remove / })
    .map(({ parentElement }) => parentElement?.textContent);

describe('event catalogue', () => {
  test('selects single events and whole groups, and shows the example and schema of an event', async () => {
    answerWith(events);
    const { user } = await renderApp(server, newWebhookRoute);
    const shown = within(await picker());
    const all = box('Folders: all 2 events');
    expect(all).not.toBeChecked();
    await user.click(box('folder.created'));
    expect(all).toBePartiallyChecked();
    expect(box('folder.created')).toHaveAccessibleDescription('A folder was made.');
    await user.click(all);
    expect(all).toBeChecked();
    expect(all).not.toBePartiallyChecked();
    expect(chosen()).toEqual(['folder.created', 'folder.deleted']);
    await user.click(all);
    expect(chosen()).toEqual([]);
    await user.click(box('Others: 1 event'));
    expect(chosen()).toEqual(['ping']);

    expect(shown.queryByText('Data of ping')).toBeNull();
    expect(shown.queryByText(/"folder"/)).toBeNull();
    await user.click(shown.getByText('folder.created', { selector: 'summary *' }));
    expect(await shown.findByText(/"folder": "Guide"/)).toBeInTheDocument();
    const fields = within(shown.getByRole('list', { name: 'Schema' }));
    expect(fields.getByRole('listitem')).toHaveTextContent(
      'folder requiredstringName of the folder.',
    );

    const group = await picker();
    const isAfter = (element: HTMLElement) =>
      group.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isAfter(getEventsField())).toBe(0);
    expect(isAfter(getCreateButton())).not.toBe(0);
    // The catalogue replaces the suggestions of the field.
    expect(screen.queryByRole('button', { name: /^Show suggestions/ })).toBeNull();
  });

  test("shows the number of unreadable events, and doesn't warn about unlisted events if some events are unreadable", async () => {
    answerWith([...events, { group: 'no name' }]);
    const { user } = await renderApp(server, newWebhookRoute);
    await picker();
    expect(screen.getByText('1 item couldn’t be read')).toBeInTheDocument();
    // The unreadable items can include an unlisted event type, so no warning is expected.
    await user.click(getEventsField());
    await user.paste('sprint.ended,');
    expect(chosen()).toEqual(['sprint.ended']);
    expect(screen.queryByText(/service’s list of events, so/)).toBeNull();

    cleanup();
    answerWith([null, 7]);
    await renderApp(server, newWebhookRoute);
    expect(await screen.findByText('2 items couldn’t be read')).toBeInTheDocument();
  });

  test('keeps selected events that it doesn’t list, warns about them, and suggests similar listed events', async () => {
    answerWith([...events, { name: 'bookmark.deleted' }]);
    const id = await createWebhookByRequest(server, 'https://hooks.example.test/in', [
      'bookmark.created',
    ]);
    const { user } = await renderApp(server, `/settings/webhooks/${id}`);
    await picker();
    expect(box('bookmark.created')).toBeChecked();
    await user.click(getEventsField());
    await user.paste('bookmark.delete,bookmark.deleted,sprint.ended,');
    const words = /is not in the service’s list of events, so it may never be delivered/;
    const warned = await screen.findAllByText(words);
    expect(warned.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^“bookmark.delete” is not.* Did you mean “bookmark.deleted”\?/),
      expect.stringMatching(/^“sprint.ended” is not.*be delivered\.$/),
    ]);
    await user.click(screen.getByRole('button', { name: 'Use bookmark.deleted' }));
    expect(screen.getAllByText(words)).toHaveLength(1);
    await user.click(box('Folders: all 2 events'));
    await user.click(box('Folders: all 2 events'));
    expect(chosen()).toEqual(['bookmark.created', 'bookmark.deleted', 'sprint.ended']);
  });

  test('is replaced by a text field after a 403, and “Try again” loads the catalogue', async () => {
    server.use(http.get(catalogue, () => new HttpResponse(null, { status: 403 })));
    const { user } = await renderApp(server, newWebhookRoute);
    expect(await screen.findByText(/list of events couldn’t be read/)).toBeInTheDocument();
    expect(getEventsField()).toBeInTheDocument();
    answerWith(events);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await picker()).toBeInTheDocument();
  });

  test("isn't requested if the service doesn't offer an event catalogue", async () => {
    const { services } = await renderApp(server, newWebhookRoute, {
      extensions: ['webhooks.manage'],
    });
    await screen.findByLabelText('Endpoint URL');
    await waitFor(() => expect(services.queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('group', { name: /Pick from/ })).toBeNull();
    const read = server.sent.map(({ path }) => path);
    expect(read).toContain('/webhooks/v1/subscriptions');
    expect(read).not.toContain('/webhooks/v1/event-types');
  });
});
