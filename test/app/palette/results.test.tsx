import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { storeLocalWebhooks } from '#test/features/webhooks/local-webhooks.ts';
import { createWebhookByRequest } from '#test/features/webhooks/make-webhook.ts';
import { documentedOnly } from '#test/features/webhooks/webhook-form.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

async function openAppWithPalette(path = '/competencies', config = {}) {
  const view = await renderApp(server, path, config);
  await screen.findByRole('button', { name: /^Jump to/ });
  return { ...view, field: await openPalette(view.user) };
}

async function openPalette(user: UserEvent) {
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Jump to' });
  await waitFor(() => expect(field).toHaveFocus());
  return field;
}

const option = (name: RegExp) => screen.findByRole('option', { name });

describe('command palette', () => {
  test('receives every letter typed immediately after Ctrl+K', async () => {
    const { user } = await renderApp(server, '/competencies');
    await screen.findByRole('button', { name: /^Jump to/ });
    await user.keyboard('{Control>}k{/Control}data privacy');
    expect(screen.getByRole('combobox', { name: 'Jump to' })).toHaveValue('data privacy');
    expect(await option(/^Data privacy/)).toBeVisible();
  });

  test('finds people, pages, webhooks and bookmarks, and opens the chosen result', async () => {
    const id = await createWebhookByRequest(server, 'https://ci.example.test/in?team=atlas');
    const { user, router } = await openAppWithPalette();
    for (const [typed, name, path, heading] of [
      ['maire o’byrne', /^Síle O'Byrne Síle Máire O'Byrne/, "/people/S%C3%ADle%20O'Byrne", /^Síle/],
      // The row shows the skill by which a person is found.
      ['rollbacks', /^Sam Ito Rollbacks$/, '/people/Sam%20Ito', /Ito$/],
      ['compare', /^Compare Competencies/, '/competencies/compare', /^Compare/],
      ['new webhook', /^New webhook/, '/settings/webhooks/new', /^New webhook/],
      ['ci.example', /^https:\/\/ci\..*team=… Webhook/, `/settings/webhooks/${id}`, /^https:/],
    ] as const) {
      await user.paste(typed);
      await user.click(await option(name));
      // The screen focuses its heading when it has loaded, so the palette is opened afterwards.
      await waitFor(() =>
        expect(screen.getByRole('heading', { level: 1, name: heading })).toHaveFocus(),
      );
      expect(router().state.location.pathname).toBe(path);
      await openPalette(user);
    }
    // Two bookmarks of a specification are distinguished by their folders.
    await user.paste('idempotency keys');
    const found = await screen.findAllByRole('option', { name: /^Idempotency keys in / });
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found.map(({ textContent }) => textContent)).size).toBe(found.length);
  });

  test('finds the webhooks that are stored in this browser if the service lists none', async () => {
    storeLocalWebhooks({ subscriptionId: 'sub_1', url: 'https://ci.test/', status: 'active' });
    const { user } = await openAppWithPalette('/competencies', documentedOnly);
    await user.paste('ci.test');
    expect(await option(/^https:\/\/ci\.test\/ Webhook/)).toBeVisible();
  });

  test('shows suggestions under “Did you mean” for misspelled text, and a message if there are none', async () => {
    const { user, field } = await openAppWithPalette();
    for (const [typed, name] of [
      ['privcy', /^Data privacy/],
      ['lindquist', /^Zoë Lindqvist/],
      ['tokn', /^Token/],
      ['wehbooks', /^Webhooks/],
    ] as const) {
      await user.clear(field);
      await user.paste(typed);
      // Items with exactly this name are listed before items that only contain the name, such as
      // people who have the competency.
      await waitFor(() => {
        const meant = screen.getByRole('group', { name: 'Did you mean' });
        expect(within(meant).getAllByRole('option')[0]).toHaveAccessibleName(name);
      });
    }
    await user.clear(field);
    await user.paste('xyzzyxyzzy');
    const message = 'No results for “xyzzyxyzzy”. Try a competency, person, bookmark or action.';
    const dialog = within(screen.getByRole('dialog', { name: 'Jump to' }));
    expect(await dialog.findByText(message, { selector: '[aria-hidden]' })).toBeVisible();
    const announced = () => dialog.getAllByRole('status').map(({ textContent }) => textContent);
    await waitFor(() => expect(announced()).toContain(message));
  });
});

test('the keyboard moves through the results of the command palette, opens one, and closes the palette', async () => {
  const { user, field, router } = await openAppWithPalette('/people');
  await option(/^Competencies/);
  // Enter does nothing in an empty field until an arrow key has selected a result.
  await user.keyboard('{Enter}');
  expect(field).toBeVisible();
  expect(field).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('theme:');
  await option(/^Theme: Dark/);
  const list = within(screen.getByRole('listbox', { name: 'Places and actions' }));
  const options = () => list.getAllByRole('option');
  const active = () => field.getAttribute('aria-activedescendant');
  expect(active()).toBe(options()[0]?.id);
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe(options().at(-1)?.id);
  expect(options().at(-1)).toHaveAttribute('data-focused');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe(options()[0]?.id);
  expect(field).toHaveFocus();

  await user.clear(field);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(router().state.location.pathname).toBe('/competencies'));
  const opener = screen.getByRole('button', { name: /^Jump to/ });
  const opened = () => screen.getByRole('combobox', { name: 'Jump to' });
  await user.click(opener);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('combobox', { name: 'Jump to' })).toBeNull();
  await user.click(opener);
  expect(opened()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(opener).toHaveFocus();
});
