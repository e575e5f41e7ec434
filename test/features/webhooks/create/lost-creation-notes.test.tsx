import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createCreationNotes } from '#data/webhooks/creation-notes.ts';
import { ownName } from '#platform/own-name.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const collection = `${appOrigin}/webhooks/v1/subscriptions`;
const newWebhook = '/settings/webhooks/new';
const list = '/settings/webhooks';
const documentedOnly = { extensions: [] };
const notesName = ownName('webhook-creations', '/', appOrigin, `${appOrigin}/oidc`, 'mara');

const field = () => screen.findByLabelText('Endpoint URL');
const create = () => screen.getByRole('button', { name: 'Create webhook' });
const secretHeading = () => screen.findByRole('heading', { name: 'Store the signing secret now' });
const notes = () => screen.findByRole('list', { name: 'Creations without an answer' });
const noNotes = () =>
  expect(screen.queryByRole('list', { name: 'Creations without an answer' })).toBeNull();
const sentBy = (method: string) => server.sent.filter((request) => request.method === method);

async function fillIn(user: UserEvent) {
  await user.click(await field());
  await user.paste('https://hooks.example.test/in/s3cretpath?token=s3cret');
  await user.click(screen.getByRole('combobox', { name: 'Events to deliver' }));
  await user.paste('bookmark.created,custom.event');
}

async function loseCreation(config: Readonly<Record<string, unknown>> = documentedOnly) {
  server.use(http.post(collection, () => HttpResponse.error(), { once: true }));
  const { user } = await renderApp(server, newWebhook, config);
  await fillIn(user);
  await user.click(create());
  await screen.findByRole('alert');
  return user;
}

async function toTheList(user: UserEvent) {
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave all the same' }));
}

