import { dehydrate } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { atTheService } from '#test/faults/operations.ts';
import { pass, takeClock } from '#test/faults/probes.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const collection = `${appOrigin}/webhooks/v1/subscriptions`;
const documentedOnly = { extensions: [] };

const field = () => screen.findByLabelText('Endpoint URL');
const events = () => screen.getByRole('combobox', { name: 'Events to deliver' });
const create = () => screen.getByRole('button', { name: 'Create webhook' });
const secretHeading = () => screen.findByRole('heading', { name: 'Store the signing secret now' });
afterEach(() => vi.useRealTimers());

const posts = () => server.sent.filter(({ method }) => method === 'POST');

/** Whether the browser would ask before a reload, or before the tab is closed. */
function unloadAsks(): boolean {
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  return unload.defaultPrevented;
}

async function fillIn(user: UserEvent, url = 'https://hooks.example.test/in?team=atlas') {
  await user.click(await field());
  await user.paste(url);
  await user.click(events());
  await user.paste('bookmark.created,custom.event');
}

async function toTheSecret(config: Readonly<Record<string, unknown>> = documentedOnly) {
  const view = await renderApp(server, '/settings/webhooks/new', config);
  await fillIn(view.user);
  await view.user.click(create());
  await secretHeading();
  return view;
}

async function revealed(user: UserEvent): Promise<string> {
  await user.click(screen.getByRole('button', { name: 'Reveal' }));
  return screen.getByText(/^whsec_/).textContent;
}

