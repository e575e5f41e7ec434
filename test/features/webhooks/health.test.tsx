import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const collection = `${appOrigin}/webhooks/v1/subscriptions`;
const today = new Date().setHours(0, 5, 0, 0);
const since = new Date(today).toISOString();
const health = {
  state: 'healthy',
  since: null,
  lastSuccessAt: since,
  lastFailureAt: null,
  waiting: 0,
};

function describeWebhook(members: Readonly<Record<string, unknown>>): void {
  const webhook = {
    subscriptionId: 'sub_1',
    url: 'https://hooks.example.test/in',
    eventTypes: ['bookmark.created'],
    status: 'active',
    createdAt: '2020-05-01T10:00:00Z',
    ...members,
  };
  server.use(
    http.get(collection, () => HttpResponse.json([webhook])),
    http.get(`${collection}/sub_1`, () => HttpResponse.json(webhook)),
    http.get(`${collection}/sub_1/deliveries`, ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('status') === 'retrying'
          ? [{ deliveryId: 'd1', status: 'retrying', attempts: [{ responseStatus: 503 }] }]
          : [],
      ),
    ),
  );
}

const list = '/settings/webhooks';
const page = '/settings/webhooks/sub_1';
const card = async () => within((await screen.findByRole('switch')).closest('li') ?? document.body);

describe('webhook health', () => {
  test("shows since when the endpoint fails, how many deliveries wait, and the endpoint's response", async () => {
    describeWebhook({ health: { ...health, state: 'blocked', since, waiting: 12 } });
    const { user } = await renderApp(server, list);
    const shown = await card();
    expect(shown.getByText(/^Failing since/)).toHaveTextContent('Failing since today at 00:05');
    expect(await shown.findByText(/^12 waiting · responds with 503/)).toBeInTheDocument();
    await user.click(shown.getByRole('link', { name: 'See deliveries' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Deliveries' }),
    ).toBeInTheDocument();
  });

  test('shows the last successful delivery or, if nothing was delivered, a link to the test event; an unknown state is hidden', async () => {
    const show = async (members: Readonly<Record<string, unknown>>) => {
      describeWebhook({ health: { ...health, ...members } });
      await act(() => services.queryClient.refetchQueries());
    };
    describeWebhook({});
    const { user, services } = await renderApp(server, list);
    expect((await card()).getByText('Created')).toBeInTheDocument();
    await show({ lastSuccessAt: new Date(Date.now() - 190_000).toISOString() });
    expect((await card()).getByText('Last delivered 3 minutes ago')).toBeInTheDocument();
    expect(screen.queryByText('Created')).toBeNull();
    await show({ state: 'poorly' });
    expect((await card()).getByText('Created')).toBeInTheDocument();
    expect(screen.queryByText(/poorly|Last delivered/)).toBeNull();
    await show({ state: 'unused', lastSuccessAt: null });
    expect((await card()).getByText('Nothing delivered yet')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Send test event' }));
    expect(await screen.findByRole('dialog', { name: 'Send test event' })).toBeInTheDocument();
  });

  test("has no link to deliveries if the service doesn't offer deliveries", async () => {
    describeWebhook({ health: { ...health, state: 'failing', since, waiting: 1 } });
    await renderApp(server, list, { extensions: ['webhooks.manage'] });
    expect((await card()).getByText('1 waiting')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'See deliveries' })).toBeNull();
  });

  test("is shown on the webhook's page, even after a response without health", async () => {
    // The old secret has expired, so the page doesn't mention it.
    describeWebhook({ health, previousSecretUntil: since });
    const { user } = await renderApp(server, page);
    expect(await screen.findByText('Healthy')).toBeInTheDocument();
    expect(screen.queryByText(/^The old secret stays valid until/)).toBeNull();
    server.use(
      http.patch(`${collection}/sub_1`, async ({ request }) =>
        HttpResponse.json({ subscriptionId: 'sub_1', ...Object(await request.json()) }),
      ),
    );
    const typed = { target: { value: 'https://hooks.example.test/other' } };
    fireEvent.change(screen.getByLabelText('Endpoint URL'), typed);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    expect(screen.getByText('Healthy')).toBeInTheDocument();
  });
});

test('the old secret after a rotation is shown with its expiry, and can be revoked', async () => {
  const shown = () => screen.queryByText(/^The old secret stays valid until/);
  describeWebhook({ previousSecretUntil: new Date(Date.now() + 3_600_000).toISOString() });
  const { user } = await renderApp(server, page);
  await user.click(await screen.findByRole('button', { name: 'Revoke now…' }));
  const answer = () => {
    describeWebhook({});
    return new HttpResponse(null, { status: 204 });
  };
  server.use(http.delete(`${collection}/:id/previous-secret`, answer));
  expect(shown()).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Revoke old secret' }));
  expect(await screen.findByText('The old secret is revoked.')).toBeInTheDocument();
  expect(shown()).toBeNull();
});
