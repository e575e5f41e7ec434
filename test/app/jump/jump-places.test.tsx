import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createWebhookByRequest } from '#test/features/webhooks/make-webhook.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

async function openJump(path = '/competencies') {
  const view = await renderApp(server, path);
  await screen.findByRole('button', { name: /^Jump to/ });
  await view.user.keyboard('{Control>}k{/Control}');
  return { ...view, field: screen.getByRole('combobox', { name: 'Jump to' }) };
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

  test('finds a person by full name', async () => {
    const { user, router } = await openJump();
    await user.keyboard('maire o’byrne');
    await user.click(await option(/^Síle O'Byrne Síle Máire O'Byrne/));
    await screen.findByRole('heading', { level: 1, name: "Síle Máire O'Byrne" });
    expect(router().state.location.pathname).toBe("/people/S%C3%ADle%20O'Byrne");
  });

  test('shows the skill by which a person is found', async () => {
    const { user } = await openJump();
    await user.keyboard('rollbacks');
    const people = within(await screen.findByRole('group', { name: 'People' }));
    const [first] = people.getAllByRole('option');
    expect(first).toHaveTextContent(/Rollbacks$/);
  });

  test('distinguishes two bookmarks of a specification by their folders', async () => {
    const { user } = await openJump();
    await user.keyboard('idempotency keys');
    const found = await screen.findAllByRole('option', { name: /^Idempotency keys in / });
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found.map(({ textContent }) => textContent)).size).toBe(found.length);
  });

  test.each([
    ['compare', /^Compare Competencies/, '/competencies/compare'],
    ['new webhook', /^New webhook/, '/settings/webhooks/new'],
  ])('finds the page “%s”', async (typed, name, pathname) => {
    const { user, router } = await openJump('/settings/webhooks');
    await user.keyboard(typed);
    await user.click(await option(name));
    await waitFor(() => expect(router().state.location.pathname).toBe(pathname));
  });

  test('finds a webhook by its URL and hides the secret parts of the URL', async () => {
    const id = await createWebhookByRequest(server, 'https://ci.example.test/in?team=atlas');
    const { user, router } = await openJump();
    await user.keyboard('ci.example');
    await user.click(await option(/^https:\/\/ci\.example\.test\/in\?team=… Webhook/));
    await waitFor(() => expect(router().state.location.pathname).toBe(`/settings/webhooks/${id}`));
  });

  test.each([
    ['privcy', /^Data privacy/],
    ['lindquist', /^Zoë Lindqvist/],
    ['tokn', /^Token/],
    ['wehbooks', /^Webhooks/],
  ])('shows suggestions under “Did you mean” for the misspelled “%s”', async (typed, name) => {
    const { user } = await openJump();
    await user.keyboard(typed);
    const meant = await screen.findByRole('group', { name: 'Did you mean' });
    // Items with exactly this name are listed before items that only contain the name, such as
    // people who have the competency.
    await waitFor(() => {
      expect(within(meant).getAllByRole('option')[0]).toHaveAccessibleName(name);
    });
  });

  test('shows a message if no item matches the typed text or has a similar name', async () => {
    const { user } = await openJump();
    await user.keyboard('xyzzyxyzzy');
    const message = 'No results for “xyzzyxyzzy”. Try a competency, person, bookmark or action.';
    const dialog = within(screen.getByRole('dialog', { name: 'Jump to' }));
    expect(await dialog.findByText(message, { selector: '[aria-hidden]' })).toBeVisible();
    const announced = () => dialog.getAllByRole('status').map(({ textContent }) => textContent);
    await waitFor(() => expect(announced()).toContain(message));
  });
});

describe('keyboard in the command palette', () => {
  test('arrow keys move through the results, and the field’s aria-activedescendant is the active result', async () => {
    const { user, field } = await openJump();
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
  });

  test('Enter does nothing in an empty field until an arrow key has selected a result', async () => {
    const { user, field, router } = await openJump('/people');
    await option(/^Competencies/);
    await user.keyboard('{Enter}');
    expect(field).toBeVisible();
    expect(field).not.toHaveAttribute('aria-activedescendant');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router().state.location.pathname).toBe('/competencies'));
  });

  test('Escape closes the palette, and “Cancel” closes the palette and restores focus', async () => {
    const { user, field } = await openJump();
    await user.keyboard('{Escape}');
    expect(field).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Jump to/ }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: /^Jump to/ })).toHaveFocus();
  });
});
