import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const collection = `${appOrigin}/webhooks/v1/subscriptions`;
const newWebhook = '/settings/webhooks/new';
const documentedOnly = { extensions: [] };
const url = 'https://hooks.example.test/in';

const field = () => screen.findByLabelText('Endpoint URL');
const events = () => screen.getByRole('combobox', { name: 'Events to deliver' });
const create = () => screen.getByRole('button', { name: /^Creat/ });
const secretHeading = () => screen.findByRole('heading', { name: 'Store the signing secret now' });
const posts = () => server.sent.filter(({ method }) => method === 'POST');
const answering = (answer: () => Response) => server.use(http.post(collection, answer));

async function fillIn(user: UserEvent) {
  await user.click(await field());
  await user.paste(url);
  await user.click(events());
  await user.paste('bookmark.created,custom.event');
}

async function refusedWith(answer: () => Response) {
  answering(answer);
  const { user } = await renderApp(server, newWebhook, documentedOnly);
  await fillIn(user);
  await user.click(create());
  return user;
}

describe('a creation that is refused', () => {
  it.each([
    [403, /doesn’t allow you to create webhooks/],
    [404, /check baseUrl in its configuration/],
    [409, /clashes with what exists already, perhaps with a webhook for the same endpoint/],
    [422, /didn’t accept this endpoint or these events/],
    [429, /asks for a pause/],
  ])(
    'with %i says what that means for a webhook, that none was created, and keeps the form',
    async (status, words) => {
      await refusedWith(() => new HttpResponse(null, { status }));
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(words);
      expect(alert).toHaveTextContent('No webhook was created.');
      expect(await field()).toHaveValue(url);
      expect(screen.getByRole('button', { name: 'Remove custom.event' })).toBeInTheDocument();
      expect(posts()).toHaveLength(1);
    },
  );

  it('for the session’s sake, with 401, keeps the form and doesn’t repeat itself', async () => {
    await refusedWith(() => new HttpResponse(null, { status: 401 }));
    expect(await screen.findByText(/Sign in again to go on/)).toBeInTheDocument();
    expect(await field()).toHaveValue(url);
    expect(posts()).toHaveLength(1);
    const kept = JSON.stringify({ ...localStorage, ...sessionStorage });
    expect(kept).not.toMatch(/bearer|eyJ/i);
  });

  it('puts what the service says about a field at the field, by name for an event, and the rest beside', async () => {
    await refusedWith(() =>
      HttpResponse.json(
        {
          title: 'Invalid',
          errors: [
            { pointer: '#/url', detail: 'This host is not allowed.' },
            { pointer: '/eventTypes/1', detail: 'is not known.' },
            { pointer: '#', detail: 'Ten webhooks are enough.' },
          ],
        },
        { status: 422, headers: { 'content-type': 'application/problem+json' } },
      ),
    );
    const summary = await screen.findByText('2 fields need attention');
    expect(summary.closest('[role="alert"]')).toHaveFocus();
    expect(screen.getByText(/Ten webhooks are enough\./)).toBeInTheDocument();
    expect(await field()).toHaveAccessibleDescription(/This host is not allowed/);
    expect(events()).toHaveAccessibleDescription(/custom\.event: is not known/);
  });

  it('with Retry-After is shut, and counts down, until then', async () => {
    const user = await refusedWith(
      () => new HttpResponse(null, { status: 429, headers: { 'retry-after': '30' } }),
    );
    await user.click(await screen.findByRole('button', { name: /^Try again in \d+ s$/ }));
    await user.click(create());
    await user.click(await field());
    await user.keyboard('{Enter}');
    expect(posts()).toHaveLength(1);
  });
});

describe('exactly one request', () => {
  it('goes out for Enter and a click at once, and the button keeps the focus', async () => {
    let answer: (response: Response) => void = () => undefined;
    server.use(http.post(collection, () => new Promise<Response>((resolve) => (answer = resolve))));
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user);
    await user.click(await field());
    await user.keyboard('{Enter}');
    await user.dblClick(create());
    expect(create()).toHaveFocus();
    expect(create()).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(posts()).toHaveLength(1));
    answer(HttpResponse.json({ subscriptionId: 'sub_1', signingSecret: 'opaque' }));
    await secretHeading();
    expect(posts()).toHaveLength(1);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['no answer', () => HttpResponse.error()],
    ['401', () => new HttpResponse(null, { status: 401 })],
    ['403', () => new HttpResponse(null, { status: 403 })],
    ['408', () => new HttpResponse(null, { status: 408 })],
    ['422', () => new HttpResponse(null, { status: 422 })],
    ['500', () => new HttpResponse(null, { status: 500 })],
    ['a page', () => HttpResponse.html('<p>Sign in</p>')],
    ['no secret', () => HttpResponse.json({ subscriptionId: 'sub_7' })],
  ])('can be sent again after %s', async (_, answer) => {
    server.use(http.post(collection, answer, { once: true }));
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user);
    await user.click(create());
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Create webhook' }));
    await secretHeading();
    expect(posts()).toHaveLength(2);
  });

  it('isn’t sent at all without a connection, and can be when it is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user);
    await user.click(create());
    expect(await screen.findByText(/Nothing was sent/)).toHaveTextContent('No webhook was created');
    expect(posts()).toEqual([]);
    online.mockReturnValue(true);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await secretHeading();
    expect(posts()).toHaveLength(1);
  });

  it('says to the person how it stands while it is on its way', async () => {
    server.use(http.post(collection, () => delay('infinite')));
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user);
    await user.click(create());
    expect(await screen.findByRole('button', { name: 'Creating…' })).toHaveFocus();
  });
});
