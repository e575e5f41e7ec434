import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { everyPlace } from '#test/faults/probes.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import { makeWebhook } from '#test/features/webhooks/make-webhook.ts';
// Loaded before the tests begin: none of them waits for what people load when they need it.
import '#features/webhooks/RotateSecretPage.tsx';
import '#features/webhooks/WebhookPage.tsx';
import '#features/webhooks/WebhooksRoom.tsx';

const server = startReferenceService();
const url = 'https://hooks.example.test/in';
const rotation = `${appOrigin}/webhooks/v1/subscriptions/:id/rotate-secret`;

const posts = () => server.sent.filter(({ method }) => method === 'POST');
const rotate = () => screen.getByRole('button', { name: 'Rotate secret' });
const secretHeading = () => screen.findByRole('heading', { name: 'Store the signing secret now' });

async function open() {
  const id = await makeWebhook(server, url);
  const view = await renderApp(server, `/settings/webhooks/${id}`);
  await view.user.click(await screen.findByRole('link', { name: 'Rotate secret…' }));
  await screen.findByRole('group', { name: 'How long does the old secret go on signing?' });
  await screen.findByText(url, { selector: 'p > bdi' });
  return { ...view, id };
}

describe('rotating the secret', () => {
  it('is not offered where the service doesn’t', async () => {
    const id = await makeWebhook(server, url);
    await renderApp(server, `/settings/webhooks/${id}`, { extensions: ['webhooks.manage'] });
    await screen.findByRole('button', { name: 'Delete…' });
    expect(screen.queryByRole('link', { name: 'Rotate secret…' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Deliveries' })).toBeNull();
  });

  it.each([
    ['Not at all: it stops at once', 0, /carry the new signature only/],
    ['1 hour', 3_600, /For 1 hour deliveries carry both signatures/],
    ['24 hours', 86_400, /For 24 hours deliveries carry both/],
  ])('sends an overlap of “%s”, and says what it means', async (name, seconds, meaning) => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name }));
    expect(screen.getByRole('status', { name: '' })).toBeInTheDocument();
    expect(screen.getByText(meaning)).toBeInTheDocument();
    await user.dblClick(rotate());
    await secretHeading();
    expect(posts().map(({ body }) => JSON.parse(body))).toEqual([{ overlapSeconds: seconds }]);
  });

  it('takes any overlap up to a day, and no other', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'As long as I say' }));
    const field = screen.getByLabelText('Overlap in seconds');
    for (const typed of ['', '-1', '1.5', '86401', '1e3', 'soon']) {
      fireEvent.change(field, { target: { value: typed } });
      await user.click(rotate());
      expect(field).toHaveFocus();
      expect(field).toBeInvalid();
    }
    expect(posts()).toEqual([]);
    fireEvent.change(field, { target: { value: ' 5400 ' } });
    expect(screen.getByText(/For 90 minutes/)).toBeInTheDocument();
    await user.click(rotate());
    await secretHeading();
    expect(posts().map(({ body }) => JSON.parse(body))).toEqual([{ overlapSeconds: 5_400 }]);
  });

  it('shows the new secret as after a creation: masked, guarded, gone after Done', async () => {
    const { user, services, id } = await open();
    await user.click(rotate());
    expect(await secretHeading()).toHaveFocus();
    expect(screen.getByText('New secret in force')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reveal' }));
    const secret = screen.getByText(/^whsec_/).textContent;
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    for (const [place, text] of Object.entries(await everyPlace(services, []))) {
      expect(text, place).not.toContain(secret.slice(6));
    }
    await user.click(screen.getByRole('link', { name: 'People' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await secretHeading();
    await user.click(screen.getByRole('checkbox', { name: 'I have stored the secret' }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await screen.findByRole('heading', { name: 'Endpoint and events' });
    expect(window.location.pathname).toBe(`/settings/webhooks/${id}`);
  });

  it('wipes the new secret before the browser can keep the page', async () => {
    const { user } = await open();
    await user.click(rotate());
    await secretHeading();
    fireEvent(window, new Event('pagehide'));
    expect(screen.getByText('The signing secret is no longer here')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reveal' })).toBeNull();
  });
});

describe('a rotation whose answer is lost', () => {
  it.each([
    ['no answer', () => HttpResponse.error()],
    ['a fault of the service', () => new HttpResponse(null, { status: 502 })],
    ['an answer without a secret', () => HttpResponse.json({ subscriptionId: 'x' })],
    ['an answer that can’t be read', () => HttpResponse.json('?')],
  ])('by %s is never repeated by itself, and says what that means', async (_, answer) => {
    const { user } = await open();
    server.use(http.post(rotation, answer, { once: true }));
    await user.click(screen.getByRole('radio', { name: /^Not at all/ }));
    await user.click(rotate());
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveFocus();
    expect(notice).toHaveTextContent('the old one may no longer sign');
    expect(notice).toHaveTextContent(/Rotating again gives another new secret/);
    expect(posts()).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await secretHeading();
  });

  it('is told from one that was refused', async () => {
    const { user } = await open();
    server.use(
      http.post(rotation, () =>
        HttpResponse.json({ title: 'No', detail: 'Not now.' }, { status: 409 }),
      ),
    );
    await user.click(rotate());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The service says: “Not now.” The old secret goes on signing.',
    );
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
