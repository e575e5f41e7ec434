import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  createButton,
  documentedOnly,
  endpoint,
  endpointField,
  eventsField,
  fillIn,
  newWebhook,
} from '#test/features/webhooks/form/webhook-form.ts';
import { secretHeading } from '#test/features/webhooks/secret/secret-step.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const collection = `${appOrigin}/webhooks/v1/subscriptions`;
const posts = () => server.sent.filter(({ method }) => method === 'POST');

/** The service answers the first creation like that. */
async function createRefusedBy(answer: () => Response) {
  server.use(http.post(collection, answer, { once: true }));
  const { user } = await renderApp(server, newWebhook, documentedOnly);
  await fillIn(user);
  await user.click(createButton());
  return user;
}

async function expectFormKept() {
  expect(await endpointField()).toHaveValue(endpoint);
  expect(screen.getByRole('button', { name: 'Remove custom.event' })).toBeInTheDocument();
}

describe('a refused creation of a webhook', () => {
  test.each([
    [403, /doesn’t allow you to create webhooks/],
    [404, /check baseUrl in its configuration/],
    [409, /clashes with what exists already, perhaps with a webhook for the same endpoint/],
    [422, /didn’t accept this endpoint or these events/],
  ])('(%i) says why, keeps the form, is repeated only when asked', async (status, words) => {
    const user = await createRefusedBy(() => new HttpResponse(null, { status }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words);
    expect(alert).toHaveTextContent('No webhook was created.');
    expect(alert).toHaveFocus();
    await expectFormKept();
    expect(posts()).toHaveLength(1);
    await user.click(createButton());
    await secretHeading();
    expect(posts()).toHaveLength(2);
  });

  test.each([
    ['Retry-After', { 'retry-after': '30' }],
    ['no Retry-After', {}],
  ])('(429, %s) is not repeated before the pause ends', async (_, headers) => {
    const user = await createRefusedBy(() => new HttpResponse(null, { status: 429, headers }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /asks for a pause.*No webhook was created\./,
    );
    await expectFormKept();
    await user.click(await screen.findByRole('button', { name: /^Try again in (29|30) s$/ }));
    await user.click(createButton());
    await user.click(await endpointField());
    await user.keyboard('{Enter}');
    expect(posts()).toHaveLength(1);
  });

  test('(401) keeps the form, stores no token, asks to sign in', async () => {
    const user = await createRefusedBy(() => new HttpResponse(null, { status: 401 }));
    expect(await screen.findByText(/Sign in again to continue/)).toBeInTheDocument();
    await expectFormKept();
    expect(posts()).toHaveLength(1);
    const stored = JSON.stringify({ ...localStorage, ...sessionStorage });
    expect(stored).not.toMatch(/bearer|eyJ/i);
    await user.click(createButton());
    await secretHeading();
    expect(posts()).toHaveLength(2);
  });

  test('shows the reason at the field it names, until that changes', async () => {
    const user = await createRefusedBy(() =>
      HttpResponse.json(
        { title: 'Invalid', errors: [{ pointer: '/url', detail: 'This host is not allowed.' }] },
        { status: 422, headers: { 'content-type': 'application/problem+json' } },
      ),
    );
    await waitFor(async () =>
      expect(await endpointField()).toHaveAccessibleDescription(/This host is not allowed/),
    );
    expect(await endpointField()).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(await endpointField(), 'x');
    expect(await endpointField()).not.toHaveAccessibleDescription(/This host is not allowed/);
  });

  test('shows reasons at several fields, and the rest above', async () => {
    await createRefusedBy(() =>
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
    expect(await endpointField()).toHaveAccessibleDescription(/This host is not allowed/);
    expect(eventsField()).toHaveAccessibleDescription(/custom\.event: is not known/);
  });
});
