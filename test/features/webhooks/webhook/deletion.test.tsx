import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import { makeWebhook } from '#test/features/webhooks/make-webhook.ts';
// Loaded before the tests begin: none of them waits for what people load when they need it.
import '#features/webhooks/WebhookPage.tsx';
import '#features/webhooks/WebhooksPage.tsx';
import '#features/webhooks/WebhooksRoom.tsx';

const server = startReferenceService();
const one = `${appOrigin}/webhooks/v1/subscriptions/:id`;
const url = 'https://hooks.example.test:8443/in?token=abc';

const deletions = () => server.sent.filter(({ method }) => method === 'DELETE');
const dialog = () => within(screen.getByRole('alertdialog', { name: 'Delete this webhook?' }));
const field = () => dialog().getByRole('textbox');
const remove = () => dialog().getByRole('button', { name: 'Delete webhook' });

async function ask() {
  const id = await makeWebhook(server, url);
  const view = await renderApp(server, `/settings/webhooks/${id}`);
  await view.user.click(await screen.findByRole('button', { name: 'Delete…' }));
  return { ...view, id };
}

async function confirm(user: Awaited<ReturnType<typeof ask>>['user']) {
  await user.type(field(), 'hooks.example.test:8443');
  await user.click(remove());
}

const expectGone = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Webhooks' });
  expect(await screen.findByText('No webhooks yet')).toBeInTheDocument();
};

describe('deleting a webhook', () => {
  it('needs the host of its endpoint to be typed, and shows nothing secret of it', async () => {
    const { user } = await ask();
    expect(screen.getByRole('alertdialog')).not.toHaveTextContent('abc');
    expect(field()).toHaveFocus();
    await user.click(remove());
    await user.type(field(), 'hooks.example.test{Enter}');
    expect(field()).toBeInvalid();
    expect(field()).toHaveFocus();
    expect(deletions()).toEqual([]);
    await user.type(field(), ':8443 {Enter}');
    await expectGone();
    expect(deletions()).toHaveLength(1);
  });

  it('can be thought better of', async () => {
    const { user } = await ask();
    await user.click(dialog().getByRole('button', { name: 'Keep webhook' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete…' })).toHaveFocus();
    expect(deletions()).toEqual([]);
  });

  it('is done where the service no longer knows it', async () => {
    const { user } = await ask();
    server.use(
      http.delete(one, () => HttpResponse.json({ title: 'Not found' }, { status: 404 })),
      http.get(`${appOrigin}/webhooks/v1/subscriptions`, () => HttpResponse.json([])),
    );
    await confirm(user);
    await expectGone();
  });

  it('is found to be done where the answer was lost', async () => {
    const { user } = await ask();
    server.use(
      http.delete(
        one,
        async ({ request }) => {
          await server.service().fetch(request);
          return HttpResponse.json('?', { status: 200, headers: { 'content-type': 'text/html' } });
        },
        { once: true },
      ),
    );
    await confirm(user);
    await expectGone();
    expect(deletions()).toHaveLength(1);
  });

  it('that didn’t happen stays with the question, and with what was typed', async () => {
    const { user } = await ask();
    server.use(http.delete(one, () => HttpResponse.error()));
    await confirm(user);
    const notice = await dialog().findByRole('alert');
    await waitFor(() => expect(notice).toHaveFocus());
    // It was read again, and is there.
    expect(notice).not.toHaveTextContent('may or may not');
    expect(notice).toHaveTextContent('The webhook is still there.');
    expect(field()).toHaveValue('hooks.example.test:8443');
    server.use(http.delete(one, ({ request }) => server.service().fetch(request)));
    await user.click(dialog().getByRole('button', { name: 'Try again' }));
    await expectGone();
  });

  it('of which nothing can be known says so', async () => {
    const { user } = await ask();
    server.use(
      http.delete(one, () => HttpResponse.error()),
      http.get(one, () => HttpResponse.error()),
    );
    await confirm(user);
    expect(await dialog().findByRole('alert')).toHaveTextContent('may or may not');
  });

  it('is not offered without the list of the service', async () => {
    const id = await makeWebhook(server, url);
    await renderApp(server, `/settings/webhooks/${id}`, { extensions: [] });
    await screen.findByRole('button', { name: 'Save changes' });
    expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull();
  });
});
