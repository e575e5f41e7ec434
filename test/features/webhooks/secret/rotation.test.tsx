import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { collectExposedText } from '#test/faults/probes.ts';
import { createWebhookByRequest } from '#test/features/webhooks/make-webhook.ts';
import {
  confirmSecretIsStored,
  findSecretHeading,
  getUnstoredSecrets,
  revealSecret,
} from '#test/features/webhooks/webhook-form.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const url = 'https://hooks.example.test/in';
const rotation = `${appOrigin}/webhooks/v1/subscriptions/:id/rotate-secret`;

const posts = () =>
  server.sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
const rotateButton = () => screen.getByRole('button', { name: 'Rotate secret' });

async function openForm() {
  const id = await createWebhookByRequest(server, url);
  const view = await renderApp(server, `/settings/webhooks/${id}/rotate-secret`);
  await screen.findByRole('group', { name: 'How long does the old secret stay valid?' });
  await screen.findByText(url, { selector: 'p > bdi' });
  return { ...view, id };
}

describe('rotation of the secret', () => {
  test('explains each overlap, and rejects a custom one that isn’t a whole number up to 86,400', async () => {
    const { user } = await openForm();
    for (const [name, meaning] of [
      ['Not at all: it expires at once', /only the new secret signs deliveries/],
      ['1 hour', /For 1 hour, both secrets sign deliveries/],
      ['24 hours', /For 24 hours, both secrets sign deliveries/],
    ] as const) {
      await user.click(screen.getByRole('radio', { name }));
      expect(screen.getByText(meaning)).toHaveAttribute('role', 'status');
    }
    await user.click(screen.getByRole('radio', { name: 'Custom' }));
    const field = screen.getByLabelText('Overlap in seconds');
    for (const typed of ['', '-1', '1.5', '86401', '1e3', 'soon']) {
      fireEvent.change(field, { target: { value: typed } });
      fireEvent.click(rotateButton());
      expect(field, typed).toBeInvalid();
    }
    expect(posts()).toEqual([]);
    fireEvent.change(field, { target: { value: ' 5400 ' } });
    expect(screen.getByText(/For 90 minutes/)).toBeInTheDocument();
    await user.dblClick(rotateButton());
    await findSecretHeading();
    expect(posts()).toEqual([{ overlapSeconds: 5_400 }]);
  });

  test("starts on the webhook's page and shows the new secret until “Done” is pressed", async () => {
    const id = await createWebhookByRequest(server, url);
    const { user, services } = await renderApp(server, `/settings/webhooks/${id}`);
    await user.click(await screen.findByRole('link', { name: 'Rotate secret…' }));
    await user.click(await screen.findByRole('radio', { name: '1 hour' }));
    await user.click(rotateButton());
    expect(await findSecretHeading()).toHaveFocus();
    expect(posts()).toEqual([{ overlapSeconds: 3_600 }]);
    expect(screen.getByText('New secret created')).toBeInTheDocument();
    const secret = await revealSecret(user);
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    for (const [place, text] of Object.entries(await collectExposedText(services, []))) {
      expect(text, place).not.toContain(secret.slice('whsec_'.length));
    }
    // The service lists the webhook, so this browser doesn't store it.
    expect(Object.keys({ ...localStorage }).filter((name) => /webhooks:/.test(name))).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'People' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await findSecretHeading()).toBeInTheDocument();
    await confirmSecretIsStored(user);
    await screen.findByRole('heading', { name: 'Endpoint and events' });
    expect(window.location.pathname).toBe(`/settings/webhooks/${id}`);
  });

  test('says after an unusable response that the old secret may be invalid, and is repeated only by the user', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('radio', { name: /^Not at all/ }));
    const responses = [
      () => HttpResponse.error(),
      () => HttpResponse.json({ subscriptionId: 'x' }),
    ] as const;
    for (const [index, answer] of responses.entries()) {
      server.use(http.post(rotation, answer, { once: true }));
      await user.click(index === 0 ? rotateButton() : screen.getByText('Try again'));
      await waitFor(() => expect(posts()).toHaveLength(index + 1));
      const notice = await screen.findByRole('alert');
      await waitFor(() => expect(notice).toHaveFocus());
      expect(notice).toHaveTextContent('the old one may no longer be valid');
      expect(notice).toHaveTextContent(/Rotate again to get a new secret/);
    }
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findSecretHeading();
    expect(posts()).toEqual(Array(3).fill({ overlapSeconds: 0 }));
  });

  test('is reported after a reload while the new secret is shown, until the webhook is deleted', async () => {
    const { user, unmount, id } = await openForm();
    await user.click(rotateButton());
    await findSecretHeading();
    await waitFor(() => expect(getUnstoredSecrets()).toHaveLength(1));
    unmount();
    const { user: userAfterReload } = await renderApp(server, '/settings/webhooks');
    expect(await screen.findByText(/^The signing secret for/)).toHaveTextContent(
      /hooks.* was rotated today at .* rotate the secret, or delete the webhook\.$/,
    );
    expect(screen.getByRole('link', { name: 'Rotate secret' })).toHaveAttribute(
      'href',
      `/settings/webhooks/${id}/rotate-secret`,
    );
    await userAfterReload.click(screen.getByRole('link', { name: 'Open webhook' }));
    await userAfterReload.click(await screen.findByRole('button', { name: 'Delete…' }));
    await userAfterReload.click(screen.getByRole('textbox', { name: /^Type/ }));
    await userAfterReload.paste('hooks.example.test');
    await userAfterReload.keyboard('{Enter}');
    await screen.findByText('No webhooks yet');
    expect(getUnstoredSecrets()).toEqual([]);
    expect(screen.queryByText(/^The signing secret for/)).toBeNull();
  });

  test('shows the reason after a 409, and can be left without confirmation', async () => {
    const { user } = await openForm();
    server.use(
      http.post(rotation, () =>
        HttpResponse.json({ title: 'No', detail: 'Not now.' }, { status: 409 }),
      ),
    );
    await user.click(rotateButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The service says: “Not now.” The old secret is still valid.',
    );
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('link', { name: 'Rotate secret…' })).toBeInTheDocument();
  });
});
