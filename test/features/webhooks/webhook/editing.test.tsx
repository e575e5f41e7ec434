import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createWebhookByRequest } from '#test/features/webhooks/make-webhook.ts';
import {
  findEndpointField,
  getEventsField,
  getSaveButton,
} from '#test/features/webhooks/webhook-form.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

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
    expect(screen.getByText('No changes to save.')).toBeVisible();
    await user.click(getSaveButton());
    expect(patches()).toEqual([]);
    await user.click(getEventsField());
    await user.paste('custom.event');
    expect(screen.queryByText('No changes to save.')).toBeNull();
    expect(getSaveButton()).not.toHaveAttribute('aria-disabled');
    await user.click(getSaveButton());
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    expect(patches()).toEqual([{ eventTypes: [...eventTypes, 'custom.event'] }]);
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Webhooks' }));
    // Checks that the page can be left without confirmation.
    expect(await screen.findByRole('link', { name: 'New webhook' })).toBeVisible();
  });

  test('asks for confirmation before a link discards a change, and prevents a reload for a new app version', async () => {
    const { user, services } = await openForm();
    const expectProtected = async () => {
      await user.click(screen.getByRole('link', { name: /Competencies/ }));
      expect(await screen.findByRole('alertdialog')).toHaveTextContent('have not been saved');
      await user.click(screen.getByRole('button', { name: 'Stay here' }));
    };
    await user.type(getEventsField(), 'zz');
    await act(async () => {
      const event = new Event('vite:preloadError', { cancelable: true });
      window.dispatchEvent(Object.assign(event, { payload: new TypeError('no such part') }));
    });
    expect(await screen.findByText('A new version is available.')).toBeInTheDocument();
    expect(services.newVersion.reload).not.toHaveBeenCalled();
    await expectProtected();
    await user.clear(getEventsField());
    for (const name of eventTypes)
      await user.click(screen.getByRole('button', { name: `Remove ${name}` }));
    await expectProtected();
    await user.click(getEventsField());
    await user.paste(`${eventTypes.join()},`);
    await user.clear(await findEndpointField());
    await expectProtected();
    expect(patches()).toEqual([]);
  });
});
