import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import type { Services } from '#platform/react.tsx';
import { advanceUntilIdle, startFakeClock } from '#test/faults/probes.ts';
import { createWebhookByRequest } from '#test/features/webhooks/make-webhook.ts';
import { documentedOnly, getSaveButton } from '#test/features/webhooks/webhook-form.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const one = `${appOrigin}/webhooks/v1/subscriptions/:id`;
const url = 'https://hooks.example.test:8443/in?token=abc';
const host = 'hooks.example.test:8443';

const deletions = () => server.sent.filter(({ method }) => method === 'DELETE');
const dialog = () => within(screen.getByRole('alertdialog', { name: 'Delete this webhook?' }));
const field = () => dialog().getByRole('textbox');
const deleteButton = () => dialog().getByRole('button', { name: 'Delete webhook' });

async function openQuestion() {
  const id = await createWebhookByRequest(server, url);
  const view = await renderApp(server, `/settings/webhooks/${id}`);
  await view.user.click(await screen.findByRole('button', { name: 'Delete…' }));
  return { ...view, id };
}

/** Types the host and confirms the deletion, then advances the clock until nothing is pending. */
async function confirmAndSettle(services: Services) {
  startFakeClock();
  fireEvent.change(field(), { target: { value: host } });
  fireEvent.click(deleteButton());
  await advanceUntilIdle(services);
  vi.useRealTimers();
}

async function expectEmptyList() {
  expect(await screen.findByText('No webhooks yet')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeInTheDocument();
}

describe('deletion of a webhook', () => {
  test("requires the endpoint's host to be typed, shows no secret, and is cancelled by “Keep webhook”", async () => {
    const { user } = await openQuestion();
    expect(screen.getByRole('alertdialog')).toHaveTextContent(host);
    expect(screen.getByRole('alertdialog')).not.toHaveTextContent('abc');
    await user.click(dialog().getByRole('button', { name: 'Keep webhook' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    expect(field()).toHaveFocus();
    await user.click(deleteButton());
    await user.click(field());
    await user.paste('hooks.example.test');
    await user.keyboard('{Enter}');
    expect(field()).toBeInvalid();
    expect(deletions()).toEqual([]);
    await user.paste(':8443 ');
    await user.keyboard('{Enter}');
    await expectEmptyList();
    expect(deletions()).toHaveLength(1);
  });

  test.each<[string, () => Response]>([
    ['404', () => HttpResponse.json({ title: 'Not found' }, { status: 404 })],
    ['an unreadable response', () => HttpResponse.html('?')],
  ])('counts as successful after %s if the webhook no longer exists', async (_, respond) => {
    const { user } = await openQuestion();
    server.use(
      http.delete(one, async ({ request }) => {
        await server.service().fetch(request);
        return respond();
      }),
    );
    await user.click(field());
    await user.paste(host);
    await user.click(deleteButton());
    await expectEmptyList();
    expect(deletions()).toHaveLength(1);
  });

  test('says after lost responses whether the webhook is still there, and can be retried', async () => {
    const { services } = await openQuestion();
    const lose = () => HttpResponse.error();
    const pass = ({ request }: { request: Request }) => server.service().fetch(request);
    server.use(http.delete(one, lose), http.get(one, lose));
    await confirmAndSettle(services);
    expect(dialog().getByRole('alert')).toHaveTextContent('may or may not');

    server.use(http.get(one, pass));
    await confirmAndSettle(services);
    const notice = dialog().getByRole('alert');
    expect(notice).not.toHaveTextContent('may or may not');
    expect(notice).toHaveTextContent('The webhook is still there.');
    expect(field()).toHaveValue(host);
    // The app has automatically sent each request a second time.
    expect(deletions()).toHaveLength(4);
    server.use(http.delete(one, pass));
    fireEvent.click(dialog().getByRole('button', { name: 'Try again' }));
    await expectEmptyList();
  });

  test('is offered only with its extension, and so are rotation and deliveries', async () => {
    const id = await createWebhookByRequest(server, url);
    const open = (config: Readonly<Record<string, unknown>>) =>
      renderApp(server, `/settings/webhooks/${id}`, config);
    const { unmount } = await open({ extensions: ['webhooks.manage'] });
    expect(await screen.findByRole('button', { name: 'Delete…' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Rotate secret…' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Deliveries' })).toBeNull();
    unmount();
    await open(documentedOnly);
    await screen.findByLabelText('Endpoint URL');
    expect(getSaveButton()).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull();
  });
});
