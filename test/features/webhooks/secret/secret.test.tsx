import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { storageKey } from '#platform/stored.ts';
import { collectExposedText } from '#test/faults/probes.ts';
import { localWebhooksKeyParts } from '#test/features/webhooks/local-webhooks.ts';
import {
  asksForUnloadConfirmation,
  confirmSecretIsStored,
  documentedOnly,
  fillInWebhookForm,
  findSecretHeading,
  getCreateButton,
  getUnstoredSecrets,
  newWebhookRoute,
  revealSecret,
  subscriptionsUrl,
  webhookEndpointUrl,
} from '#test/features/webhooks/webhook-form.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import { watchDownloads } from '#test/support/watch-downloads.ts';

const server = startReferenceService();

async function createWebhook(config: Readonly<Record<string, unknown>> = documentedOnly) {
  const view = await renderApp(server, newWebhookRoute, config);
  await fillInWebhookForm(view.user);
  await view.user.click(getCreateButton());
  await findSecretHeading();
  return view;
}

test('a new secret replaces the form, is masked unless the user reveals it, and is removed after “Done”', async () => {
  const { user } = await createWebhook({ extensions: ['webhooks.rotate'] });
  expect(await findSecretHeading()).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByLabelText('Endpoint URL')).toBeNull();
  expect(window.location.pathname).toBe(newWebhookRoute);
  expect(screen.getByText(/If the secret is lost, rotate it\.$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reveal' })).toHaveAttribute('aria-pressed', 'false');
  expect(document.body).not.toHaveTextContent('whsec_');
  expect(screen.getByText('•'.repeat(24))).toBeInTheDocument();

  const secret = await revealSecret(user);
  expect(screen.getByRole('button', { name: 'Hide' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText(secret)).toHaveAttribute('translate', 'no');
  expect(screen.getByText(secret).closest('form')).toBeNull();
  fireEvent(window, new Event('blur'));
  await waitFor(() => expect(document.body).not.toHaveTextContent(secret));

  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('button', { name: 'Done' })).toHaveAccessibleDescription(/Tick the box/);
  expect(await findSecretHeading()).toBeInTheDocument();
  await waitFor(() => expect(getUnstoredSecrets()).toHaveLength(1));
  await confirmSecretIsStored(user);
  const masked = 'https://hooks.example.test/in?team=…';
  expect(await screen.findByRole('link', { name: masked })).toBeInTheDocument();
  const title = screen.getByRole('heading', { level: 1, name: /^Webhooks/ });
  await waitFor(() => expect(title).toHaveFocus());
  expect(document.documentElement.outerHTML).not.toContain(secret);
  expect(getUnstoredSecrets()).toEqual([]);
});

test('a masked secret can be copied, downloaded as webhook.env, and used for a signed sample request', async () => {
  const { user } = await createWebhook({ extensions: ['webhooks.eventTypes'] });
  expect(screen.getByText(/If the secret is lost, create a new webhook\.$/)).toBeVisible();
  const written: string[] = [];
  let finish: () => void = () => undefined;
  const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    written.push(text);
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(written).toEqual([expect.stringMatching(/^whsec_/)]);
  expect(screen.queryByText(/Copied/)).toBeNull();
  finish();
  expect(await screen.findByText(/^Copied\./)).toBeInTheDocument();
  clipboard.mockRestore();

  const { names, saved } = watchDownloads();
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  await user.click(screen.getByRole('button', { name: 'Download .env' }));
  expect(names).toEqual(['webhook.env']);
  expect(await saved[0]?.text()).toContain('whsec_');
  expect(revoked.mock.calls).toEqual([['blob:saved']]);

  await user.click(screen.getByRole('button', { name: 'Copy a signed sample request' }));
  expect(await screen.findByText(/Copied a curl command/)).toBeInTheDocument();
  const command = await navigator.clipboard.readText();
  expect(command).toContain(`curl --request POST '${webhookEndpointUrl}'`);
  expect(command).toMatch(/webhook-signature: v1,/);
  expect(command).toContain('"data":{"bookmark":{');
  expect(command).not.toContain(written[0]?.slice('whsec_'.length));
  expect(document.body).not.toHaveTextContent('whsec_');
});

test('a secret is revealed and selected if the clipboard refuses it or is missing', async () => {
  const { user } = await createWebhook();
  const refuse = () =>
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
  const remove = () =>
    vi.spyOn(navigator, 'clipboard', 'get').mockImplementation(() => {
      throw new TypeError('no clipboard');
    });
  for (const breakClipboard of [refuse, remove]) {
    const broken = breakClipboard();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/Couldn’t copy/)).toBeInTheDocument();
    await waitFor(() => expect(window.getSelection()?.toString()).toMatch(/^whsec_/));
    broken.mockRestore();
    window.getSelection()?.removeAllRanges();
    await user.click(screen.getByRole('button', { name: 'Hide' }));
  }
});

test('a secret is protected by a confirmation, appears nowhere else, and is cleared on pagehide', async () => {
  const view = await renderApp(server, newWebhookRoute, {});
  const { user, services } = view;
  // A mutation would keep its variables and its data.
  const onMutation = vi.fn();
  services.queryClient.getMutationCache().subscribe(onMutation);
  const heard: unknown[] = [];
  const channel = new BroadcastChannel(storageKey('webhook-changes', ...localWebhooksKeyParts));
  channel.onmessage = ({ data }) => heard.push(data);
  await fillInWebhookForm(user);
  await user.click(getCreateButton());
  await findSecretHeading();
  expect(onMutation).not.toHaveBeenCalled();
  await waitFor(() => expect(heard).toEqual(['webhooks changed']));
  channel.close();

  const secret = await revealSecret(user);
  const { document: shown, ...places } = await collectExposedText(services, []);
  expect(shown).toContain(secret);
  for (const [place, text] of Object.entries(places)) expect(text, place).not.toContain(secret);
  const announced = document.querySelectorAll('[role="status"], [title]');
  expect(announced.length).toBeGreaterThan(0);
  for (const element of announced) expect(element.outerHTML).not.toContain(secret);

  await user.click(screen.getByRole('link', { name: /Competencies/ }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('can’t be shown again');
  await user.click(within(question).getByRole('button', { name: 'Stay here' }));
  expect(await findSecretHeading()).toBeInTheDocument();
  expect(asksForUnloadConfirmation()).toBe(true);

  window.dispatchEvent(new Event('pagehide'));
  // The test checks the document in the same task, because a page in the back/forward cache runs
  // no further tasks.
  expect(document.documentElement.outerHTML).not.toContain(secret);
  expect(screen.queryByText('Store the signing secret now')).toBeNull();
});

test('a secret without the whsec_ prefix is shown without a sample request', async () => {
  server.use(http.post(subscriptionsUrl, () => HttpResponse.json({ signingSecret: 'opaque' })));
  const { user } = await createWebhook();
  expect(screen.queryByRole('button', { name: /signed sample/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reveal' }));
  expect(screen.getByText('opaque')).toBeInTheDocument();
  // The response contains no endpoint, so the page shows the endpoint that the user typed.
  expect(screen.getByText(webhookEndpointUrl)).toBeInTheDocument();
});