/** The service carries out the first creation, and its answer never arrives. */
function loseAnswer() {
  server.use(
    http.post(
      collection,
      async ({ request }) => {
        await server.service().fetch(request);
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
}

describe('the note of a creation without an answer', () => {
  it('says when, for which host and events, survives the page, and goes when it is dismissed', async () => {
    await toTheList(await loseCreation());
    expect(await notes()).toHaveTextContent(
      /hooks\.example\.test may have been created.*Asked for .* with bookmark\.created, custom\.event/,
    );
    expect(await notes()).toHaveTextContent('its signing secret can’t be shown again');
    expect(localStorage.getItem(notesName)).not.toMatch(/s3cret/);
    document.body.replaceChildren();

    const { user } = await renderApp(server, list, documentedOnly);
    await user.click(within(await notes()).getByRole('button', { name: 'Dismiss' }));
    noNotes();
    expect(document.body).not.toHaveFocus();
    expect(createCreationNotes(localStorage, notesName).snapshot()).toEqual([]);
  });

  it('stands once: not beside what the form says of the same creation', async () => {
    await loseCreation();
    noNotes();
  });

  it('stays when another attempt succeeds, since that made a second webhook', async () => {
    const user = await loseCreation();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await secretHeading();
    await user.click(screen.getByLabelText('I have stored the secret'));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(within(await notes()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('goes when the same attempt, recognised by the service, brings the secret after all', async () => {
    const user = await loseCreation({});
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await secretHeading();
    await user.click(screen.getByLabelText('I have stored the secret'));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await screen.findByText(/as the service lists them/);
    noNotes();
  });

  it('isn’t left by a refusal, and stays when a later attempt is refused', async () => {
    const refuse = () =>
      server.use(
        http.post(collection, () => new HttpResponse(null, { status: 403 }), { once: true }),
      );
    refuse();
    const { user } = await renderApp(server, newWebhook);
    await fillIn(user);
    await user.click(create());
    await screen.findByText(/No webhook was created/);
    noNotes();

    server.use(http.post(collection, () => HttpResponse.error(), { once: true }));
    await user.click(create());
    await screen.findByText(/isn’t known whether/);
    refuse();
    await user.click(create());
    await screen.findByText(/No webhook was created/);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard and leave' }));
    expect(within(await notes()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('names the webhook that came of it for somebody who left before the answer', async () => {
    let answer: (response: Response) => void = () => undefined;
    server.use(http.post(collection, () => new Promise<Response>((resolve) => (answer = resolve))));
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user);
    await user.click(create());
    await waitFor(() => expect(sentBy('POST')).toHaveLength(1));
    await toTheList(user);
    await screen.findByRole('heading', { name: 'Webhooks', level: 1 });
    noNotes();
    answer(HttpResponse.json({ subscriptionId: 'sub_7', signingSecret: 'whsec_x' }));
    expect(within(await notes()).getByRole('link', { name: 'sub_7' })).toBeInTheDocument();
    expect(document.documentElement.outerHTML).not.toContain('whsec_x');
  });
});

describe('a secret that is left behind unstored', () => {
  async function toTheSecret() {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user);
    await user.click(create());
    await secretHeading();
    return user;
  }

  it('leaves a note with the webhook it belongs to', async () => {
    const user = await toTheSecret();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Webhooks' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without it' }));
    expect(await notes()).toHaveTextContent('was created, and its secret not stored');
  });

  it('leaves one too when the page is closed or reloaded', async () => {
    await toTheSecret();
    act(() => {
      window.dispatchEvent(new Event('pagehide'));
    });
    expect(createCreationNotes(localStorage, notesName).snapshot()).toMatchObject([
      { isOpen: true, host: 'hooks.example.test' },
    ]);
  });

  it('leaves none once it is stored', async () => {
    const user = await toTheSecret();
    await user.click(screen.getByLabelText('I have stored the secret'));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await screen.findByText(/created in or added to this browser/);
    noNotes();
    expect(createCreationNotes(localStorage, notesName).snapshot()).toEqual([]);
  });
});

describe('a webhook that nobody has the secret of', () => {
  it('is deleted after a question and made anew, as a new wish', async () => {
    loseAnswer();
    const { user } = await renderApp(server, newWebhook);
    await fillIn(user);
    await user.click(create());
    await user.click(await screen.findByRole('button', { name: 'Delete it and start again…' }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByRole('button', { name: 'Keep it' })).toHaveFocus();
    expect(sentBy('DELETE')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Delete and start again' }));
    await secretHeading();
    expect(sentBy('DELETE')).toHaveLength(1);
    const keys = sentBy('POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
    await user.click(screen.getByLabelText('I have stored the secret'));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await screen.findByText(/as the service lists them/);
    expect(await screen.findAllByRole('switch')).toHaveLength(1);
    noNotes();
  });

  it('is offered for deletion when the service answered without one, too', async () => {
    server.use(
      http.post(collection, async ({ request }) => {
        const response = await server.service().fetch(request);
        const { signingSecret: _, ...rest } = await response.json();
        return HttpResponse.json(rest, { status: 201 });
      }),
    );
    const { user } = await renderApp(server, newWebhook);
    await fillIn(user);
    await user.click(create());
    await user.click(await screen.findByRole('button', { name: 'Delete it and start again…' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'nobody has its signing secret',
    );
  });

  it('stays, with words, when it can’t be deleted', async () => {
    loseAnswer();
    server.use(http.delete(`${collection}/:id`, () => new HttpResponse(null, { status: 403 })));
    const { user } = await renderApp(server, newWebhook);
    await fillIn(user);
    await user.click(create());
    await user.click(await screen.findByRole('button', { name: 'Delete it and start again…' }));
    await user.click(await screen.findByRole('button', { name: 'Delete and start again' }));
    const question = screen.getByRole('alertdialog');
    expect(await within(question).findByRole('alert')).toHaveTextContent(
      'Couldn’t delete the webhook',
    );
    expect(sentBy('POST')).toHaveLength(1);
  });

  it('isn’t offered for deletion where the service can’t say that it is the one', async () => {
    await loseCreation();
    expect(screen.queryByRole('button', { name: /start again/ })).toBeNull();
  });
});
