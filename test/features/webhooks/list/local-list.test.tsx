import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { storageKey } from '#platform/stored.ts';
import {
  localWebhooksKeyParts,
  localWebhooksStorageKey,
  storeLocalWebhooks,
  storeWebhooksFromAnotherTab,
} from '#test/features/webhooks/local-webhooks.ts';
import { createWebhookByRequest } from '#test/features/webhooks/make-webhook.ts';
import {
  documentedOnly,
  findEndpointField,
  getSaveButton,
  getSentBodies,
  subscriptionsUrl,
} from '#test/features/webhooks/webhook-form.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import { readSingleDownload, watchDownloads } from '#test/support/watch-downloads.ts';

const server = startReferenceService();
const list = '/settings/webhooks';
const url = 'https://ci.example.test/in?team=atlas';
const masked = 'https://ci.example.test/in?team=…';
const eventTypes = ['bookmark.created', 'bookmark.deleted'];
const webhook = {
  subscriptionId: 'sub_1',
  url: masked,
  eventTypes: ['bookmark.created'],
  status: 'active',
};

const openList = () => renderApp(server, list, documentedOnly);
const statusSwitch = () => screen.findByRole('switch', { name: masked });
const requests = () => server.sent.filter(({ path }) => path.includes('/webhooks/'));

