import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { subscriptionsQuery } from '#data/webhooks/queries.ts';
import { storageKey } from '#platform/stored.ts';
import { fetchFromService } from '#test/faults/operations.ts';
import {
  localWebhooksKeyParts,
  storeLocalWebhooks,
  storeWebhooksFromAnotherTab,
} from '#test/features/webhooks/local-webhooks.ts';
import { createWebhookByRequest } from '#test/features/webhooks/make-webhook.ts';
import {
  documentedOnly,
  findEndpointField,
  getSaveButton,
  replaceEndpoint,
} from '#test/features/webhooks/webhook-form.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const list = '/settings/webhooks';
const path = '/webhooks/v1/subscriptions';
const url = 'https://ci.example.test/in';
const mine = 'https://ci.example.test/mine';
const theirs = 'https://ci.example.test/theirs';

const patches = () => server.sent.filter(({ method }) => method === 'PATCH');
const bodies = () => patches().map(({ body }) => JSON.parse(body));
const findNotice = () => screen.findByText('This webhook was changed elsewhere');
const changesChannel = () =>
  new BroadcastChannel(storageKey('webhook-changes', ...localWebhooksKeyParts));

const makeOne = () => createWebhookByRequest(server, url, ['a', 'b']);
const changeElsewhere = (id: string, change: Record<string, unknown>) =>
  fetchFromService(server, 'PATCH', `${path}/${id}`, change);

/** Sends the message that a tab broadcasts to other tabs after a change of a webhook. */
function broadcastFromAnotherTab(): void {
  const channel = changesChannel();
  channel.postMessage('webhooks changed');
  channel.close();
}

/** Delays the response to the next change of a webhook, after the service has applied the change. */
function delayNextResponse() {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const applied = vi.fn();
  server.use(
    http.patch(
      `${appOrigin}${path}/:id`,
      async ({ request }) => {
        const response = await server.service().fetch(request);
        applied();
        await held;
        return response;
      },
      { once: true },
    ),
  );
  return { applied, release };
}

