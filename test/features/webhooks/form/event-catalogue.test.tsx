import { cleanup, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import { makeWebhook } from '#test/features/webhooks/make-webhook.ts';
// Loaded before the tests begin: none of them waits for what people load when they need it.
import '#features/webhooks/NewWebhookPage.tsx';
import '#features/webhooks/WebhookPage.tsx';
import '#features/webhooks/WebhooksRoom.tsx';

const server = startReferenceService();
const catalogue = `${appOrigin}/webhooks/v1/event-types`;
const newWebhook = '/settings/webhooks/new';

const events = [
  { name: 'folder.created', group: 'Folders', description: 'A folder was made.' },
  { name: 'folder.deleted', group: 'Folders', description: 'A folder went.' },
  { name: 'bookmark.created', group: 'Bookmarks' },
  { name: 'ping' },
  { group: 'no name' },
];

const offer = () => server.use(http.get(catalogue, () => HttpResponse.json(events)));
const picker = () => screen.findByRole('group', { name: 'Pick from the service’s events' });
const box = (name: string) => screen.getByRole('checkbox', { name });
const chosen = () =>
  screen
    .queryAllByRole('button', { name: /^Remove / })
    .map(({ parentElement }) => parentElement?.textContent);

describe('the catalogue of events', () => {
  it('is picked from by event and by group, with three states for a group', async () => {
    offer();
    const { user } = await renderApp(server, newWebhook);
    await picker();
    const all = box('All 2 of Folders');
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
    await user.click(box('All 1 of the others'));
    expect(chosen()).toEqual(['ping']);
  });

  it('says how many events of it could not be read', async () => {
    offer();
    await renderApp(server, newWebhook);
    await picker();
    expect(screen.getByText('1 item could not be read')).toBeInTheDocument();

    server.use(http.get(catalogue, () => HttpResponse.json([null, 7])));
    cleanup();
    await renderApp(server, newWebhook);
    expect(await screen.findByText('2 items could not be read')).toBeInTheDocument();
  });

  it('is searched, and says how many are left; Enter sends nothing', async () => {
    offer();
    const { user } = await renderApp(server, newWebhook);
    const group = within(await picker());
    expect(group.getByRole('status')).toHaveTextContent('4 events');
    await user.type(group.getByRole('searchbox', { name: 'Search events' }), 'went{Enter}');
    expect(group.getByRole('status')).toHaveTextContent('1 of 4 events');
    expect(screen.queryByRole('checkbox', { name: 'folder.created' })).toBeNull();
    expect(box('folder.deleted')).toBeInTheDocument();
    expect(screen.queryByText('Choose at least one event.')).toBeNull();
  });

  it('leaves free text and chosen events that it doesn’t hold as they are', async () => {
    offer();
    const id = await makeWebhook(server, 'https://hooks.example.test/in', ['bookmark.created']);
    const { user } = await renderApp(server, `/settings/webhooks/${id}`);
    await picker();
    expect(box('bookmark.created')).toBeChecked();
    await user.type(
      screen.getByRole('combobox', { name: 'Events to deliver' }),
      'of.another.kind{Enter}',
    );
    await user.click(box('All 2 of Folders'));
    await user.click(box('All 2 of Folders'));
    expect(chosen()).toEqual(['bookmark.created', 'of.another.kind']);
  });

  it('that can’t be read leaves the field, says so, and can be asked for again', async () => {
    server.use(http.get(catalogue, () => new HttpResponse(null, { status: 403 })));
    const { user } = await renderApp(server, newWebhook);
    expect(await screen.findByText(/list of events couldn’t be read/)).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Events to deliver' })).toBeInTheDocument();
    offer();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await picker();
  });

  it('is not asked for where the service has none', async () => {
    await renderApp(server, newWebhook, { extensions: ['webhooks.manage'] });
    await screen.findByRole('combobox', { name: 'Events to deliver' });
    expect(screen.queryByRole('group', { name: /Pick from/ })).toBeNull();
    expect(server.sent.filter(({ path }) => path.includes('event-types'))).toEqual([]);
  });
});
