import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { ownName } from '#platform/own-name.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const list = '/settings/webhooks';
const collection = `${appOrigin}/webhooks/v1/subscriptions`;
const documentedOnly = { extensions: [] };
const storageKey = ownName('webhooks', '/', appOrigin, `${appOrigin}/oidc`, 'mara');

const url = 'https://ci.example.test/in?team=atlas';
const masked = 'https://ci.example.test/in?team=…';
const eventTypes = ['bookmark.created', 'bookmark.deleted'];

/** Made at the service, outside of this browser. */
async function existing(): Promise<string> {
  const token = await server.service().issueAccessToken('mara');
  const response = await server.service().fetch(
    new Request(collection, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ url, eventTypes }),
    }),
  );
  const { subscriptionId } = await response.json();
  return subscriptionId;
}

function remember(...subscriptions: readonly Record<string, unknown>[]): void {
  localStorage.setItem(storageKey, JSON.stringify(subscriptions));
}

const patches = () =>
  server.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body));
const reads = () =>
  server.sent.filter(({ method, path }) => method === 'GET' && path.includes('/webhooks/'));
const theSwitch = () => screen.findByRole('switch', { name: masked });

describe('the list of the service', () => {
  it('shows all, masked, and where they come from', async () => {
    await existing();
    await renderApp(server, list);
    expect(await screen.findByRole('link', { name: masked })).toBeInTheDocument();
    expect(screen.getByText('bookmark.created')).toBeInTheDocument();
    expect(await theSwitch()).toBeChecked();
    expect(screen.getByText(/as the service lists them/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add by ID' })).toBeNull();
    expect(document.body).not.toHaveTextContent('atlas');
  });

  it('shows no secret that is part of an address, in the list, a question or a heading', async () => {
    const secret = 'q83vEjRWeJCrze8SNFZ4kA';
    const shown = 'https://chat.example.test/in/…';
    server.use(
      http.get(collection, () =>
        HttpResponse.json([
          {
            subscriptionId: 'sub_1',
            url: `https://chat.example.test/in/${secret}`,
            status: 'active',
          },
        ]),
      ),
      http.get(`${collection}/sub_1`, () =>
        HttpResponse.json({
          subscriptionId: 'sub_1',
          url: `https://chat.example.test/in/${secret}`,
        }),
      ),
    );
    const { user } = await renderApp(server, list);
    await user.click(await screen.findByRole('switch', { name: shown }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(shown);
    expect(document.documentElement.outerHTML).not.toContain(secret);
    await user.click(screen.getByRole('button', { name: 'Keep active' }));
    await user.click(screen.getByRole('link', { name: shown }));
    expect(await screen.findByRole('heading', { level: 1, name: shown })).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(secret);
    // Where it is edited it has to be there.
    expect(screen.getByLabelText('Endpoint URL')).toHaveValue(
      `https://chat.example.test/in/${secret}`,
    );
  });

  it('says when there are none', async () => {
    await renderApp(server, list);
    expect(await screen.findByRole('heading', { name: 'No webhooks yet' })).toBeInTheDocument();
  });

  it('never shows a secret that the service should not have sent', async () => {
    const canary = 'whsec_CANARY';
    server.use(
      http.get(collection, () =>
        HttpResponse.json([{ subscriptionId: 'sub_1', url, signingSecret: canary, more: canary }]),
      ),
    );
    const { services } = await renderApp(server, list);
    await screen.findByRole('link', { name: masked });
    const cached = services.queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state);
    expect(JSON.stringify(cached)).not.toContain(canary);
    expect(document.documentElement.outerHTML).not.toContain(canary);
  });

  it('counts a record it can not read, and shows the others', async () => {
    server.use(http.get(collection, () => HttpResponse.json([null, { subscriptionId: 'sub_1' }])));
    await renderApp(server, list);
    expect(await screen.findByText('1 item could not be read')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'sub_1' })).toBeInTheDocument();
  });
});

describe('pausing and resuming', () => {
  it('asks before pausing, naming the endpoint and promising nothing about missed events, and sends only the status', async () => {
    await existing();
    const { user } = await renderApp(server, list);
    await user.click(await theSwitch());
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent(masked);
    expect(question).toHaveTextContent(
      'Don’t count on events of the meantime being delivered later.',
    );
    expect(patches()).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Pause webhook' }));
    await waitFor(async () => expect(await theSwitch()).not.toBeChecked());
    expect(patches()).toEqual([{ status: 'paused' }]);
  });

  it('resumes without asking', async () => {
    const id = await existing();
    server.use(
      http.get(collection, () =>
        HttpResponse.json([{ subscriptionId: id, url, eventTypes, status: 'paused' }]),
      ),
    );
    const { user } = await renderApp(server, list);
    await user.click(await theSwitch());
    await waitFor(async () => expect(await theSwitch()).toBeChecked());
    expect(patches()).toEqual([{ status: 'active' }]);
  });

  it('guesses nothing: the state stays as it was until the service has answered, and if it refuses, which is announced', async () => {
    await existing();
    let answer: (response: Response) => void = () => undefined;
    server.use(
      http.patch(`${collection}/:id`, () => new Promise<Response>((resolve) => (answer = resolve))),
    );
    const { user } = await renderApp(server, list);
    await user.click(await theSwitch());
    await user.click(await screen.findByRole('button', { name: 'Pause webhook' }));
    await waitFor(async () => expect(await theSwitch()).toHaveAttribute('aria-disabled', 'true'));
    expect(await theSwitch()).toBeChecked();
    answer(new HttpResponse(null, { status: 403 }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Couldn’t change the webhook');
    expect(alert).toHaveFocus();
    expect(await theSwitch()).toBeChecked();
  });
});

describe('editing', () => {
  it('sends only the member that was changed', async () => {
    const id = await existing();
    const { user } = await renderApp(server, `${list}/${id}`);
    const field = await screen.findByLabelText('Endpoint URL');
    expect(field).toHaveValue(url);
    await user.click(screen.getByRole('combobox', { name: 'Events to deliver' }));
    await user.paste('custom.event,');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    expect(patches()).toEqual([{ eventTypes: [...eventTypes, 'custom.event'] }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('sends nothing when nothing was changed, and says so', async () => {
    const id = await existing();
    const { user } = await renderApp(server, `${list}/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(/Nothing has changed/)).toBeInTheDocument();
    expect(patches()).toEqual([]);
  });

  it('keeps what was typed when it fails, and asks before it is lost', async () => {
    const id = await existing();
    server.use(http.patch(`${collection}/:id`, () => HttpResponse.error()));
    const { user } = await renderApp(server, `${list}/${id}`);
    const field = await screen.findByLabelText('Endpoint URL');
    await user.clear(field);
    await user.click(field);
    await user.paste('https://other.example.test/');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('may or may not');
    expect(field).toHaveValue('https://other.example.test/');
    await user.click(screen.getByRole('link', { name: /Competencies/ }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('have not been saved');
  });

  it.each<[string, (user: UserEvent) => Promise<void>]>([
    [
      'the beginning of an event',
      (user) => user.type(screen.getByRole('combobox', { name: 'Events to deliver' }), 'folder.r'),
    ],
    [
      'the removal of every event',
      async (user) => {
        for (const name of eventTypes) {
          await user.click(screen.getByRole('button', { name: `Remove ${name}` }));
        }
      },
    ],
    ['the removal of the address', (user) => user.clear(screen.getByLabelText('Endpoint URL'))],
  ])('asks before %s is lost, to a link or to a new version', async (_, edit) => {
    const { user, services } = await renderApp(server, `${list}/${await existing()}`);
    await screen.findByLabelText('Endpoint URL');
    await edit(user);
    await act(async () => {
      const event = new Event('vite:preloadError', { cancelable: true });
      window.dispatchEvent(Object.assign(event, { payload: new TypeError('no such part') }));
    });
    expect(await screen.findByText('A new version is available.')).toBeInTheDocument();
    expect(services.newVersion.reload).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: /Competencies/ }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('have not been saved');
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(patches()).toEqual([]);
  });

  it('counts nothing as unsaved once it is saved', async () => {
    const { user } = await renderApp(server, `${list}/${await existing()}`);
    await screen.findByLabelText('Endpoint URL');
    await user.type(screen.getByRole('combobox', { name: 'Events to deliver' }), 'folder.renamed');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Changes saved.');
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Webhooks' }));
    expect(await screen.findByText(/as the service lists them/)).toBeInTheDocument();
  });
});

describe('the list of this browser', () => {
  let id: string;
  beforeEach(async () => {
    id = await existing();
  });

  it('says where it comes from and why, and asks the service nothing', async () => {
    remember({ subscriptionId: id, url: masked, eventTypes, status: 'active' });
    await renderApp(server, list, documentedOnly);
    expect(await screen.findByText(/created in or added to this browser/)).toBeInTheDocument();
    expect(await theSwitch()).toBeChecked();
    expect(reads()).toEqual([]);
  });

  it('holds an added id as not confirmed, sends no change in order to read it, and forgets it for this browser only', async () => {
    const { user } = await renderApp(server, list, documentedOnly);
    await user.click(await screen.findByRole('button', { name: 'Add by ID' }));
    await user.click(screen.getByRole('button', { name: 'Add webhook' }));
    expect(screen.getByLabelText('Webhook ID')).toHaveAccessibleDescription(/Enter the ID/);
    await user.type(screen.getByLabelText('Webhook ID'), ` ${id} {Enter}`);
    expect(await screen.findByRole('link', { name: id })).toBeInTheDocument();
    expect(screen.getByText(/hasn’t confirmed it yet/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Forget/ }));
    expect(await screen.findByText(/The webhook itself is unchanged/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: id })).toBeNull();
    expect(localStorage.getItem(storageKey)).toBe('[]');
    expect(server.sent.filter(({ path }) => path.includes('/webhooks/'))).toEqual([]);
  });

  it('learns from the answer to a change', async () => {
    remember({ subscriptionId: id });
    const { user } = await renderApp(server, `${list}/${id}`, documentedOnly);
    await user.click(await screen.findByRole('button', { name: 'Resume webhook' }));
    expect(await theSwitch()).toBeChecked();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(masked);
    expect(localStorage.getItem(storageKey)).not.toContain('atlas');
    expect(reads()).toEqual([]);
  });

  it('keeps no secret that is part of an address', async () => {
    const secret = 'q83vEjRWeJCrze8SNFZ4kA';
    server.use(
      http.patch(`${collection}/:id`, () =>
        HttpResponse.json({ subscriptionId: id, url: `https://chat.example.test/in/${secret}` }),
      ),
    );
    remember({ subscriptionId: id });
    const { user } = await renderApp(server, `${list}/${id}`, documentedOnly);
    await user.click(await screen.findByRole('button', { name: 'Resume webhook' }));
    await screen.findByRole('heading', { level: 1, name: 'https://chat.example.test/in/…' });
    expect(localStorage.getItem(storageKey)).toContain('https://chat.example.test/in/…');
    expect(localStorage.getItem(storageKey)).not.toContain(secret);
    expect(screen.getByLabelText('Endpoint URL')).toHaveValue('');
  });

  it('does not send back an address it only knows masked', async () => {
    remember({ subscriptionId: id, url: masked, eventTypes, status: 'active' });
    const { user } = await renderApp(server, `${list}/${id}`, documentedOnly);
    const field = await screen.findByLabelText('Endpoint URL');
    expect(field).toHaveValue('');
    expect(field).toHaveAccessibleDescription(/Leave this empty to keep it/);
    await user.click(screen.getByRole('button', { name: 'Remove bookmark.deleted' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    expect(patches()).toEqual([{ eventTypes: ['bookmark.created'] }]);
  });

  it('explains an id the service does not know', async () => {
    remember({ subscriptionId: 'sub_gone', status: 'active' });
    const { user } = await renderApp(server, `${list}/sub_gone`, documentedOnly);
    await user.click(await screen.findByRole('switch', { name: 'sub_gone' }));
    await user.click(await screen.findByRole('button', { name: 'Pause webhook' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('no webhook with this ID');
    expect(screen.getByRole('switch', { name: 'sub_gone' })).toBeChecked();
  });

  it.each([
    ['person', ['/', appOrigin, `${appOrigin}/oidc`, 'noor']],
    ['provider', ['/', appOrigin, 'https://id.example.test', 'mara']],
    ['service', ['/', 'https://api.example.test', `${appOrigin}/oidc`, 'mara']],
    ['deployment', ['/other/', appOrigin, `${appOrigin}/oidc`, 'mara']],
  ])('is not that of another %s on the same origin', async (_, [basePath = '', ...concerns]) => {
    const other = JSON.stringify([{ subscriptionId: id, url: masked, status: 'active' }]);
    localStorage.setItem(ownName('webhooks', basePath, ...concerns), other);
    await renderApp(server, list, documentedOnly);
    expect(
      await screen.findByRole('heading', { name: 'No webhooks in this browser' }),
    ).toBeInTheDocument();
  });

  it('follows another tab', async () => {
    await renderApp(server, list, documentedOnly);
    await screen.findByRole('heading', { name: 'No webhooks in this browser' });
    remember({ subscriptionId: id, url: masked, eventTypes, status: 'paused' });
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey }));
    expect(await theSwitch()).not.toBeChecked();
  });
});