describe('list of webhooks stored in this browser', () => {
  test('adds and removes a webhook by its id without a request', async () => {
    const { user } = await openList();
    expect(
      await screen.findByRole('heading', { name: 'No webhooks in this browser' }),
    ).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Add by ID' }));
    await user.click(screen.getByRole('button', { name: 'Add webhook' }));
    expect(screen.getByLabelText('Webhook ID')).toHaveAccessibleDescription(/Enter the ID/);
    await user.click(screen.getByLabelText('Webhook ID'));
    await user.paste(' sub_2 ');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: 'sub_2' })).toBeInTheDocument();
    expect(screen.getAllByText('sub_2')).toHaveLength(1);
    expect(screen.getByText(/hasn’t confirmed it yet/)).toBeInTheDocument();
    expect(localStorage.getItem(localWebhooksStorageKey)).toContain('sub_2');
    await user.click(screen.getByRole('button', { name: /^Forget/ }));
    await user.click(screen.getByRole('button', { name: 'Forget webhook' }));
    expect(await screen.findByText(/The webhook itself is unchanged/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'sub_2' })).toBeNull();
    expect(localStorage.getItem(localWebhooksStorageKey)).toBeNull();

    storeWebhooksFromAnotherTab({ ...webhook, status: 'paused' });
    expect(await statusSwitch()).not.toBeChecked();
    expect(requests()).toEqual([]);
  });

  test('says where the list is stored, asks before a removal, and “Undo” restores the webhook at the same position', async () => {
    storeLocalWebhooks(webhook, { subscriptionId: 'sub_0', status: 'active' });
    const { user } = await openList();
    expect(await screen.findByText(/created in or added to this browser/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: `Copy the ID of ${masked}` }));
    expect(await navigator.clipboard.readText()).toBe('sub_1');
    const forget = await screen.findByRole('button', { name: `Forget ${masked} in this browser` });
    await user.click(forget);
    const dialog = screen.getByRole('alertdialog', {
      name: 'Forget this webhook in this browser?',
    });
    expect(dialog).toHaveTextContent('sub_1');
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(await statusSwitch()).toBeChecked();

    await user.click(forget);
    await user.click(screen.getByRole('button', { name: 'Forget webhook' }));
    expect(await screen.findByText(/forgot the webhook sub_1\./)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getAllByRole('switch').map((item) => item.getAttribute('aria-label'))).toEqual([
      masked,
      'sub_0',
    ]);
    expect(requests()).toEqual([]);
  });

  test('says that the service has no webhook with this id after a 404', async () => {
    storeLocalWebhooks(webhook);
    server.use(
      http.patch(`${subscriptionsUrl}/sub_1`, () =>
        HttpResponse.json({ status: 404 }, { status: 404 }),
      ),
    );
    const { user } = await openList();
    await user.click(await statusSwitch());
    await user.click(await screen.findByRole('button', { name: 'Pause webhook' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('no webhook with this ID');
    expect(await statusSwitch()).toBeChecked();
    expect(
      screen.getByText(/^The service has no webhook with this ID for you\. It said/),
    ).toBeVisible();
    expect(screen.queryByText(/Last confirmed/)).toBeNull();
  });

  test("doesn't show webhooks that were stored for another person, provider, service or deployment on the same origin", async () => {
    const provider = `${appOrigin}/oidc`;
    for (const [basePath, ...scope] of [
      ['/', appOrigin, provider, 'noor'],
      ['/', appOrigin, 'https://id.example.test', 'mara'],
      ['/', 'https://api.example.test', provider, 'mara'],
      ['/other/', appOrigin, provider, 'mara'],
    ] as const) {
      vi.stubEnv('BASE_URL', basePath);
      localStorage.setItem(storageKey('webhooks', ...scope), JSON.stringify([webhook]));
    }
    vi.unstubAllEnvs();
    await openList();
    expect(
      await screen.findByRole('heading', { name: 'No webhooks in this browser' }),
    ).toBeInTheDocument();
  });

  test('is the list that “Jump to…” searches, also under a base path', async () => {
    vi.stubEnv('BASE_URL', '/spec-viewer/');
    localStorage.setItem(
      storageKey('webhooks', ...localWebhooksKeyParts),
      JSON.stringify([webhook]),
    );
    const { user } = await renderApp(server, `/spec-viewer${list}`, documentedOnly);
    expect(await statusSwitch()).toBeChecked();
    await user.keyboard('{Control>}k{/Control}ci.example');
    await user.click(await screen.findByRole('option', { name: `${masked} Webhook` }));
    expect(window.location.pathname).toBe(`/spec-viewer${list}/sub_1`);
  });
});

const first = { subscriptionId: 'sub_1', url: 'https://one.example.test/', status: 'active' };
const second = { subscriptionId: 'sub_2', url: 'https://two.example.test/', status: 'paused' };

const kept = () => JSON.parse(localStorage.getItem(localWebhooksStorageKey) ?? '[]');

async function choose(user: Awaited<ReturnType<typeof openList>>['user'], content: string) {
  await screen.findByRole('button', { name: 'Import' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('there is no file input');
  await user.upload(input, new File([content], 'list.json', { type: 'application/json' }));
}

describe('export and import of the webhooks in this browser', () => {
  test('transfer the webhooks to another browser without a request', async () => {
    storeLocalWebhooks(first, second);
    const downloads = watchDownloads();
    const { user, unmount } = await openList();
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const { text } = await readSingleDownload(downloads);
    unmount();

    storeLocalWebhooks();
    const other = await openList();
    await choose(other.user, text);
    expect(await screen.findByRole('switch', { name: first.url })).toBeChecked();
    expect(screen.getByRole('switch', { name: second.url })).not.toBeChecked();
    expect(requests()).toEqual([]);
  });

  test('add missing webhooks with masked URLs, report skipped entries and unreadable files, and can be undone', async () => {
    storeLocalWebhooks(first);
    const { user } = await openList();
    await choose(user, '<html>');
    expect(await screen.findByText(/“list.json” couldn’t be read/)).toBeInTheDocument();
    await choose(user, JSON.stringify({ webhooks: [first] }));
    const nothing = 'Added 0 webhooks to the list of this browser. 1 webhook was in it already.';
    expect(await screen.findByText(nothing)).toBeInTheDocument();
    expect(kept()).toHaveLength(1);

    const handWritten = {
      ...second,
      url: 'https://two.example.test/in?key=s3cret',
      urlComplete: true,
    };
    await choose(
      user,
      JSON.stringify([{ ...first, status: 'paused' }, handWritten, 'sub_3', 7, {}]),
    );
    expect(
      await screen.findByText(
        'Added 2 webhooks to the list of this browser. 1 webhook was in it already. Left out 2 entries without a usable ID.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: first.url })).toBeChecked();
    expect(screen.getByRole('link', { name: 'sub_3' })).toBeInTheDocument();
    expect(localStorage.getItem(localWebhooksStorageKey)).not.toContain('s3cret');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(kept()).toMatchObject([{ subscriptionId: 'sub_1' }]);
  });
});

/**
 * Opens the page of a webhook. This browser stores only its id and the properties in `known`, and
 * the service has no extensions.
 */
async function openKnownAs(known: Readonly<Record<string, unknown>> = {}) {
  const subscriptionId = await createWebhookByRequest(server, url, eventTypes);
  storeLocalWebhooks({ subscriptionId, ...known });
  const view = await renderApp(server, `${list}/${subscriptionId}`, documentedOnly);
  return { ...view, subscriptionId };
}

describe('page of a webhook stored in this browser', () => {
  test('shows details from the response to a change, and sends no GET request', async () => {
    const { user } = await openKnownAs();
    await user.click(await screen.findByRole('button', { name: 'Resume webhook' }));
    expect(await screen.findByRole('switch', { name: masked })).toBeChecked();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(masked);
    expect(localStorage.getItem(localWebhooksStorageKey)).toContain(masked);
    expect(localStorage.getItem(localWebhooksStorageKey)).not.toContain('atlas');
    expect(requests().map(({ method }) => method)).toEqual(['PATCH']);
  });

  test('omits the masked endpoint URL from a change', async () => {
    const { user } = await openKnownAs({ url: masked, eventTypes, status: 'active' });
    const field = await findEndpointField();
    expect(field).toHaveValue('');
    expect(field).toHaveAccessibleDescription(/Leave this empty to keep it/);
    await user.click(screen.getByRole('button', { name: 'Remove bookmark.deleted' }));
    await user.click(getSaveButton());
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    expect(getSentBodies(server, 'PATCH')).toEqual([{ eventTypes: ['bookmark.created'] }]);
  });
});
