import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  createButton,
  documentedOnly,
  fillIn,
  newWebhook,
} from '#test/features/webhooks/form/webhook-form.ts';
import { finishAndSeeList, secretHeading } from '#test/features/webhooks/secret/secret-step.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const collection = `${appOrigin}/webhooks/v1/subscriptions`;
const sentBy = (method: string) => server.sent.filter((request) => request.method === method);
const deleteAndStartAgain = () =>
  screen.findByRole('button', { name: 'Delete it and start again…' });

/** The service carries out the first creation, and its answer never arrives. */
function loseFirstAnswer() {
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

async function create(config: Readonly<Record<string, unknown>> = {}) {
  const { user } = await renderApp(server, newWebhook, config);
  await fillIn(user);
  await user.click(createButton());
  return user;
}

describe('“Delete it and start again”', () => {
  test('asks, sends DELETE, then POST with a new Idempotency-Key', async () => {
    loseFirstAnswer();
    const user = await create();
    await user.click(await deleteAndStartAgain());
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByRole('button', { name: 'Keep it' })).toHaveFocus();
    expect(sentBy('DELETE')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Delete and start again' }));
    await secretHeading();
    expect(sentBy('DELETE')).toHaveLength(1);
    const keys = sentBy('POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
    await finishAndSeeList(user);
    await screen.findByText(/as the service lists them/);
    expect(await screen.findAllByRole('switch')).toHaveLength(1);
    expect(screen.queryByRole('list', { name: 'Creations without an answer' })).toBeNull();
  });

  test('is offered after an answer without a secret, too', async () => {
    server.use(
      http.post(collection, async ({ request }) => {
        const response = await server.service().fetch(request);
        const { signingSecret: _, ...rest } = await response.json();
        return HttpResponse.json(rest, { status: 201 });
      }),
    );
    const user = await create();
    await user.click(await deleteAndStartAgain());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'nobody has its signing secret',
    );
  });

  test('sends no second POST when the DELETE is refused', async () => {
    loseFirstAnswer();
    server.use(http.delete(`${collection}/:id`, () => new HttpResponse(null, { status: 403 })));
    const user = await create();
    await user.click(await deleteAndStartAgain());
    await user.click(await screen.findByRole('button', { name: 'Delete and start again' }));
    const question = screen.getByRole('alertdialog');
    expect(await within(question).findByRole('alert')).toHaveTextContent(
      'Couldn’t delete the webhook',
    );
    expect(sentBy('POST')).toHaveLength(1);
  });

  test('isn’t offered without webhooks.manage', async () => {
    loseFirstAnswer();
    await create(documentedOnly);
    expect(await screen.findByRole('alert')).toHaveTextContent('creates a second one');
    expect(screen.queryByRole('button', { name: /start again/ })).toBeNull();
  });
});
