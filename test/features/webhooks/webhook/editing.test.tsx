import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { createWebhookByRequest } from '#test/features/webhooks/make-webhook.ts';
import {
  findEndpointField,
  getEventsField,
  getSaveButton,
  replaceEndpoint,
} from '#test/features/webhooks/webhook-form.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const url = 'https://ci.example.test/in?team=atlas';
const eventTypes = ['bookmark.created', 'bookmark.deleted'];

const patches = () =>
  server.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body));

async function openForm() {
  const id = await createWebhookByRequest(server, url, eventTypes);
  const view = await renderApp(server, `/settings/webhooks/${id}`);
  await findEndpointField();
  return view;
}

describe('editing a webhook', () => {
  test('sends only the changed property, and afterwards no input counts as unsaved', async () => {
    const { user } = await openForm();
    expect(await findEndpointField()).toHaveValue(url);
    await user.click(getEventsField());
    await user.paste('custom.event');
    await user.click(getSaveButton());
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    expect(patches()).toEqual([{ eventTypes: [...eventTypes, 'custom.event'] }]);
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Webhooks' }));
    // Checks that the page can be left without confirmation.
    expect(await screen.findByRole('link', { name: 'New webhook' })).toBeVisible();
  });

  test('says that nothing was changed, and then offers no saving', async () => {
    const { user } = await openForm();
    expect(screen.getByText('No changes to save.')).toBeVisible();
    await user.click(getSaveButton());
    expect(patches()).toEqual([]);
    await user.type(getEventsField(), 'zz');
    expect(screen.queryByText('No changes to save.')).toBeNull();
    expect(getSaveButton()).not.toHaveAttribute('aria-disabled');
  });

  test('keeps the input if no response arrives, and asks for confirmation before the input is lost', async () => {
    server.use(
      http.patch(`${appOrigin}/webhooks/v1/subscriptions/:id`, () => HttpResponse.error()),
    );
    const { user } = await openForm();
    await replaceEndpoint(user, 'https://other.example.test/');
    await user.click(getSaveButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('may or may not');
    expect(await findEndpointField()).toHaveValue('https://other.example.test/');
    await user.click(screen.getByRole('link', { name: /Competencies/ }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('have not been saved');
  });

  test("sends the form's current content on “Try again”", async () => {
    server.use(
      http.patch(
        `${appOrigin}/webhooks/v1/subscriptions/:id`,
        () => new HttpResponse(null, { status: 409 }),
        { once: true },
      ),
    );
    const { user } = await openForm();
    await replaceEndpoint(user, 'https://other.example.test/');
    await user.click(getSaveButton());
    await screen.findByRole('alert');
    await replaceEndpoint(user, 'https://third.example.test/');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    expect(patches().at(-1)).toEqual({ url: 'https://third.example.test/' });
  });

  test.each<[string, (user: UserEvent) => Promise<void>]>([
    ['a partly typed event', (user) => user.type(getEventsField(), 'zz')],
    [
      'the removal of every event',
      async (user) => {
        for (const name of eventTypes) {
          await user.click(screen.getByRole('button', { name: `Remove ${name}` }));
        }
      },
    ],
    ['the removal of the URL', async (user) => user.clear(await findEndpointField())],
  ])(
    'asks for confirmation before a link discards %s, and prevents a reload for a new app version',
    async (_, edit) => {
      const { user, services } = await openForm();
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
    },
  );
});