describe('saving a webhook that was changed elsewhere', () => {
  async function conflict() {
    const id = await makeOne();
    const view = await renderApp(server, `${list}/${id}`);
    await replaceEndpoint(view.user, mine);
    await changeElsewhere(id, { url: theirs });
    await view.user.click(getSaveButton());
    await findNotice();
    return { ...view, id };
  }

  test('sends If-Match, shows both versions, and overwrites the newer version only after “Keep mine”', async () => {
    const { user } = await conflict();
    expect(patches()[0]?.headers.get('if-match')).toMatch(/^"/);
    expect(screen.getByRole('columnheader', { name: 'In this form' })).toBeInTheDocument();
    const row = within(screen.getByRole('row', { name: /^Endpoint URL/ }));
    const cells = row.getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells).toEqual([mine, theirs]);
    expect(await findEndpointField()).toHaveValue(mine);
    expect(screen.getByRole('alert')).toHaveFocus();
    await user.click(getSaveButton());
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(patches()).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(getSaveButton());
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    expect(bodies()).toEqual([{ url: mine }, { url: mine }]);
    const [stale, fresh] = patches().map(({ headers }) => headers.get('if-match'));
    expect(fresh).not.toBe(stale);
  });

  test('“Use the other” shows the newer version in the form without a request', async () => {
    const { user } = await conflict();
    await user.click(screen.getByRole('button', { name: 'Use the other' }));
    expect(await findEndpointField()).toHaveValue(theirs);
    expect(getSaveButton()).toHaveAttribute('aria-disabled', 'true');
    await user.click(getSaveButton());
    expect(patches()).toHaveLength(1);
  });

  test("reports a change of another property, and “Try again” saves the user's change", async () => {
    const id = await makeOne();
    const { user } = await renderApp(server, `${list}/${id}`);
    await replaceEndpoint(user, mine);
    await changeElsewhere(id, { eventTypes: ['c'] });
    await user.click(getSaveButton());
    expect(await screen.findByText(/changed elsewhere after you opened it/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Remove c' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    expect(bodies()).toEqual([{ url: mine }, { url: mine }]);
  });
});

describe('several changes to one webhook', () => {
  test("are sent one after another, and a late response doesn't revert a newer change", async () => {
    const id = await makeOne();
    const { user, services } = await renderApp(server, `${list}/${id}`);
    const { release } = delayNextResponse();
    await user.click(await screen.findByRole('switch'));
    await user.click(await screen.findByRole('button', { name: 'Pause webhook' }));
    await replaceEndpoint(user, mine);
    await user.click(getSaveButton());
    await screen.findByRole('button', { name: 'Saving…' });
    // If saving sent a request, that request would have arrived before the response to this one.
    await services.queryClient.fetchQuery(subscriptionsQuery(services.webhooks));
    expect(bodies()).toEqual([{ status: 'paused' }]);
    release();
    await screen.findByText('Changes saved.');
    expect(bodies()).toEqual([{ status: 'paused' }, { url: mine }]);
    expect(await findEndpointField()).toHaveValue(mine);
    expect(screen.getByRole('switch')).not.toBeChecked();
    await services.queryClient.refetchQueries();
    expect(await findEndpointField()).toHaveValue(mine);
    expect(screen.getByRole('switch')).not.toBeChecked();

    await replaceEndpoint(user, theirs);
    await user.click(getSaveButton());
    await waitFor(() => expect(patches()).toHaveLength(3));
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    expect(screen.queryByText('This webhook was changed elsewhere')).toBeNull();
  });
});

describe('change of a webhook in another tab', () => {
  test("makes the list fetch the webhooks again, and is announced by a message that doesn't contain the change", async () => {
    const id = await makeOne();
    const { user } = await renderApp(server, list);
    expect(await screen.findByRole('switch')).toBeChecked();
    await changeElsewhere(id, { status: 'paused' });
    broadcastFromAnotherTab();
    await waitFor(() => expect(screen.getByRole('switch')).not.toBeChecked());

    const heard: unknown[] = [];
    const channel = changesChannel();
    channel.onmessage = ({ data }) => heard.push(data);
    await user.click(screen.getByRole('switch'));
    await waitFor(() => expect(heard).toEqual(['webhooks changed']));
    channel.close();
  });

  test("is shown next to the user's input, which keeps focus", async () => {
    const id = await makeOne();
    const { user } = await renderApp(server, `${list}/${id}`);
    await replaceEndpoint(user, mine);
    await changeElsewhere(id, { url: theirs });
    broadcastFromAnotherTab();
    await findNotice();
    expect(await findEndpointField()).toHaveValue(mine);
    // The user has pressed no button and continues typing, so focus doesn't move.
    expect(await findEndpointField()).toHaveFocus();
    expect(patches()).toEqual([]);
  });

  test('is shown after the response to a pending change by this tab', async () => {
    const id = await makeOne();
    const { user, services } = await renderApp(server, `${list}/${id}`);
    const { applied, release } = delayNextResponse();
    await user.click(await screen.findByRole('switch'));
    await user.click(await screen.findByRole('button', { name: 'Pause webhook' }));
    await waitFor(() => expect(applied).toHaveBeenCalled());
    await changeElsewhere(id, { url: theirs });
    const received = vi.spyOn(services.queryClient, 'isMutating');
    broadcastFromAnotherTab();
    await waitFor(() => expect(received).toHaveBeenCalled());
    release();
    await waitFor(() => expect(services.queryClient.isMutating()).toBe(0));
    await waitFor(async () => expect(await findEndpointField()).toHaveValue(theirs));
    expect(screen.getByRole('switch')).not.toBeChecked();
  });
});

describe('webhook stored in this browser', () => {
  test('shows its new version next to the input after a change in another tab', async () => {
    const subscriptionId = await makeOne();
    const known = { subscriptionId, urlComplete: true, eventTypes: ['a'] };
    storeLocalWebhooks({ ...known, url, status: 'active' });
    const { user } = await renderApp(server, `${list}/${subscriptionId}`, documentedOnly);
    await replaceEndpoint(user, mine);
    storeWebhooksFromAnotherTab({ ...known, url: theirs, status: 'paused' });
    await findNotice();
    expect(screen.getByRole('row', { name: /^Endpoint URL/ })).toHaveTextContent(theirs);
    expect(screen.getByRole('switch')).not.toBeChecked();
    expect(await findEndpointField()).toHaveValue(mine);
  });

  test("isn't reported as changed elsewhere after a change in this tab adds missing fields", async () => {
    const subscriptionId = await makeOne();
    storeLocalWebhooks({ subscriptionId });
    const { user } = await renderApp(server, `${list}/${subscriptionId}`, documentedOnly);
    await replaceEndpoint(user, mine);
    await user.click(screen.getByRole('button', { name: 'Resume webhook' }));
    await screen.findByRole('switch', { name: url });
    expect(screen.queryByText('This webhook was changed elsewhere')).toBeNull();
    await user.click(getSaveButton());
    await screen.findByText('Changes saved.');
    expect(bodies()).toEqual([{ status: 'active' }, { url: mine }]);
  });
});
