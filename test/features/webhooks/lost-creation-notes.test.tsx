import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { createCreationNotes } from '#data/webhooks/subscriptions/creation-notes.ts';
import { storageKey } from '#platform/stored.ts';
import {
  createButton,
  documentedOnly,
  fillIn,
  newWebhook,
} from '#test/features/webhooks/form/webhook-form.ts';
import { ownerOfLocalWebhooks } from '#test/features/webhooks/local-webhooks.ts';
import {
  finishAndSeeList,
  finishSecretStep,
  secretHeading,
} from '#test/features/webhooks/secret/secret-step.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const collection = `${appOrigin}/webhooks/v1/subscriptions`;
const list = '/settings/webhooks';
const endpointWithSecrets = 'https://hooks.example.test/in/s3cretpath?token=s3cret';
const notesName = storageKey('webhook-creations', ...ownerOfLocalWebhooks);

const notes = () => screen.findByRole('list', { name: 'Creations without an answer' });
const storedNotes = () => createCreationNotes(localStorage, notesName).snapshot();
const posts = () => server.sent.filter(({ method }) => method === 'POST');

function expectNoNotes() {
  expect(screen.queryByRole('list', { name: 'Creations without an answer' })).toBeNull();
}

async function create(config: Readonly<Record<string, unknown>> = documentedOnly) {
  const { user } = await renderApp(server, newWebhook, config);
  await fillIn(user, endpointWithSecrets);
  await user.click(createButton());
  return user;
}

async function loseCreation(config: Readonly<Record<string, unknown>> = documentedOnly) {
  server.use(http.post(collection, () => HttpResponse.error(), { once: true }));
  const user = await create(config);
  await screen.findByRole('alert');
  return user;
}

async function createWithSecret() {
  const user = await create();
  await secretHeading();
  return user;
}

async function leaveForList(user: UserEvent) {
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave all the same' }));
}

function refuseNextCreation() {
  server.use(http.post(collection, () => new HttpResponse(null, { status: 403 }), { once: true }));
}

describe('the note of a lost creation', () => {
  test('names host, time, events, no secret; stays until dismissed', async () => {
    await leaveForList(await loseCreation());
    expect(await notes()).toHaveTextContent(
      /hooks\.example\.test may have been created.*Asked for .* with bookmark\.created, custom\.event/,
    );
    expect(await notes()).toHaveTextContent('its signing secret can’t be shown again');
    expect(localStorage.getItem(notesName)).toContain('hooks.example.test');
    expect(localStorage.getItem(notesName)).not.toMatch(/s3cret/);
    cleanup();

    const { user } = await renderApp(server, list, documentedOnly);
    await user.click(within(await notes()).getByRole('button', { name: 'Dismiss' }));
    expectNoNotes();
    expect(document.body).not.toHaveFocus();
    expect(storedNotes()).toEqual([]);
  });

  test('isn’t shown beside the form’s own alert', async () => {
    await loseCreation();
    expect(storedNotes()).toHaveLength(1);
    expectNoNotes();
  });

  test('stays when another attempt makes a second webhook', async () => {
    const user = await loseCreation();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await secretHeading();
    await finishSecretStep(user);
    expect(within(await notes()).getAllByRole('listitem')).toHaveLength(1);
  });

  test('is removed when the same Idempotency-Key brings the secret', async () => {
    const user = await loseCreation({});
    expect(storedNotes()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await secretHeading();
    await finishAndSeeList(user);
    await screen.findByText(/as the service lists them/);
    expectNoNotes();
    expect(storedNotes()).toEqual([]);
  });

  test('isn’t left by a refusal, and outlives a later refusal', async () => {
    refuseNextCreation();
    const user = await create({});
    await screen.findByText(/No webhook was created/);
    expectNoNotes();
    expect(storedNotes()).toEqual([]);

    server.use(http.post(collection, () => HttpResponse.error(), { once: true }));
    await user.click(createButton());
    await screen.findByText(/isn’t known whether/);
    refuseNextCreation();
    await user.click(createButton());
    await screen.findByText(/No webhook was created/);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard and leave' }));
    expect(within(await notes()).getAllByRole('listitem')).toHaveLength(1);
  });

  test('names the webhook when the answer comes after leaving', async () => {
    const answers: ((response: Response) => void)[] = [];
    server.use(
      http.post(collection, () => new Promise<Response>((resolve) => answers.push(resolve))),
    );
    const user = await create();
    await waitFor(() => expect(answers).toHaveLength(1));
    await leaveForList(user);
    await screen.findByRole('heading', { name: 'Webhooks', level: 1 });
    expectNoNotes();
    answers[0]?.(HttpResponse.json({ subscriptionId: 'sub_7', signingSecret: 'whsec_x' }));
    expect(within(await notes()).getByRole('link', { name: 'sub_7' })).toBeInTheDocument();
    expect(document.documentElement.outerHTML).not.toContain('whsec_x');
    expect(posts()).toHaveLength(1);
  });
});

describe('the note of a secret not stored', () => {
  test('is left by “Leave without it”', async () => {
    const user = await createWithSecret();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Webhooks' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without it' }));
    expect(await notes()).toHaveTextContent('was created, and its secret not stored');
  });

  test('is left when the page is closed or reloaded', async () => {
    await createWithSecret();
    act(() => {
      window.dispatchEvent(new Event('pagehide'));
    });
    expect(storedNotes()).toMatchObject([{ isOpen: true, host: 'hooks.example.test' }]);
  });

  test('isn’t left by “Done”', async () => {
    const user = await createWithSecret();
    expect(storedNotes()).toHaveLength(1);
    await finishSecretStep(user);
    await screen.findByText(/created in or added to this browser/);
    expectNoNotes();
    expect(storedNotes()).toEqual([]);
  });
});
