import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
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

async function confirm(user: UserEvent) {
  await user.click(field());
  await user.paste(host);
  await user.click(deleteButton());
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
  test("requires the endpoint's host to be typed, and shows no secret", async () => {
    const { user } = await openQuestion();
    expect(screen.getByRole('alertdialog')).toHaveTextContent(host);
    expect(screen.getByRole('alertdialog')).not.toHaveTextContent('abc');
    expect(field()).toHaveFocus();
    await user.click(deleteButton());
    await user.click(field());
    await user.paste('hooks.example.test');
    await user.keyboard('{Enter}');
    expect(field()).toBeInvalid();
    expect(field()).toHaveFocus();
    expect(deletions()).toEqual([]);
    await user.paste(':8443 ');
    await user.keyboard('{Enter}');
    await expectEmptyList();
    expect(deletions()).toHaveLength(1);
  });

  test('is cancelled by “Keep webhook”, which returns focus to “Delete…”', async () => {
    const { user } = await openQuestion();
    await user.click(dialog().getByRole('button', { name: 'Keep webhook' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete…' })).toHaveFocus();
    expect(deletions()).toEqual([]);
  });

  test.each<[string, () => Response]>([
    ['404', () => HttpResponse.json({ title: 'Not found' }, { status: 404 })],
    ['an answer that can’t be read', () => HttpResponse.html('?')],
  ])('counts as done after %s if the webhook no longer exists', async (_, answer) => {
    const { user } = await openQuestion();
    server.use(
      http.delete(one, async ({ request }) => {
        await server.service().fetch(request);
        return answer();
      }),
    );
    await confirm(user);
    await expectEmptyList();
    expect(deletions()).toHaveLength(1);
  });

  test('shows “The webhook is still there” after a lost response, and can be retried', async () => {
    const { services } = await openQuestion();
    server.use(http.delete(one, () => HttpResponse.error()));
    await confirmAndSettle(services);
    const notice = dialog().getByRole('alert');
    expect(notice).toHaveFocus();
    expect(notice).not.toHaveTextContent('may or may not');
    expect(notice).toHaveTextContent('The webhook is still there.');
    expect(field()).toHaveValue(host);
    // The app has automatically sent the request a second time.
    expect(deletions()).toHaveLength(2);
    server.use(http.delete(one, ({ request }) => server.service().fetch(request)));
    fireEvent.click(dialog().getByRole('button', { name: 'Try again' }));
    await expectEmptyList();
  });

  test('shows “may or may not” if no request gets a response', async () => {
    const { services } = await openQuestion();
    server.use(
      http.delete(one, () => HttpResponse.error()),
      http.get(one, () => HttpResponse.error()),
    );
    await confirmAndSettle(services);
    expect(dialog().getByRole('alert')).toHaveTextContent('may or may not');
  });

  test("isn't offered without the webhooks.manage extension", async () => {
    const id = await createWebhookByRequest(server, url);
    await renderApp(server, `/settings/webhooks/${id}`, documentedOnly);
    await screen.findByLabelText('Endpoint URL');
    expect(getSaveButton()).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull();
  });
});