describe('the form', () => {
  it('sends exactly url and events, once, whatever is clicked', async () => {
    const { user } = await renderApp(server, '/settings/webhooks/new', documentedOnly);
    await fillIn(user);
    await user.dblClick(create());
    await secretHeading();
    expect(posts().map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      [
        '/webhooks/v1/subscriptions',
        {
          url: 'https://hooks.example.test/in?team=atlas',
          eventTypes: ['bookmark.created', 'custom.event'],
        },
      ],
    ]);
    expect(posts()[0]?.headers.get('idempotency-key')).toBeNull();
  });

  it('sends nothing for somebody who has left before it could be sent', async () => {
    let list: (response: Response) => void = () => undefined;
    const { user } = await renderApp(server, '/settings/webhooks/new');
    await fillIn(user);
    server.use(http.get(collection, () => new Promise<Response>((resolve) => (list = resolve))));
    await user.click(create());
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave all the same' }));
    await waitFor(() => expect(screen.queryByLabelText('Endpoint URL')).toBeNull());
    list(HttpResponse.json([]));
    await delay(50);
    expect(posts()).toEqual([]);
  });

  it('names the creation with a key where the service offers to recognise it', async () => {
    await toTheSecret({});
    expect(posts()[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
  });

  it('sends nothing while something is missing: a summary has the focus and leads to each field', async () => {
    const { user } = await renderApp(server, '/settings/webhooks/new', documentedOnly);
    await field();
    await user.click(create());
    const summary = screen.getByRole('alert');
    expect(summary).toHaveFocus();
    expect(summary).toHaveTextContent('2 fields need attention');
    expect(within(summary).getAllByRole('listitem')[0]).toHaveTextContent(
      'Endpoint URL: Enter the address deliveries go to.',
    );
    expect(await field()).toHaveAccessibleDescription(/Enter the address/);
    expect(events()).toHaveAccessibleDescription(/Choose at least one event/);
    await user.click(within(summary).getByRole('button', { name: 'Events to deliver' }));
    expect(events()).toHaveFocus();
    await user.paste('bookmark.created,');
    expect(summary).toHaveTextContent('One field needs attention');
    await user.click(create());
    // Where one thing is left, it says enough at its field.
    expect(await field()).toHaveFocus();
    expect(summary).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove bookmark.created' }));
    await user.click(create());
    expect(screen.getByRole('alert')).toHaveFocus();
    await user.click(
      within(screen.getByRole('alert')).getByRole('button', { name: 'Endpoint URL' }),
    );
    expect(await field()).toHaveFocus();
    await user.paste('https://hooks.example.test/');
    expect(screen.getByRole('alert')).toHaveTextContent('One field needs attention');
    expect(await field()).toHaveFocus();
    await user.click(events());
    await user.paste('bookmark.created,');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(events()).toHaveFocus();
    expect(posts()).toEqual([]);
  });

  it('leads straight to the field where a single one is wrong, and judges again as it is left', async () => {
    const { user } = await renderApp(server, '/settings/webhooks/new', documentedOnly);
    await user.click(await field());
    await user.paste('https://hooks.example.test/');
    await user.click(create());
    expect(events()).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.clear(await field());
    expect(await field()).not.toBeInvalid();
    await user.click(events());
    expect(await field()).toBeInvalid();
    // Nobody has pressed anything: the focus stays.
    expect(events()).toHaveFocus();
    expect(posts()).toEqual([]);
  });

  it('mends an http address with one click', async () => {
    const { user } = await renderApp(server, '/settings/webhooks/new', documentedOnly);
    await fillIn(user, 'http://hooks.example.test/');
    await user.click(create());
    await user.click(screen.getByRole('button', { name: 'Use https:// instead' }));
    expect(await field()).toHaveValue('https://hooks.example.test/');
    expect(await field()).toHaveFocus();
    expect(await field()).not.toBeInvalid();
  });

  it('takes events by Enter, comma, pasted lines and from the suggestions, each once', async () => {
    const { user } = await renderApp(server, '/settings/webhooks/new', documentedOnly);
    await field();
    await user.type(events(), 'a{Enter}b,a,');
    await user.paste('c\nd\r\nb');
    await user.type(events(), 'folder{ArrowDown}{Enter}');
    const chosen = screen.getByRole('grid', { name: 'Events to deliver: chosen' });
    expect(
      within(chosen)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['a', 'b', 'c', 'd', 'bookmark_folder.deleted']);
    expect(posts()).toEqual([]);
  });

  it('shows all suggestions on request, and goes out of the way once one is picked', async () => {
    const { user } = await renderApp(server, '/settings/webhooks/new', documentedOnly);
    await field();
    await user.click(screen.getByRole('button', { name: /^Show suggestions/ }));
    await user.click(await screen.findByRole('option', { name: 'bookmark.created' }));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(screen.getByRole('button', { name: 'Remove bookmark.created' })).toBeInTheDocument();
  });

  it('removes an event by its button and by keyboard, says so, and leaves the focus with a neighbour', async () => {
    const { user } = await renderApp(server, '/settings/webhooks/new', documentedOnly);
    await field();
    await user.type(events(), 'a,b,c,');
    await user.click(screen.getByRole('button', { name: 'Remove b' }));
    expect(await screen.findByText('Removed b')).toBeInTheDocument();
    const chosen = screen.getByRole('grid', { name: 'Events to deliver: chosen' });
    expect(chosen).toContainElement(
      document.activeElement instanceof HTMLElement ? document.activeElement : null,
    );
    await user.keyboard('{Delete}');
    expect(within(chosen).getAllByRole('row')).toHaveLength(1);
  });

  it('asks before what was typed is lost', async () => {
    const { user } = await renderApp(server, '/settings/webhooks/new', documentedOnly);
    await fillIn(user);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Stay here' }));
    expect(await field()).toHaveValue('https://hooks.example.test/in?team=atlas');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard and leave' }));
    expect(await screen.findByRole('heading', { name: 'Webhooks', level: 1 })).toBeInTheDocument();
  });

  it('counts the beginning of an event as typed, for a link, a reload and signing out', async () => {
    const { user } = await renderApp(server, '/settings/webhooks/new', documentedOnly);
    await field();
    expect(unloadAsks()).toBe(false);
    await user.type(events(), 'folder.ren');
    expect(unloadAsks()).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(events()).toHaveValue('folder.ren');
    await user.click(screen.getByRole('button', { name: /Mara Okafor/ }));
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('lose what is on this page');
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await user.clear(events());
    expect(unloadAsks()).toBe(false);
  });
});

describe('a refusal', () => {
  it('stands at the field the service names, until that field is changed', async () => {
    server.use(
      http.post(collection, () =>
        HttpResponse.json(
          { title: 'Invalid', errors: [{ pointer: '/url', detail: 'This host is not allowed.' }] },
          { status: 422, headers: { 'content-type': 'application/problem+json' } },
        ),
      ),
    );
    const { user } = await renderApp(server, '/settings/webhooks/new', documentedOnly);
    await fillIn(user);
    await user.click(create());
    await waitFor(async () =>
      expect(await field()).toHaveAccessibleDescription(/This host is not allowed/),
    );
    expect(await field()).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(await field(), 'x');
    expect(await field()).not.toHaveAccessibleDescription(/This host is not allowed/);
  });

  it('of any other kind says that nothing was created, and keeps the input', async () => {
    server.use(http.post(collection, () => new HttpResponse(null, { status: 403 })));
    const { user } = await renderApp(server, '/settings/webhooks/new', documentedOnly);
    await fillIn(user);
    await user.click(create());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No webhook was created');
    expect(alert).toHaveFocus();
    expect(await field()).toHaveValue('https://hooks.example.test/in?team=atlas');
    expect(posts()).toHaveLength(1);
  });
});

describe('an unknown outcome', () => {
  it.each([
    ['no answer', () => HttpResponse.error()],
    ['a time-out at the service', () => new HttpResponse(null, { status: 408 })],
    ['a failing service', () => new HttpResponse(null, { status: 503 })],
    ['a page instead of JSON', () => HttpResponse.html('<p>Sign in</p>')],
    [
      'broken JSON',
      () => HttpResponse.text('{', { headers: { 'content-type': 'application/json' } }),
    ],
  ])(
    'after %s warns that the webhook may exist, its secret is gone and another attempt may make a second, keeps the form, and repeats nothing by itself',
    async (_, answer) => {
      server.use(http.post(collection, answer));
      const { user } = await renderApp(server, '/settings/webhooks/new', documentedOnly);
      await fillIn(user);
      await user.click(create());
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(/secret can’t be shown again.*creates a second one/);
      expect(await field()).toHaveValue('https://hooks.example.test/in?team=atlas');
      expect(posts()).toHaveLength(1);
    },
  );

  it('after an answer without a secret says so, and the list holds the webhook', async () => {
    server.use(
      http.post(collection, () => HttpResponse.json({ subscriptionId: 'sub_7' }, { status: 201 })),
    );
    const { user } = await renderApp(server, '/settings/webhooks/new', documentedOnly);
    await fillIn(user);
    await user.click(create());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /ID sub_7.*Trying again creates another one/,
    );
    expect(localStorage.getItem(localStorage.key(0) ?? '')).toContain('sub_7');
  });

  it('is safe to try again where the service recognises the repetition', async () => {
    server.use(http.post(collection, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp(server, '/settings/webhooks/new');
    await fillIn(user);
    await user.click(create());
    expect(await screen.findByRole('alert')).toHaveTextContent('Trying again is safe');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await secretHeading();
    const keys = posts().map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('is looked into while the service asks for a pause before another attempt', async () => {
    server.use(
      http.post(
        collection,
        () => new HttpResponse(null, { status: 503, headers: { 'retry-after': '60' } }),
      ),
    );
    const { user } = await renderApp(server, '/settings/webhooks/new');
    await fillIn(user);
    await user.click(create());
    expect(await screen.findByRole('alert')).toHaveTextContent('Looking for the webhook');
    await user.click(screen.getByRole('button', { name: /^Try again in \d+ s$/ }));
    await user.click(create());
    expect(posts()).toHaveLength(1);
  });

  it('is the same wish again although another was tried in between', async () => {
    server.use(http.post(collection, () => HttpResponse.error()));
    const { user } = await renderApp(server, '/settings/webhooks/new');
    const address = 'https://hooks.example.test/in';
    await fillIn(user, address);
    for (const next of [`${address}/2`, address]) {
      await user.click(create());
      await screen.findByRole('alert');
      await user.clear(await field());
      await user.type(await field(), next);
    }
    await user.click(create());
    await waitFor(() => expect(posts()).toHaveLength(3));
    const [first, other, again] = posts().map(({ headers }) => headers.get('idempotency-key'));
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('is not taken for a webhook that was made after the form had read the list', async () => {
    server.use(http.post(collection, () => HttpResponse.error()));
    const { user } = await renderApp(server, '/settings/webhooks/new');
    await fillIn(user);
    await atTheService(server, 'POST', '/webhooks/v1/subscriptions', {
      url: 'https://hooks.example.test/in?team=atlas',
      eventTypes: ['bookmark.created', 'custom.event'],
    });
    takeClock();
    fireEvent.click(create());
    await pass(15_000);
    expect(screen.getByRole('alert')).toHaveTextContent('has not been seen so far');
  });

  it('is looked for three times, and never called “not created”', async () => {
    server.use(http.post(collection, () => HttpResponse.error()));
    const { user } = await renderApp(server, '/settings/webhooks/new');
    await fillIn(user);
    takeClock();
    fireEvent.click(create());
    await pass(2_000);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(/isn’t known whether.*Looking for the webhook/);
    await pass(13_000);
    expect(alert).toHaveTextContent(/read 3 times since.*It may still appear/);
    expect(alert).not.toHaveTextContent('not created');
  });

  it('need not be looked for, and can be looked for again by somebody who types on', async () => {
    let held: Request | undefined;
    let show: () => void = () => undefined;
    const shown = new Promise<void>((resolve) => {
      show = resolve;
    });
    const { user } = await renderApp(server, '/settings/webhooks/new');
    await fillIn(user);
    server.use(
      http.post(collection, ({ request }) => {
        held = request.clone();
        // From now on the list takes its time.
        server.use(
          http.get(collection, async ({ request: read }) => {
            await shown;
            return server.service().fetch(read);
          }),
        );
        return HttpResponse.error();
      }),
    );
    await user.click(create());
    await user.click(await screen.findByRole('button', { name: 'Stop looking' }));
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(alert).toHaveTextContent('has not been read since'));
    expect(screen.getByRole('button', { name: 'Look again' })).toHaveFocus();

    if (held === undefined) throw new Error('nothing was sent');
    await server.service().fetch(held);
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    await user.click(await field());
    show();
    await waitFor(() => expect(alert).toHaveTextContent('It was created, but its secret'));
    expect(await field()).toHaveFocus();
  });

  it('asks before it is left, since the secret could still be asked for', async () => {
    server.use(http.post(collection, () => HttpResponse.error()));
    const { user } = await renderApp(server, '/settings/webhooks/new');
    await fillIn(user);
    await user.click(create());
    await screen.findByRole('alert');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('may have been created');
  });

  it('after an answer without a secret promises no second webhook where none would come', async () => {
    server.use(
      http.post(collection, () => HttpResponse.json({ subscriptionId: 'sub_7' }, { status: 201 })),
    );
    const { user } = await renderApp(server, '/settings/webhooks/new');
    await fillIn(user);
    await user.click(create());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/ID sub_7.*asks for the same one and creates no other/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(posts()).toHaveLength(2));
    expect(new Set(posts().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });
});

describe('the secret', () => {
  it.each([
    ['create a new webhook', []],
    ['rotate it', ['webhooks.rotate']],
  ])('is said to be lost for good, and to %s then', async (way, extensions) => {
    await toTheSecret({ extensions });
    expect(screen.getByText(new RegExp(`If it is lost, ${way}\\.$`))).toBeVisible();
  });

  it('takes the place of the form on the same page, and the focus goes there', async () => {
    await toTheSecret();
    expect(await secretHeading()).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByLabelText('Endpoint URL')).toBeNull();
    expect(window.location.pathname).toBe('/settings/webhooks/new');
  });

  it('is masked by as many dots whatever its length, shown on demand, and masked again when the window is left', async () => {
    const { user } = await toTheSecret();
    expect(screen.getByRole('button', { name: 'Reveal' })).toHaveAttribute('aria-pressed', 'false');
    expect(document.body).not.toHaveTextContent('whsec_');
    expect(screen.getByText('•'.repeat(24))).toBeInTheDocument();
    const secret = await revealed(user);
    expect(screen.getByRole('button', { name: 'Hide' })).toHaveAttribute('aria-pressed', 'true');
    window.dispatchEvent(new Event('blur'));
    await waitFor(() => expect(document.body).not.toHaveTextContent(secret));
  });

  it('is copied while masked, and only then said to be', async () => {
    const { user } = await toTheSecret();
    const written: string[] = [];
    let finish: () => void = () => undefined;
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
      written.push(text);
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(written).toEqual([expect.stringMatching(/^whsec_/)]);
    expect(screen.queryByText(/Copied/)).toBeNull();
    finish();
    expect(await screen.findByText(/^Copied\./)).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('whsec_');
  });

  it('is revealed and selected when it can not be copied', async () => {
    const { user } = await toTheSecret();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/Couldn’t copy/)).toBeInTheDocument();
    expect(window.getSelection()?.toString()).toMatch(/^whsec_/);
  });

  it('is revealed and selected where the browser has no clipboard to offer', async () => {
    const { user } = await toTheSecret();
    vi.spyOn(navigator, 'clipboard', 'get').mockImplementation(() => {
      throw new TypeError('no clipboard');
    });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/Couldn’t copy/)).toBeInTheDocument();
    expect(window.getSelection()?.toString()).toMatch(/^whsec_/);
  });

  it('is downloaded by an address that is good for nothing afterwards', async () => {
    const { user } = await toTheSecret();
    const events: string[] = [];
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL(): string {
          events.push('made');
          return 'blob:1';
        }
        static override revokeObjectURL(address: string): void {
          events.push(`revoked ${address}`);
        }
      },
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {
      events.push('downloaded');
    });
    await user.click(screen.getByRole('button', { name: 'Download .env' }));
    expect(events).toEqual(['made', 'downloaded', 'revoked blob:1']);
  });

  it('can only be left with the box ticked, by Done, and is gone then', async () => {
    const { user } = await toTheSecret();
    const secret = await revealed(user);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('button', { name: 'Done' })).toHaveAccessibleDescription(
      /Tick the box/,
    );
    expect(await secretHeading()).toBeInTheDocument();
    await user.click(screen.getByLabelText('I have stored the secret'));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(
      await screen.findByRole('link', { name: 'https://hooks.example.test/in?team=…' }),
    ).toBeInTheDocument();
    expect(document.documentElement.outerHTML).not.toContain(secret);
    const title = screen.getByRole('heading', { level: 1, name: /^Webhooks/ });
    await waitFor(() => expect(title).toHaveFocus());
  });

  it('is asked about when a link leads away, and by the browser on reload', async () => {
    const { user } = await toTheSecret();
    await user.click(screen.getByRole('link', { name: /Competencies/ }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('can’t be shown again');
    await user.click(within(question).getByRole('button', { name: 'Stay here' }));
    expect(await secretHeading()).toBeInTheDocument();
    expect(unloadAsks()).toBe(true);
  });

  it('is wiped before the browser can keep the page', async () => {
    const { user } = await toTheSecret();
    const secret = await revealed(user);
    window.dispatchEvent(new Event('pagehide'));
    // Looked at in the same turn: a frozen page gets no other.
    expect(document.documentElement.outerHTML).not.toContain(secret);
    expect(await screen.findByText('The signing secret is no longer here')).toBeInTheDocument();
  });

  it('is in no cache, storage, address or field while it is shown', async () => {
    const { user, services } = await toTheSecret({});
    const secret = await revealed(user);
    const { queryClient } = services;
    const everything = [
      JSON.stringify(dehydrate(queryClient, { shouldDehydrateMutation: () => true })),
      JSON.stringify(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state),
      ),
      JSON.stringify(
        queryClient
          .getMutationCache()
          .getAll()
          .map(({ state }) => state),
      ),
      JSON.stringify({ ...localStorage, ...sessionStorage }),
      window.location.href,
      JSON.stringify(window.history.state),
      document.title,
      ...[...document.querySelectorAll('input')].map(({ value }) => value),
      ...[...document.querySelectorAll('[role="status"], [title]')].map((node) => node.outerHTML),
    ];
    expect(everything.join('\n')).not.toContain(secret);
    expect(screen.getByText(secret).closest('form')).toBeNull();
    expect(screen.getByText(secret)).toHaveAttribute('translate', 'no');
  });

  it('comes with a signed sample request that does not contain it', async () => {
    const { user } = await toTheSecret();
    const secret = await revealed(user);
    await user.click(screen.getByRole('button', { name: 'Copy a signed sample request' }));
    await screen.findByText(/Copied a curl command/);
    const command = await navigator.clipboard.readText();
    expect(command).toContain("curl --request POST 'https://hooks.example.test/in?team=atlas'");
    expect(command).toMatch(/webhook-signature: v1,/);
    expect(command).not.toContain(secret.slice(6));
  });

  it('of another scheme is shown without one, whatever else the answer lacks', async () => {
    server.use(http.post(collection, () => HttpResponse.json({ signingSecret: 'opaque' })));
    const { user } = await toTheSecret();
    expect(screen.queryByRole('button', { name: /signed sample/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reveal' }));
    expect(screen.getByText('opaque')).toBeInTheDocument();
    expect(screen.getByText('https://hooks.example.test/in?team=atlas')).toBeInTheDocument();
  });

  it('is not left behind unasked while the creation is under way', async () => {
    server.use(http.post(collection, () => delay('infinite')));
    const { user } = await renderApp(server, '/settings/webhooks/new', documentedOnly);
    await fillIn(user);
    await user.click(create());
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('is being created');
  });
});
