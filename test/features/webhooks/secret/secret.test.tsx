import { dehydrate } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { SecretHandover } from '#data/webhooks/signing-secret.ts';
import {
  asksForUnloadConfirmation,
  confirmSecretIsStored,
  documentedOnly,
  fillInWebhookForm,
  findSecretHeading,
  getCreateButton,
  newWebhookRoute,
  revealSecret,
  webhookEndpointUrl,
} from '#test/features/webhooks/webhook-form.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import { watchDownloads } from '#test/support/watch-downloads.ts';

const server = startReferenceService();
const collection = `${appOrigin}/webhooks/v1/subscriptions`;

async function createWebhook(config: Readonly<Record<string, unknown>> = documentedOnly) {
  const view = await renderApp(server, newWebhookRoute, config);
  await fillInWebhookForm(view.user);
  await view.user.click(getCreateButton());
  await findSecretHeading();
  return view;
}

describe('new signing secret', () => {
  test.each([
    ['create a new webhook', []],
    ['rotate it', ['webhooks.rotate']],
  ])(
    'replaces the form, receives focus, and shows the text “If the secret is lost, %s.”',
    async (way, extensions) => {
      await createWebhook({ extensions });
      expect(await findSecretHeading()).toHaveFocus();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.queryByLabelText('Endpoint URL')).toBeNull();
      expect(window.location.pathname).toBe(newWebhookRoute);
      expect(screen.getByText(new RegExp(`If the secret is lost, ${way}\\.$`))).toBeVisible();
    },
  );

  test("isn't available through the mutation's variables, which can remain in the cache", async () => {
    const view = await renderApp(server, newWebhookRoute, documentedOnly);
    const kept: unknown[] = [];
    view.services.queryClient.getMutationCache().subscribe(({ mutation }) => {
      kept.push(mutation?.state.variables);
    });
    await fillInWebhookForm(view.user);
    await view.user.click(getCreateButton());
    await findSecretHeading();
    const handovers = new Set(kept.map((variables) => Object(variables).handover));
    handovers.delete(undefined);
    expect([...handovers]).toEqual([expect.any(SecretHandover)]);
    for (const handover of handovers) expect(handover.take()).toBeUndefined();
  });

  test('is masked at first, shown by “Reveal”, and masked again when the window loses focus', async () => {
    const { user } = await createWebhook();
    expect(screen.getByRole('button', { name: 'Reveal' })).toHaveAttribute('aria-pressed', 'false');
    expect(document.body).not.toHaveTextContent('whsec_');
    expect(screen.getByText('•'.repeat(24))).toBeInTheDocument();
    const secret = await revealSecret(user);
    expect(screen.getByRole('button', { name: 'Hide' })).toHaveAttribute('aria-pressed', 'true');
    fireEvent(window, new Event('blur'));
    await waitFor(() => expect(document.body).not.toHaveTextContent(secret));
  });

  test('can be copied while masked, and “Copied” appears after the clipboard has accepted the secret', async () => {
    const { user } = await createWebhook();
    const written: string[] = [];
    let finish: () => void = () => undefined;
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
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
    expect(document.body).not.toHaveTextContent('whsec_');
  });

  test.each([
    [
      'refuses it',
      () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no')),
    ],
    [
      'is missing',
      () =>
        vi.spyOn(navigator, 'clipboard', 'get').mockImplementation(() => {
          throw new TypeError('no clipboard');
        }),
    ],
  ])('is revealed and selected if the clipboard %s', async (_, breakClipboard) => {
    const { user } = await createWebhook();
    breakClipboard();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/Couldn’t copy/)).toBeInTheDocument();
    expect(window.getSelection()?.toString()).toMatch(/^whsec_/);
  });

  test('can be downloaded as webhook.env; the object URL is revoked afterwards', async () => {
    const { user } = await createWebhook();
    const { names, saved } = watchDownloads();
    const revoked = vi.spyOn(URL, 'revokeObjectURL');
    await user.click(screen.getByRole('button', { name: 'Download .env' }));
    expect(names).toEqual(['webhook.env']);
    expect(await saved[0]?.text()).toContain('whsec_');
    expect(revoked.mock.calls).toEqual([['blob:saved']]);
  });

  test('is removed after “Done”, which requires the checkbox to be checked', async () => {
    const { user } = await createWebhook();
    const secret = await revealSecret(user);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('button', { name: 'Done' })).toHaveAccessibleDescription(
      /Tick the box/,
    );
    expect(await findSecretHeading()).toBeInTheDocument();
    await confirmSecretIsStored(user);
    expect(
      await screen.findByRole('link', { name: 'https://hooks.example.test/in?team=…' }),
    ).toBeInTheDocument();
    expect(document.documentElement.outerHTML).not.toContain(secret);
    const title = screen.getByRole('heading', { level: 1, name: /^Webhooks/ });
    await waitFor(() => expect(title).toHaveFocus());
  });

  test('is protected by a confirmation before a link is followed or the page is reloaded', async () => {
    const { user } = await createWebhook();
    await user.click(screen.getByRole('link', { name: /Competencies/ }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('can’t be shown again');
    await user.click(within(question).getByRole('button', { name: 'Stay here' }));
    expect(await findSecretHeading()).toBeInTheDocument();
    expect(asksForUnloadConfirmation()).toBe(true);
  });

  test('is cleared on pagehide, before the browser can cache the page', async () => {
    const { user } = await createWebhook();
    const secret = await revealSecret(user);
    window.dispatchEvent(new Event('pagehide'));
    // The test checks the document in the same task, because a page in the back/forward cache runs
    // no further tasks.
    expect(document.documentElement.outerHTML).not.toContain(secret);
    expect(screen.queryByText('Store the signing secret now')).toBeNull();
  });

  test("doesn't appear in a cache, storage, URL, title, field or status message", async () => {
    const { user, services } = await createWebhook({});
    const secret = await revealSecret(user);
    const { queryClient } = services;
    const queries = queryClient.getQueryCache().getAll();
    const mutations = queryClient.getMutationCache().getAll();
    const announced = document.querySelectorAll('[role="status"], [title]');
    expect(announced.length).toBeGreaterThan(0);
    const everything = [
      JSON.stringify(dehydrate(queryClient, { shouldDehydrateMutation: () => true })),
      JSON.stringify([...queries, ...mutations].map(({ state }) => state)),
      JSON.stringify({ ...localStorage, ...sessionStorage }),
      window.location.href,
      JSON.stringify(window.history.state),
      document.title,
      ...[...document.querySelectorAll('input')].map(({ value }) => value),
      ...[...announced].map((node) => node.outerHTML),
    ];
    expect(everything.join('\n')).toContain('hooks.example.test');
    expect(everything.join('\n')).not.toContain(secret);
    expect(screen.getByText(secret).closest('form')).toBeNull();
    expect(screen.getByText(secret)).toHaveAttribute('translate', 'no');
  });

  test("is followed by a signed sample request that doesn't contain the secret", async () => {
    const { user } = await createWebhook();
    const secret = await revealSecret(user);
    await user.click(screen.getByRole('button', { name: 'Copy a signed sample request' }));
    expect(await screen.findByText(/Copied a curl command/)).toBeInTheDocument();
    const command = await navigator.clipboard.readText();
    expect(command).toContain(`curl --request POST '${webhookEndpointUrl}'`);
    expect(command).toMatch(/webhook-signature: v1,/);
    expect(command).not.toContain(secret.slice(6));
  });

  test('is followed by a sample request with the example of its event type', async () => {
    const { user } = await createWebhook({ extensions: ['webhooks.eventTypes'] });
    await user.click(screen.getByRole('button', { name: 'Copy a signed sample request' }));
    await screen.findByText(/Copied a curl command/);
    expect(await navigator.clipboard.readText()).toContain('"data":{"bookmark":{');
  });

  test('is shown without a sample request if the secret lacks the whsec_ prefix', async () => {
    server.use(http.post(collection, () => HttpResponse.json({ signingSecret: 'opaque' })));
    const { user } = await createWebhook();
    expect(screen.queryByRole('button', { name: /signed sample/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reveal' }));
    expect(screen.getByText('opaque')).toBeInTheDocument();
    // The response contains no endpoint, so the page shows the endpoint that the user typed.
    expect(screen.getByText(webhookEndpointUrl)).toBeInTheDocument();
  });
});
